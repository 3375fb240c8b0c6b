import { TemplateError } from '../errors.ts'
import { readCell } from './cell-values.ts'
import { columnLetters, type FormColumn, formMark, formRows, type FormSpec, sampleMark } from './form-spec.ts'
import { openSheet, type SheetRow } from './read-sheet.ts'

/** One thing wrong with a form, where people find it. */
export interface FormError {
  /** As Excel counts them. */
  readonly row: number
  /** Letters, as Excel shows them. */
  readonly column: string
  readonly code: string
  readonly field: string
  readonly value: string
  readonly reason: string
}

/** A row of values by code, and its number in the file. */
export interface FormRow {
  readonly number: number
  /** What is refused stands there as it was filled in. */
  readonly values: Readonly<Record<string, string>>
}

/** What a form holds. `errors` are all there are, up to the number that was asked for. */
export interface ParsedForm {
  readonly rows: readonly FormRow[]
  readonly errors: readonly FormError[]
  readonly errorCount: number
  /** Where each column stands, by its code: letters, as Excel shows them. */
  readonly columns: Readonly<Record<string, string>>
}

/** How a form is parsed. */
export interface ParseOptions {
  readonly maxRows?: number
  readonly maxErrors?: number
  /** What else must hold for a value that is not empty; gives the reason when it does not. */
  readonly check?: (column: FormColumn, value: string) => string | undefined
}

/**
 * Reads a filled form. Throws TemplateError when it is no form of this template and version or has too many rows; what is
 * wrong with columns and cells is told, all of it at once.
 */
export function parseForm(bytes: Uint8Array, spec: FormSpec, options: ParseOptions = {}): ParsedForm {
  const { countsFrom1904, forEachRow } = openSheet(bytes)
  const reader = new FormReader(spec, { options, countsFrom1904 })
  forEachRow((row) => reader.row(row))
  return reader.end()
}

/** Keeps of each row its values alone, and that only until there are too many. */
class FormReader {
  readonly #spec: FormSpec
  readonly #options: ParseOptions
  readonly #countsFrom1904: boolean
  readonly #report: Report
  readonly #maxRows: number
  readonly #rows: FormRow[] = []
  /** Rows that a file has before its codes. */
  #early: SheetRow[] = []
  #columns: Columns | undefined
  #count = 0

  constructor(
    spec: FormSpec,
    { options, countsFrom1904 }: { readonly options: ParseOptions; readonly countsFrom1904: boolean },
  ) {
    this.#spec = spec
    this.#options = options
    this.#countsFrom1904 = countsFrom1904
    this.#report = new Report(options.maxErrors ?? 500)
    this.#maxRows = options.maxRows ?? 5000
  }

  row(row: SheetRow): void {
    if (this.#columns) this.#read(row, this.#columns)
    else if (row.number === formRows.codes) this.#begin(row)
    else this.#early.push(row)
  }

  end(): ParsedForm {
    if (!this.#columns) throw new TemplateError('form-unreadable')
    if (this.#count > this.#maxRows)
      throw new TemplateError('too-many-rows', `${this.#count} 行，最多 ${this.#maxRows} 行`)
    const letters = [...this.#columns].map(([index, { code }]) => [code, columnLetters(index)] as const)
    const { errors, count } = this.#report
    return { rows: this.#rows, errors, errorCount: count, columns: Object.fromEntries(letters) }
  }

  #begin(codes: SheetRow): void {
    checkMark(codes.cells.get(0)?.text, this.#spec)
    this.#columns = matchColumns(codes, this.#spec, this.#report)
    for (const row of this.#early) this.#read(row, this.#columns)
    this.#early = []
  }

  #read(row: SheetRow, columns: Columns): void {
    if (!isData(row, columns)) return
    this.#count += 1
    if (this.#count > this.#maxRows) return
    const reading = {
      countsFrom1904: this.#countsFrom1904,
      report: this.#report,
      options: this.#options,
    }
    this.#rows.push(readRow(row, columns, reading))
  }
}

/** An error as a sentence. */
export function formErrorText({ row, column, field, reason }: FormError): string {
  return `第 ${row} 行 ${column} 列「${field}」：${reason}`
}

type Columns = ReadonlyMap<number, FormColumn>

class Report {
  readonly errors: FormError[] = []
  count = 0
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  add(error: FormError): void {
    this.count += 1
    if (this.errors.length < this.#most) this.errors.push(error)
  }
}

function checkMark(mark: string | undefined, spec: FormSpec): void {
  if (mark === formMark(spec)) return
  const written = /^qiyin-form (\[.*\])$/.exec(mark ?? '')?.[1]
  if (written === undefined) throw new TemplateError('form-unreadable')
  const isSame = written.startsWith(`[${JSON.stringify(spec.templateCode)},`)
  throw new TemplateError(isSame ? 'form-outdated' : 'form-other-template')
}

/** Columns are known by the hidden codes, so they may be moved, but neither added nor removed. */
function matchColumns(codes: SheetRow, spec: FormSpec, report: Report): Columns {
  const known = new Map(spec.columns.map((column) => [column.code, column] as const))
  const found = new Map<number, FormColumn>()
  for (const [index, { text }] of codes.cells) {
    if (index === 0) continue
    const column = known.get(text.trim())
    const isTwice = column !== undefined && [...found.values()].includes(column)
    if (column && !isTwice) found.set(index, column)
    else
      report.add(
        columnError(
          index,
          { code: text, name: column?.name ?? text },
          isTwice ? '列重复' : '多余的列，请删除或重新下载表单',
        ),
      )
  }
  const present = new Set(found.values())
  const end = Math.max(0, ...codes.cells.keys()) + 1
  for (const column of spec.columns)
    if (!present.has(column)) report.add(columnError(end, column, '缺少该列，请重新下载表单'))
  return found
}

function columnError(
  index: number,
  { code, name }: Pick<FormColumn, 'code' | 'name'>,
  reason: string,
): FormError {
  return { row: formRows.codes, column: columnLetters(index), code, field: name, value: '', reason }
}

/** The sample is no data, nor are rows in which no column of the form has anything. */
function isData({ number, cells }: SheetRow, columns: Columns): boolean {
  if (number <= formRows.names) return false
  if (number === formRows.sample && cells.get(0)?.text.trim() === sampleMark) return false
  return [...columns.keys()].some((index) => (cells.get(index)?.text.trim() ?? '') !== '')
}

interface RowReading {
  readonly countsFrom1904: boolean
  readonly report: Report
  readonly options: ParseOptions
}

function readRow(
  { number, cells }: SheetRow,
  columns: Columns,
  { countsFrom1904, report, options }: RowReading,
): FormRow {
  const values: Record<string, string> = {}
  for (const [index, column] of columns) {
    const cell = cells.get(index)
    const reading = readCell(cell, column, countsFrom1904)
    const reason = 'reason' in reading ? reading.reason : problemOf(reading.value, column, options)
    const value = 'value' in reading ? reading.value : (cell?.text ?? '')
    values[column.code] = value
    if (reason !== undefined)
      report.add({
        row: number,
        column: columnLetters(index),
        code: column.code,
        field: column.name,
        value,
        reason,
      })
  }
  return { number, values }
}

function problemOf(value: string, column: FormColumn, { check }: ParseOptions): string | undefined {
  if (value === '') return column.isRequired ? '必填' : undefined
  return check?.(column, value)
}
