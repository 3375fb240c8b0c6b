import { useCallback, useEffect, useState } from 'react'
import type { CodedRows } from './begin-again.ts'
import { createStore } from '@qiyin/ui/base/store.ts'
import { batchLimits } from '@qiyin/domain/template/batch-form.ts'
import {
  afterChange,
  rowOf,
  type GridChange,
  type GridRow,
  type GridState,
} from '../../../components/value-grid/grid-rows.ts'

const place = 'batch-rows'

interface KeptRows extends CodedRows {
  /** Of which template the rows are. */
  of: string
}

/** Whether a reload of the tab brings the rows back. */
export const rowsKept = createStore(true)

/** The rows of a batch, which a reload of the tab brings back as far as it can hold them. */
export function useBatchRows(
  of: string,
  fieldCodes: readonly string[],
): { rows: readonly GridRow[]; change: (change: GridChange) => void } {
  const [state, setState] = useState<GridState>(() => ({ rows: keptRows(of, fieldCodes), past: [] }))
  const columns = fieldCodes.length
  const change = useCallback(
    (how: GridChange) => setState((now) => afterChange(now, how, { columns, mostRows: batchLimits.rows })),
    [columns],
  )
  const { rows } = state
  useEffect(() => {
    keepBatchRows(of, { fieldCodes: [...fieldCodes], values: rows.map(({ values }) => [...values]) })
  }, [of, fieldCodes, rows])
  return { rows, change }
}

/** Keeps rows for when their template's sheet is opened, unless they are more than a tab can hold. */
export function keepBatchRows(of: string, rows: CodedRows): void {
  const kept: KeptRows = { of, ...rows }
  try {
    sessionStorage.setItem(place, JSON.stringify(kept))
    rowsKept.set(true)
  } catch {
    // They stay while the page is open.
    sessionStorage.removeItem(place)
    rowsKept.set(false)
  }
}

/** Once they are on their way, the rows are nobody's draft. */
export function forgetBatchRows(): void {
  sessionStorage.removeItem(place)
}

/** Another version of the template may have other fields: values go with their codes. */
function keptRows(of: string, fieldCodes: readonly string[]): GridRow[] {
  const text = sessionStorage.getItem(place)
  // Nothing but the function above writes it; a tab opened before that function has no codes.
  const kept = text === null ? null : (JSON.parse(text) as KeptRows & { fieldCodes?: string[] })
  const columns = fieldCodes.length
  if (kept?.of !== of || kept.fieldCodes === undefined) return [rowOf([], columns)]
  const places = fieldCodes.map((code) => kept.fieldCodes.indexOf(code))
  return kept.values.map((values) =>
    rowOf(
      places.map((at) => values[at] ?? ''),
      columns,
    ),
  )
}
