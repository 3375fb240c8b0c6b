// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { fieldGroup } from '@qiyin/domain/template/field-types.ts'
import { afterEach, expect, it } from 'vitest'
import { EffectPane, type ShownField } from './effect-pane.tsx'

afterEach(cleanup)

const field: ShownField = {
  fieldCode: 'startDate',
  fieldName: '入职日期',
  fieldType: 'date',
  fieldFormat: 'yyyy年M月d日',
  notNull: true,
  help: '以到岗日为准',
  defaultValue: '',
  roleType: fieldGroup.batch,
  variableOptionalValueList: [],
}
const { ours, theirs, batch } = fieldGroup
const before = (...groups: (typeof ours | typeof theirs | typeof batch)[]) =>
  groups.map((roleType) => ({ roleType }))

it('shows how a day is filled in, printed and asked for in Excel, behind the columns before it', () => {
  render(<EffectPane field={field} places={2} before={before(ours, theirs, batch)} />)
  const shown = screen.getByRole('region', { name: '效果' })
  expect(screen.getByPlaceholderText('请选择入职日期')).toBeTruthy()
  for (const text of ['文档中出现 2 处', '以到岗日为准', '2026年1月31日', 'Excel 表单，C 列', '2026-01-31'])
    expect(shown.textContent).toContain(text)
})

it('shows what the form is filled with before anybody has typed', () => {
  render(<EffectPane field={{ ...field, defaultValue: 'today' }} places={2} before={[]} />)
  expect(screen.getByDisplayValue('发起当天')).toBeTruthy()
})

it('shows an amount in its words, and what is behind column Z', () => {
  const many = before(...Array.from({ length: 27 }, () => batch))
  const amount = { ...field, fieldType: 'number', fieldFormat: '人民币大写' } as const
  render(<EffectPane field={amount} places={1} before={many} />)
  const { textContent } = screen.getByRole('region', { name: '效果' })
  expect(textContent).toContain('壹佰元整')
  expect(textContent).toContain('Excel 表单，AB 列')
})

it('says what is neither printed nor in the form', () => {
  render(<EffectPane field={{ ...field, roleType: ours }} places={0} before={[]} />)
  const { textContent } = screen.getByRole('region', { name: '效果' })
  expect(textContent).toContain('不在文档中打印')
  expect(textContent).toContain('我方字段在发起时统一填写，不在表单中')
})
