import type * as exports from '@qiyin/calls/areas/list-export.ts'
import { fetchFile } from '@qiyin/ui/base/call-client.ts'
import { asCallFailure } from '@qiyin/ui/base/call-failure.ts'
import { toast } from '@qiyin/ui/base/toast.ts'
import { saveFile } from '@qiyin/ui/save-file.ts'
import { useState, type ReactElement } from 'react'
import { ExportChoice } from '../export-choice/export-choice.tsx'

/** A call that answers with a list as .xlsx or CSV. */
export type ListExportCall = (typeof exports)[keyof typeof exports]

interface ExportButtonProps {
  call: ListExportCall
  /** What the list is narrowed by. */
  filters: Readonly<Record<string, string | undefined>>
}

/** 导出: what is queried, all its pages, as .xlsx; or as CSV, beside it. */
export function ExportButton({ call, filters }: ExportButtonProps): ReactElement {
  const [busy, setBusy] = useState(false)
  const run = async (format: 'xlsx' | 'csv'): Promise<void> => {
    setBusy(true)
    try {
      // The filters of a list are those of its export: the call is declared by the query's.
      saveFile(await fetchFile(call, { ...filters, format }))
    } catch (thrown) {
      toast('error', asCallFailure(thrown).message)
    } finally {
      setBusy(false)
    }
  }
  return <ExportChoice busy={busy} onChoose={(format) => void run(format)} />
}
