import { expect, it } from 'vitest'
import { chipsOf, fieldNames, filledValues, withoutChip, type DeclaredField } from './declared-fields.ts'

const fields: DeclaredField<'name' | 'status' | 'from' | 'to'>[] = [
  { kind: 'text', name: 'name', label: '名称', maxLength: 64 },
  { kind: 'choice', name: 'status', label: '状态', options: [{ value: '1', label: '已冻结' }] },
  { kind: 'days', from: 'from', to: 'to', label: '创建时间' },
]

it('names every value that travels', () => {
  expect(fieldNames(fields)).toEqual(['name', 'status', 'from', 'to'])
})

it('drops what is empty and the blanks around the rest', () => {
  const typed: Record<string, string> = { name: ' 采购 ', status: '', from: '   ' }
  expect(filledValues(fieldNames(fields), (name) => typed[name])).toEqual({ name: '采购' })
})

it.each([
  [{ status: '1' }, '状态 已冻结'],
  [{ status: '9' }, '状态 9'],
  [{ from: '2026-03-01', to: '2026-03-31' }, '创建时间 2026-03-01 至 2026-03-31'],
  [{ to: '2026-03-31' }, '创建时间 至 2026-03-31'],
])('reads %o as one condition and removes it whole', (values, read) => {
  const chips = chipsOf(fields, { name: '采购', ...values })
  const chip = chips.find(({ label }) => read.startsWith(label))!
  expect(`${chip.label} ${chip.text}`).toBe(read)
  expect(chips).toHaveLength(2)
  expect(withoutChip({ name: '采购', ...values }, chip)).toEqual({ name: '采购' })
})
