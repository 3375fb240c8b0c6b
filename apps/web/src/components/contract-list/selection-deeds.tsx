import type { ReactElement } from 'react'
import type { ContractRow } from '../contract-table/contract-row.ts'
import type { BulkDeed } from '../contract-table/row-deed.ts'

interface SelectionDeedsProps {
  rows: readonly ContractRow[]
  deeds: readonly BulkDeed[]
}

/** What can be done with the selected rows, in the bar under the list. */
export function SelectionDeeds({ rows, deeds }: SelectionDeedsProps): ReactElement {
  return (
    <>
      {deeds
        .filter(({ isOffered }) => isOffered?.(rows) ?? true)
        .map(({ key, label, icon, onRun }) => (
          <button key={key} type="button" onClick={() => onRun(rows)}>
            {icon}
            {label}
          </button>
        ))}
    </>
  )
}
