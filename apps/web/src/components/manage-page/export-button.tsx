import type * as exports from '@qiyin/calls/areas/list-export.ts'
import { fetchFile } from '@qiyin/ui/base/call-client.ts'
import { asCallFailure } from '@qiyin/ui/base/call-failure.ts'
import { toast } from '@qiyin/ui/base/toast.ts'
import { DownIcon, DownloadIcon } from '@qiyin/ui/icons.tsx'
import { saveFile } from '@qiyin/ui/save-file.ts'
import { Button, Dropdown, Space } from 'antd'
import { useState, type ReactElement } from 'react'

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
  return (
    <Space.Compact>
      <Button icon={<DownloadIcon />} loading={busy} onClick={() => void run('xlsx')}>
        导出
      </Button>
      <Dropdown
        trigger={['click']}
        disabled={busy}
        menu={{
          items: [
            { key: 'xlsx', label: 'Excel（.xlsx）' },
            { key: 'csv', label: 'CSV（.csv）' },
          ],
          onClick: ({ key }) => void run(key === 'csv' ? 'csv' : 'xlsx'),
        }}
      >
        <Button icon={<DownIcon />} aria-label="选择文件格式" />
      </Dropdown>
    </Space.Compact>
  )
}
