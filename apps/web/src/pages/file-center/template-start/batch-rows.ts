import { useCallback, useEffect, useState } from 'react'
import { batchLimits } from '@qiyin/domain/template/batch-form.ts'
import {
  afterChange,
  rowOf,
  type GridChange,
  type GridRow,
  type GridState,
} from '../../../components/value-grid/grid-rows.ts'

const place = 'batch-rows'

interface KeptRows {
  /** Of which form the rows are. */
  of: string
  values: string[][]
}

/** The rows of a batch, which a reload of the tab brings back as far as it can hold them. */
export function useBatchRows(
  of: string,
  columns: number,
): { rows: readonly GridRow[]; change: (change: GridChange) => void } {
  const [state, setState] = useState<GridState>(() => ({ rows: keptRows(of, columns), past: [] }))
  const change = useCallback(
    (how: GridChange) => setState((now) => afterChange(now, how, { columns, mostRows: batchLimits.rows })),
    [columns],
  )
  const { rows } = state
  useEffect(() => {
    const kept: KeptRows = { of, values: rows.map(({ values }) => [...values]) }
    try {
      sessionStorage.setItem(place, JSON.stringify(kept))
    } catch {
      // More than a tab can hold: they stay while the page is open.
      sessionStorage.removeItem(place)
    }
  }, [of, rows])
  return { rows, change }
}

/** Once they are on their way, the rows are nobody's draft. */
export function forgetBatchRows(): void {
  sessionStorage.removeItem(place)
}

function keptRows(of: string, columns: number): GridRow[] {
  const text = sessionStorage.getItem(place)
  // Nothing but the hook above writes it.
  const kept = text === null ? null : (JSON.parse(text) as KeptRows)
  return kept?.of === of ? kept.values.map((values) => rowOf(values, columns)) : [rowOf([], columns)]
}
