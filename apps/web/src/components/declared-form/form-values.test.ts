import { expect, it } from 'vitest'
import type { DeclaredField } from '@qiyin/ui/declared-fields/declared-fields.ts'
import { fromForm, toForm } from './form-values.ts'

const fields: DeclaredField<'name' | 'from' | 'to'>[] = [
  { kind: 'text', name: 'name', label: '名称', maxLength: 64 },
  { kind: 'days', from: 'from', to: 'to', label: '创建时间' },
]

it.each([[{ name: '采购', from: '2026-03-01', to: '2026-03-31' }], [{ to: '2026-03-31' }], [{}]])(
  'holds %o and gives it back',
  (values) => {
    expect(fromForm(fields, toForm(fields, values))).toEqual(values)
  },
)

it('drops what was emptied', () => {
  expect(fromForm(fields, { name: '  ', 'from-to': [undefined, undefined] })).toEqual({})
})
