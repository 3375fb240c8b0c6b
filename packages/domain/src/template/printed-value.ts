import { amountInWords } from './amount-in-words.ts'
import { fieldFormats } from './field-types.ts'
import type { TemplateField } from './template-field.ts'

/**
 * How a value is printed: by the variable's format, or the usual one of its type. The value is one that
 * `fieldValueProblem` has let pass; an empty one is printed as nothing.
 */
export function printedValue(field: Pick<TemplateField, 'fieldType' | 'fieldFormat'>, value: string): string {
  if (value === '') return ''
  const format = field.fieldFormat || (fieldFormats[field.fieldType][0]?.value ?? '')
  const { fieldType } = field
  if (fieldType === 'date') return printedDay(value, format)
  if (fieldType === 'dateTime') return printedMoment(value, format)
  if (fieldType === 'number') return printedNumber(value, format)
  return fieldType === 'time' && format === 'HH:mm' ? value.slice(0, 5) : value
}

function printedDay(day: string, format: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  if (format === '中文日期')
    return `${[...year].map((digit) => chineseDigits[Number(digit)]).join('')}年${chineseNumber(Number(month))}月${chineseNumber(Number(date))}日`
  return format === 'YYYY-MM-DD' ? day : `${year}年${Number(month)}月${Number(date)}日`
}

function printedMoment(moment: string, format: string): string {
  const [day = '', time = ''] = moment.split(' ')
  return format === 'YYYY-MM-DD HH:mm:ss' ? moment : `${printedDay(day, '')} ${time.slice(0, 5)}`
}

function printedNumber(value: string, format: string): string {
  const [whole = '', decimals = ''] = value.split('.')
  const exact = `${whole}.${decimals.padEnd(2, '0')}`
  if (format === '人民币大写') return amountInWords(value)
  if (format === '0') return whole
  if (format === '0%') return `${value}%`
  return format === '0.00' ? exact : exact.replaceAll(/\B(?=(\d{3})+(?=\.))/g, ',')
}

const chineseDigits = [...'〇一二三四五六七八九']

/** Up to ninety-nine, as days and months are said. */
function chineseNumber(value: number): string {
  const tens = Math.floor(value / 10)
  const ones = value % 10
  const front = tens === 0 ? '' : `${tens === 1 ? '' : (chineseDigits[tens] ?? '')}十`
  return `${front}${ones === 0 ? '' : (chineseDigits[ones] ?? '')}`
}
