import type { ReactNode } from 'react'
import type { ContractRow } from './contract-row.ts'

/** What a row offers under 更多, where its predicate of the domain says so. */
export interface RowDeed {
  readonly key: string
  readonly label: string
  /** Red, for what cannot be undone. */
  readonly danger?: boolean
  readonly isOffered: (row: ContractRow) => boolean
  readonly onRun: (row: ContractRow) => void
}

/** What can be done with the selected rows, all at once. */
export interface BulkDeed {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  /** Absent: always. */
  readonly isOffered?: (rows: readonly ContractRow[]) => boolean
  readonly onRun: (rows: readonly ContractRow[]) => void
}
