import { expect, it } from 'vitest'
import type { FieldType } from './field-types.ts'
import { printedValue } from './printed-value.ts'

it.each<[FieldType, string, string, string]>([
  ['singleText', '', '工程师', '工程师'],
  ['date', '', '2026-03-01', '2026年3月1日'],
  ['date', 'YYYY-MM-DD', '2026-03-01', '2026-03-01'],
  ['date', '中文日期', '2026-03-01', '二〇二六年三月一日'],
  ['date', '中文日期', '2026-12-31', '二〇二六年十二月三十一日'],
  ['date', '中文日期', '2026-10-20', '二〇二六年十月二十日'],
  ['dateTime', '', '2026-03-01 09:30:00', '2026-03-01 09:30:00'],
  ['dateTime', 'yyyy年M月d日 HH:mm', '2026-03-01 09:30:00', '2026年3月1日 09:30'],
  ['time', '', '09:30:00', '09:30'],
  ['time', 'HH:mm:ss', '09:30:00', '09:30:00'],
  ['number', '', '12300.5', '12,300.50'],
  ['number', '#,##0.00', '-1234567', '-1,234,567.00'],
  ['number', '0.00', '12300.5', '12300.50'],
  ['number', '0', '36', '36'],
  ['number', '0%', '12.5', '12.5%'],
  ['number', '人民币大写', '12300.50', '壹万贰仟叁佰元伍角整'],
  ['number', '人民币大写', '', ''],
])('prints a %s of format %j: %s', (fieldType, ...[fieldFormat, value, printed]) => {
  expect(printedValue({ fieldType, fieldFormat }, value)).toBe(printed)
})
