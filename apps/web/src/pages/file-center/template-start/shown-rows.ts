import { useMemo, useState } from 'react'
import type { GridChange, GridRow } from '../../../components/value-grid/grid-rows.ts'

interface ShownRows {
  /** True: only those with something wrong. */
  readonly isPart: boolean
  readonly rows: readonly GridRow[]
  /** The place of a row among all, from 0. */
  placeOf: (row: GridRow) => number
  /** A change as the sheet names it, where places count among the rows shown. */
  wholeChange: (change: GridChange) => GridChange
  showAll: () => void
  showFaulty: () => void
}

/**
 * All rows, or the faulty ones. A row that is mended stays in sight until the other view is chosen: it would vanish
 * under the hand that writes.
 */
export function useShownRows(all: readonly GridRow[], isFaulty: (row: GridRow) => boolean): ShownRows {
  const [kept, setKept] = useState<ReadonlySet<string> | null>(null)
  const places = useMemo(() => new Map(all.map(({ key }, index) => [key, index])), [all])
  const rows = kept === null ? all : all.filter((row) => kept.has(row.key) || isFaulty(row))
  return {
    isPart: kept !== null,
    rows,
    placeOf: ({ key }) => places.get(key) ?? 0,
    wholeChange: (change) =>
      kept === null || change.kind === 'undo' || change.kind === 'part'
        ? change
        : { kind: 'part', keys: new Set(rows.map(({ key }) => key)), change },
    showAll: () => setKept(null),
    showFaulty: () => setKept(new Set(all.filter(isFaulty).map(({ key }) => key))),
  }
}
