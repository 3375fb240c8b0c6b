import type * as exports from '@qiyin/calls/areas/list-export.ts'
import type { Args } from '@qiyin/calls/call.ts'
import { fetchFile } from '@qiyin/ui/base/call-client.ts'
import { asCallFailure } from '@qiyin/ui/base/call-failure.ts'
import { toast } from '@qiyin/ui/base/toast.ts'
import { DownloadIcon } from '@qiyin/ui/icons.tsx'
import { saveFile } from '@qiyin/ui/save-file.ts'
import { Button } from 'antd'
import { useState, type ReactElement } from 'react'

/** A call that answers with a list as .xlsx. */
export type ListExportCall = (typeof exports)[keyof typeof exports]

interface ExportButtonProps {
  call: ListExportCall
  /** What the list is narrowed by. */
  filters: Readonly<Record<string, string | undefined>>
}

/** 导出: what is queried, all its pages, as .xlsx. */
export function ExportButton({ call, filters }: ExportButtonProps): ReactElement {
  const [busy, setBusy] = useState(false)
  const run = async (): Promise<void> => {
    setBusy(true)
    try {
      // The filters of a list are those of its export: the call is declared by the query's.
      saveFile(await fetchFile(call, filters as Args<ListExportCall>))
    } catch (thrown) {
      toast('error', asCallFailure(thrown).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={<DownloadIcon />} loading={busy} onClick={() => void run()}>
      导出
    </Button>
  )
}
