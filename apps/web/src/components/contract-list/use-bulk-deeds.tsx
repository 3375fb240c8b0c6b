import { Button } from 'antd'
import { useState, type ReactElement } from 'react'
import type { TabKey } from '@qiyin/domain/contract/tabs.ts'
import { canSign } from '@qiyin/domain/contract/row-actions.ts'
import { toast } from '@qiyin/ui/base/toast.ts'
import { DownloadIcon, EditIcon } from '@qiyin/ui/icons.tsx'
import { LogIcon, SwapIcon } from '../desk-icons/desk-icons.tsx'
import { DownloadDialog, RecordsDialog } from '../batch-download/batch-download.tsx'
import { TransferDialog } from '../change-signer/transfer-dialog.tsx'
import type { ContractRow } from '../contract-table/contract-row.ts'
import type { BulkDeed } from '../contract-table/row-deed.ts'
import type { ContractOrigin } from './contract-origin.ts'
import { useBatchSign } from './use-batch-sign.ts'
import { useRecords } from './use-records.ts'

interface BulkDeedsOf {
  readonly origin: ContractOrigin
  readonly tab: TabKey
  readonly rows: readonly ContractRow[]
  /** Takes the selection back once something was done with it. */
  readonly clear: () => void
}

interface BulkDeeds {
  /** In the order of the bar under the list; without any, rows cannot be selected. */
  deeds: readonly BulkDeed[]
  /** At the right of the toolbar. */
  tools: ReactElement
  /** Their dialogs, to be drawn beside the list. */
  dialogs: ReactElement
}

/** What an origin offers for the selected rows. */
export function useBulkDeeds({ origin, tab, rows, clear }: BulkDeedsOf): BulkDeeds {
  const [downloading, setDownloading] = useState<readonly ContractRow[]>([])
  const [changing, setChanging] = useState<readonly ContractRow[]>([])
  const records = useRecords()
  const download = (chosen: readonly ContractRow[]): void => {
    if (chosen.length === 0) toast('warning', '请先选择要下载的合同')
    else setDownloading(chosen)
  }
  const sign = useBatchSign()
  return {
    deeds: [
      {
        key: 'sign',
        label: '批量签署',
        icon: <EditIcon size={16} />,
        isOffered: (chosen) => chosen.some(canSign),
        onRun: (chosen) => void sign(chosen),
      },
      {
        key: 'change-signer',
        label: '更换签署人',
        icon: <SwapIcon size={16} />,
        isOffered: () => offersSignerChange(origin, tab),
        onRun: setChanging,
      },
      { key: 'download', label: '批量下载', icon: <DownloadIcon size={16} />, onRun: download },
    ],
    tools: (
      <>
        <Button type="text" icon={<DownloadIcon />} onClick={() => download(rows)}>
          批量下载
        </Button>
        <Button type="text" icon={<LogIcon />} onClick={records.show}>
          下载记录
        </Button>
      </>
    ),
    dialogs: (
      <>
        <DownloadDialog
          mark={origin.downloadMark}
          contracts={downloading}
          onClose={() => setDownloading([])}
          onDone={() => {
            setDownloading([])
            clear()
          }}
        />
        <TransferDialog
          contracts={changing}
          onClose={() => setChanging([])}
          onDone={() => {
            setChanging([])
            clear()
          }}
        />
        <RecordsDialog mark={origin.downloadMark} {...records.dialog} />
      </>
    ),
  }
}

/** To system managers, on the tabs of what is being signed or completed (spec 0 §6). */
function offersSignerChange({ changesSigners }: ContractOrigin, tab: TabKey): boolean {
  return changesSigners === true && (tab === 'normal' || tab === 'complete')
}
