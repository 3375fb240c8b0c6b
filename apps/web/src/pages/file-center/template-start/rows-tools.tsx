import { Button, Segmented } from 'antd'
import type { ReactElement } from 'react'
import { filesExcelExportTemplateCode } from '@qiyin/calls/areas/excel-forms.ts'
import { callUrl } from '@qiyin/ui/base/call-request.ts'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { CopyIcon, DownloadIcon, PlusIcon } from '@qiyin/ui/icons.tsx'
import type { GridChange } from '../../../components/value-grid/grid-rows.ts'
import { ImportButton } from './import-button.tsx'
import type { StartForm } from './start-draft.ts'
import './rows-tools.css'

interface RowsToolsProps {
  form: StartForm
  fields: StartForm['fields']
  /** What a new row has before anybody has typed, by column. */
  prefilled: readonly string[]
  change: (change: GridChange) => void
  counts: { readonly all: number; readonly faulty: number }
  /** Whether only the faulty rows are shown. */
  isPart: boolean
  onPart: (part: boolean) => void
}

/** What can be done with the rows of a batch as a whole, and which of them are shown. */
export function RowsTools({
  form,
  fields,
  prefilled,
  change,
  counts,
  isPart,
  onPart,
}: RowsToolsProps): ReactElement {
  return (
    <div className="rows-tools" role="toolbar" aria-label="批量信息">
      <Button icon={<PlusIcon />} onClick={() => change({ kind: 'add', values: prefilled })}>
        新增一行
      </Button>
      <Button icon={<CopyIcon />} onClick={() => change({ kind: 'copyLast' })}>
        复制上一行
      </Button>
      <ImportButton form={form} fields={fields} change={change} />
      <Button
        type="text"
        icon={<DownloadIcon />}
        href={callUrl(filesExcelExportTemplateCode, { templateCode: form.templateCode })}
      >
        下载Excel模板
      </Button>
      <Button type="text" onClick={() => change({ kind: 'undo' })}>
        撤销
      </Button>
      <Button type="text" disabled={counts.all === 0} onClick={() => void emptyAll(change)}>
        清空
      </Button>
      <Segmented
        className="rows-tools-part"
        aria-label="显示的行"
        value={isPart}
        options={[
          { value: false, label: `全部 ${counts.all}` },
          { value: true, label: `有误 ${counts.faulty}`, disabled: counts.faulty === 0 && !isPart },
        ]}
        onChange={onPart}
      />
    </div>
  )
}

async function emptyAll(change: RowsToolsProps['change']): Promise<void> {
  const request = { title: '清空全部行？', content: '清空后可用撤销恢复', okText: '清空', danger: true }
  if (await confirm(request)) change({ kind: 'empty' })
}
