import { looksLikeDay, momentOfSerial, readMoment, readTime } from './date-formats.ts'
import type { FormColumn } from './form-spec.ts'
import type { SheetCell } from './read-sheet.ts'

/** A cell's value as the form wants it, or why it is refused. */
export type CellReading = { readonly value: string } | { readonly reason: string }

/** Reads a cell for a column. Nothing is converted that could have lost something on the way. */
export function readCell(
  cell: SheetCell | undefined,
  column: FormColumn,
  countsFrom1904: boolean,
): CellReading {
  if (!cell) return { value: '' }
  if (cell.kind === 'formula') return { reason: '不能使用公式，请填写结果' }
  if (cell.kind === 'error') return { reason: '单元格的值是错误值' }
  if (cell.kind === 'truth') return readText(cell.text === '1' ? '是' : '否', column)
  if (cell.kind === 'text') return readText(cell.text.trim(), column)
  return cell.kind === 'date' ? readDate(cell.text, column, countsFrom1904) : readNumber(cell.text, column)
}

function readText(text: string, { kind, options = [] }: FormColumn): CellReading {
  if (text === '') return { value: '' }
  switch (kind) {
    case 'text':
      return { value: text }
    case 'list':
      return options.includes(text)
        ? { value: text }
        : { reason: `请从下拉列表中选择：${options.join('、')}` }
    case 'number':
      return plainNumber(text.replaceAll(/[,，\s]/g, ''))
    case 'date':
      return given(readMoment(text)?.day, looksLikeDay(text) ? '日期不存在' : '日期格式错误，应为 2026-01-31')
    case 'date-time': {
      const moment = readMoment(text)
      return given(moment && `${moment.day} ${moment.time}`, '日期时间格式错误，应为 2026-01-31 09:30:00')
    }
    case 'time':
      return given(readTime(text), '时间格式错误，应为 09:30:00')
  }
}

function readDate(text: string, { kind }: FormColumn, countsFrom1904: boolean): CellReading {
  const moment = momentOfSerial(Number(text), countsFrom1904)
  if (!moment) return { reason: '日期超出范围' }
  if (kind === 'date') return { value: moment.day }
  if (kind === 'time') return { value: moment.time }
  if (kind === 'date-time') return { value: `${moment.day} ${moment.time}` }
  return { reason: '单元格是日期，请设为文本格式后重新填写' }
}

function readNumber(text: string, column: FormColumn): CellReading {
  if (column.kind === 'number') return plainNumber(String(Number(Number(text).toPrecision(15))))
  if (column.kind === 'list' && (column.options ?? []).includes(text)) return { value: text }
  if (column.kind === 'date' || column.kind === 'date-time' || column.kind === 'time')
    return column.kind === 'date' && /^(19|20)\d{6}$/.test(text)
      ? readText(text, column)
      : { reason: '不是日期，请设为日期或文本格式后重新填写' }
  // Of more than fifteen digits Excel has kept only fifteen: an identity number would be another one.
  return { reason: '单元格是数字，可能已丢失位数，请设为文本格式后重新填写' }
}

function plainNumber(text: string): CellReading {
  return given(/^[+-]?\d+(\.\d+)?$/.test(text) ? text.replace(/^\+/, '') : undefined, '请填写数字')
}

function given(value: string | undefined, reason: string): CellReading {
  return value === undefined ? { reason } : { value }
}
