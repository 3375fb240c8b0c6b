import { DownIcon, DownloadIcon } from '@qiyin/ui/icons.tsx'
import { Button, Dropdown, Space } from 'antd'
import type { ReactElement } from 'react'

interface ExportChoiceProps {
  busy?: boolean
  onChoose: (format: 'xlsx' | 'csv') => void
}

/** 导出: as .xlsx; or as CSV, beside it. */
export function ExportChoice({ busy = false, onChoose }: ExportChoiceProps): ReactElement {
  return (
    <Space.Compact>
      <Button icon={<DownloadIcon />} loading={busy} onClick={() => onChoose('xlsx')}>
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
          onClick: ({ key }) => onChoose(key === 'csv' ? 'csv' : 'xlsx'),
        }}
      >
        <Button icon={<DownIcon />} aria-label="选择文件格式" />
      </Dropdown>
    </Space.Compact>
  )
}
