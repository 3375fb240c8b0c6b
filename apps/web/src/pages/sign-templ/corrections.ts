import type { batchInitRecordResend, batchInitRecordValues } from '@qiyin/calls/areas/batch-record.ts'
import type { Answer, Args } from '@qiyin/calls/call.ts'
import { rowAfter } from '@qiyin/domain/template/batch-state.ts'
import { fieldValueProblem } from '@qiyin/domain/template/field-value.ts'

/** A batch with all its values. */
export type BatchValues = Answer<typeof batchInitRecordValues>

/** One row of it. */
export type ValuesRow = BatchValues['rows'][number]

type Fields = BatchValues['fields']

/** Values as they are now, by the number of their row; a row that is sent again as it is has its own. */
export type Corrections = ReadonlyMap<number, readonly string[]>

/** Whether a row can be sent again. */
export function isCorrectable({ rowState }: Pick<ValuesRow, 'rowState'>): boolean {
  return rowAfter(rowState, 'resent') !== null
}

/** Whether these are the values that a row failed with: it is sent again as it is, and nothing was corrected. */
export function isAsItWas(row: ValuesRow, values: readonly string[]): boolean {
  return values.every((one, index) => one === row.values[index])
}

/** The corrections with one value changed; a row that is as it was is none any more. */
export function corrected(
  corrections: Corrections,
  row: ValuesRow,
  { at, value }: { at: number; value: string },
): Corrections {
  const values = (corrections.get(row.rowNo) ?? row.values).map((was, index) => (index === at ? value : was))
  const next = new Map(corrections)
  if (isAsItWas(row, values)) next.delete(row.rowNo)
  else next.set(row.rowNo, values)
  return next
}

/** The corrections with every other row that can be sent again as it is: nothing was wrong with it but the moment. */
export function allAsTheyAre(rows: readonly ValuesRow[], corrections: Corrections): Corrections {
  const open = rows.filter((row) => isCorrectable(row) && !corrections.has(row.rowNo))
  return new Map([...corrections, ...open.map(({ rowNo, values }) => [rowNo, values] as const)])
}

/** What is wrong with each value of a row, in their order; null where nothing is. */
export function valueProblems(fields: Fields, values: readonly string[], now: Date): (string | null)[] {
  return fields.map((field, index) => fieldValueProblem(field, (values[index] ?? '').trim(), now))
}

/** The rows that can be sent: corrected, sound, and no contract meanwhile. */
export function rowsToSend(
  { fields, rows }: Pick<BatchValues, 'fields' | 'rows'>,
  corrections: Corrections,
  now: Date,
): Args<typeof batchInitRecordResend>['rows'] {
  return rows.flatMap((row) => {
    const values = corrections.get(row.rowNo)
    if (!values || !isCorrectable(row)) return []
    const isSound = valueProblems(fields, values, now).every((problem) => problem === null)
    return isSound ? [{ rowNo: row.rowNo, values: [...values] }] : []
  })
}

/** How many of the corrections that can be sent change anything. */
export function mendedCount(
  { fields, rows }: Pick<BatchValues, 'fields' | 'rows'>,
  corrections: Corrections,
  now: Date,
): number {
  const own = new Map(rows.map((row) => [row.rowNo, row]))
  return rowsToSend({ fields, rows }, corrections, now).filter(({ rowNo, values }) => {
    const row = own.get(Number(rowNo))
    return row !== undefined && !isAsItWas(row, values)
  }).length
}

/** What can be corrected comes first, in the order of the rows. */
export function inOrder(rows: readonly ValuesRow[]): ValuesRow[] {
  return rows.toSorted(
    (one, other) => Number(isCorrectable(other)) - Number(isCorrectable(one)) || one.rowNo - other.rowNo,
  )
}
