// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { DatePicker, Form, Input } from 'antd'
import { useAsked } from '@qiyin/ui/feedback/confirm.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { FormDialog } from './form-dialog.tsx'

afterEach(cleanup)

interface NamedProps {
  onFinish?: (values: { name: string }) => void
  onClose?: () => void
}

function Named({ onFinish = () => undefined, onClose = () => undefined }: NamedProps) {
  const [form] = Form.useForm<{ name: string }>()
  return (
    <FormDialog
      form={form}
      name="named"
      title="改名"
      width={480}
      okText="保存"
      busy={false}
      first="name"
      initialValues={{ name: '云帆' }}
      onFinish={onFinish}
      onClose={onClose}
    >
      <Form.Item label="名称" name="name" rules={[{ required: true, message: '请输入名称' }]}>
        <Input />
      </Form.Item>
      <Form.Item label="日期" name="day">
        <DatePicker />
      </Form.Item>
    </FormDialog>
  )
}

it('starts with what is known, and hands over only what is right', async () => {
  const onFinish = vi.fn<(values: { name: string }) => void>()
  render(<Named onFinish={onFinish} />)
  const name = screen.getByLabelText<HTMLInputElement>('名称')
  expect(name.value).toBe('云帆')
  fireEvent.change(name, { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  expect(await screen.findByText('请输入名称')).toBeTruthy()
  expect(onFinish).not.toHaveBeenCalled()
  fireEvent.change(name, { target: { value: '云栖' } })
  fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  await vi.waitFor(() => expect(onFinish).toHaveBeenCalledWith({ name: '云栖' }))
})

it('is sent by the button of the form, and not by the Enter that takes a day', () => {
  render(<Named />)
  const save = screen.getByRole<HTMLButtonElement>('button', { name: /保\s?存/ })
  expect([save.type, save.getAttribute('form')]).toEqual(['submit', 'named'])
  // What is not prevented goes on to the form.
  expect(fireEvent.keyDown(screen.getByLabelText('名称'), { key: 'Enter' })).toBe(true)
  expect(fireEvent.keyDown(screen.getByLabelText('日期'), { key: 'Enter' })).toBe(false)
})

/** Answers what is asked, by the words of its buttons. */
function Question() {
  const asked = useAsked()
  return (
    <>
      <button type="button" onClick={() => asked?.answer(true)}>
        {asked?.okText}
      </button>
      <button type="button" onClick={() => asked?.answer(false)}>
        {asked?.cancelText}
      </button>
    </>
  )
}

function pressCancel(): void {
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
}

it('asks before it throws away what was typed, and only then', async () => {
  const onClose = vi.fn<() => void>()
  render(
    <>
      <Named onClose={onClose} />
      <Question />
    </>,
  )
  pressCancel()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  fireEvent.change(screen.getByLabelText('名称'), { target: { value: '云栖' } })
  pressCancel()
  fireEvent.click(await screen.findByText('继续编辑'))
  pressCancel()
  fireEvent.click(await screen.findByText('放弃修改'))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(2))
})
