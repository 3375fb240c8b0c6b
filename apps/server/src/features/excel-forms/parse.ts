import { setImmediate as yieldTurn } from 'node:timers/promises'
import type { filesExcelParseTemplateCode } from '@qiyin/calls/areas/excel-forms.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { batchLimits } from '@qiyin/domain/template/batch-form.ts'
import { fieldValueProblem } from '@qiyin/domain/template/field-value.ts'
import { type FormError, type FormSpec, type ParsedForm, writeTable } from '@qiyin/templates'
import type { Context } from '../../http/context.ts'
import { requireTemplate } from '../templates/public.ts'
import { formOf, type TemplateForm } from './form-of.ts'
import { formRefusal } from './form-refusal.ts'

/** POST /files/excel/parse/{templateCode}: what a filled form holds, and everything that is wrong with it. */
export async function parseFilledForm(
  { templateCode }: Input<typeof filesExcelParseTemplateCode>,
  context: Context,
): Promise<Result<typeof filesExcelParseTemplateCode>> {
  const { db, upload, now } = context
  const template = await requireTemplate(db, templateCode)
  const form = await formOf(db, template)
  const parsed = await read(context, await upload.read(), form.spec)
  const errors = await errorsOf(parsed, form, now())
  const wrong = new Set(errors.map(({ row }) => row))
  // A column that is missing or too much is wrong in every row.
  const isWhole = !wrong.has(codesRow)
  const fieldCodes = form.fields.map(({ fieldCode }) => fieldCode)
  const rows = parsed.rows.map(({ number, values }) => ({
    row: number,
    isSound: isWhole && !wrong.has(number),
    values: fieldCodes.map((code) => values[code] ?? ''),
  }))
  return {
    fileName: upload.fileName,
    version: template.version,
    fieldCodes,
    rows,
    soundCount: rows.filter((one) => one.isSound).length,
    errorCount: errors.length,
    errors: errors.slice(0, batchLimits.toldErrors).map(errorAnswer),
    errorList: errors.length === 0 ? null : errorList(errors).toString('base64'),
  }
}

/** The hidden row by which columns are known: what is wrong with columns is told there. */
const codesRow = 2

/** That something must be filled in is said in the words of the form of the pages, not here. */
async function read({ templates }: Context, bytes: Buffer, spec: FormSpec): Promise<ParsedForm> {
  const optional = { ...spec, columns: spec.columns.map((column) => ({ ...column, isRequired: false })) }
  const bounds = { maxRows: batchLimits.rows, maxErrors: batchLimits.rows * spec.columns.length }
  try {
    return await templates.intake.readForm(bytes, optional, bounds)
  } catch (error) {
    throw formRefusal(error)
  }
}

/** Rows between which others are served. */
const rowsAtOnce = 200

/** What the file told and what the rules of the variables tell, by row, then in the order of the columns. */
async function errorsOf(parsed: ParsedForm, form: TemplateForm, now: Date): Promise<FormError[]> {
  const told = new Set(parsed.errors.map(({ row, code }) => `${row} ${code}`))
  const errors = [...parsed.errors]
  for (const [index, row] of parsed.rows.entries()) {
    if (index % rowsAtOnce === 0) await yieldTurn()
    for (const field of form.fields) {
      const column = parsed.columns[field.fieldCode]
      const value = row.values[field.fieldCode] ?? ''
      if (column === undefined || told.has(`${row.number} ${field.fieldCode}`)) continue
      const reason = fieldValueProblem(field, value, now)
      if (reason === null) continue
      errors.push({
        row: row.number,
        column,
        code: field.fieldCode,
        field: field.fieldName,
        value,
        reason,
      })
    }
  }
  return errors.toSorted((a, b) => a.row - b.row || byColumn(a.column, b.column))
}

/** A before Z before AA. */
function byColumn(a: string, b: string): number {
  return a.length - b.length || a.localeCompare(b)
}

function errorAnswer({
  row,
  column,
  code,
  field,
  value,
  reason,
}: FormError): Result<typeof filesExcelParseTemplateCode>['errors'][number] {
  return { row, column, fieldCode: code, fieldName: field, value, reason }
}

function errorList(errors: readonly FormError[]): Buffer {
  return writeTable({
    name: '错误清单',
    heads: [
      { name: '行', width: 8 },
      { name: '列', width: 8 },
      { name: '字段', width: 24 },
      { name: '填写内容', width: 32 },
      { name: '原因', width: 48 },
    ],
    rows: errors
      .slice(0, batchLimits.listedErrors)
      .map(({ row, column, field, value, reason }) => [String(row), column, field, value, reason]),
  })
}
