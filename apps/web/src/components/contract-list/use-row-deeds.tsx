import { useState, type ReactElement } from 'react'
import { canCancel, canRemove } from '@qiyin/domain/contract/row-actions.ts'
import { canUrge } from '@qiyin/domain/contract/urging.ts'
import { useUrgeContract } from '@qiyin/ui/contract-actions/use-urge-contract.ts'
import { useRemoveContract } from '@qiyin/ui/contract-actions/use-remove-contract.ts'
import { CancelDialog } from '../cancel-dialog/cancel-dialog.tsx'
import type { ContractRow } from '../contract-table/contract-row.ts'
import type { RowDeed } from '../contract-table/row-deed.ts'

interface RowDeeds {
  /** In the order of the menu; each asks its predicate of the domain. */
  deeds: readonly RowDeed[]
  /** Their dialogs, to be drawn beside the list. */
  dialogs: ReactElement
}

/** What the rows of every contract list offer beside 签署, 详情 and 下载. */
export function useRowDeeds(): RowDeeds {
  const [canceling, setCanceling] = useState<ContractRow | null>(null)
  const urge = useUrgeContract()
  const remove = useRemoveContract()
  return {
    deeds: [
      { key: 'urge', label: '催签', isOffered: canUrge, onRun: urge },
      { key: 'cancel', label: '撤销', danger: true, isOffered: canCancel, onRun: setCanceling },
      { key: 'remove', label: '移除', danger: true, isOffered: canRemove, onRun: (row) => void remove(row) },
    ],
    dialogs: <CancelDialog contract={canceling} onClose={() => setCanceling(null)} />,
  }
}
