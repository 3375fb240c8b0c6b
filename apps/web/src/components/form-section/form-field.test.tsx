// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Form, Input } from 'antd'
import { afterEach, expect, it } from 'vitest'
import { FormField } from './form-field.tsx'
import { FormSection } from './form-section.tsx'

afterEach(cleanup)

it('shows what the rule of the domain finds once the field is left, until it is changed', async () => {
  render(
    <Form>
      <FormField label="姓名" name="name" required check={(name) => (name === '' ? '请输入姓名' : null)}>
        <Input />
      </FormField>
    </Form>,
  )
  const field = screen.getByLabelText('姓名')
  fireEvent.change(field, { target: { value: '李' } })
  fireEvent.change(field, { target: { value: '' } })
  expect(screen.queryByText('请输入姓名')).toBeNull()
  fireEvent.blur(field)
  expect(await screen.findByText('请输入姓名')).toBeDefined()
  fireEvent.change(field, { target: { value: '李静怡' } })
  await expect.poll(() => screen.queryByText('请输入姓名')).toBeNull()
})

it('shows the problem that a draft found at the field it belongs to', () => {
  render(
    <FormSection title="合同信息">
      <FormField label="合同名称" problem="请输入合同名称">
        {(id) => <Input id={id} />}
      </FormField>
    </FormSection>,
  )
  expect(screen.getByRole('region', { name: '合同信息' })).toBeDefined()
  expect(screen.getByLabelText('合同名称').closest('.ant-form-item')?.textContent).toContain('请输入合同名称')
})
