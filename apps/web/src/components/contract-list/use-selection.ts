import { canSelect } from '@qiyin/domain/contract/row-actions.ts'
import { useState } from 'react'
import type { ContractRow } from '../contract-table/contract-row.ts'

interface Selection {
  /** As last seen; what cannot be selected any more is not among them. */
  readonly rows: readonly ContractRow[]
  readonly choose: (rows: readonly ContractRow[]) => void
  readonly clear: () => void
}

/**
 * The selected rows of a list: kept from page to page and through every reload, given up with the tab or the filter
 * (`of`) under which they were chosen.
 */
export function useSelection(of: string, shown: readonly ContractRow[]): Selection {
  const [chosen, setChosen] = useState<{ of: string; rows: readonly ContractRow[] }>({ of, rows: [] })
  const current = new Map(shown.map((row) => [row.contractId, row]))
  const kept = chosen.of === of ? chosen.rows : []
  return {
    rows: kept.map((row) => current.get(row.contractId) ?? row).filter(canSelect),
    choose: (rows) => setChosen({ of, rows }),
    clear: () => setChosen({ of, rows: [] }),
  }
}
