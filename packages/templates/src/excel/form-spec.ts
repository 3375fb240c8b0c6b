/** A column of a form: one field of a template. */
export interface FormColumn {
  readonly code: string
  /** As people call it. */
  readonly name: string
  readonly kind: 'text' | 'number' | 'date' | 'date-time' | 'time' | 'list'
  readonly isRequired: boolean
  /** What may be chosen, for lists. */
  readonly options?: readonly string[]
  readonly sample?: string
}

/** A form: which template and version it belongs to, and its columns. */
export interface FormSpec {
  readonly templateCode: string
  readonly version: string
  /** What stands above the table. */
  readonly notes: string
  readonly columns: readonly FormColumn[]
}

/** Rows of a form, from 1: notes, codes (hidden), names, a sample; data follow. */
export const formRows = { notes: 1, codes: 2, names: 3, sample: 4, firstData: 5 } as const

/** What marks the sample row, in the first column. */
export const sampleMark = '示例'

/** What the hidden cell A2 holds. */
export function formMark({ templateCode, version }: Pick<FormSpec, 'templateCode' | 'version'>): string {
  return `qiyin-form ${JSON.stringify([templateCode, version])}`
}

/** A column's letters, counting from 0: A, Z, AA. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26)
  return `${rest === 0 ? '' : columnLetters(rest - 1)}${String.fromCodePoint(65 + (index % 26))}`
}
