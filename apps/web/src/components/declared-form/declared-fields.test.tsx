// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Form } from 'antd'
import { afterEach, expect, it } from 'vitest'
import type { DeclaredField } from '@qiyin/ui/declared-fields/declared-fields.ts'
import { DeclaredFields } from './declared-fields.tsx'

afterEach(cleanup)

const fields: DeclaredField<'type' | 'event'>[] = [
  {
    kind: 'choice',
    name: 'type',
    label: '事件类型',
    options: [
      { value: 'LOGIN', label: '登录' },
      { value: 'SEAL', label: '印章' },
    ],
  },
  {
    kind: 'choice',
    name: 'event',
    label: '操作事件',
    narrowedBy: 'type',
    options: [
      { value: 'LOGOUT', label: '退出登录', under: 'LOGIN' },
      { value: 'SEAL_ADD', label: '新增印章', under: 'SEAL' },
    ],
  },
]

async function open(label: string): Promise<void> {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: label }))
  await screen.findAllByRole('option')
}

async function choose(label: string, option: string): Promise<void> {
  await open(label)
  fireEvent.click(await screen.findByTitle(option))
}

it('offers under a choice only what belongs to it, and forgets what no longer does', async () => {
  render(
    <Form>
      <DeclaredFields fields={fields} />
    </Form>,
  )
  await open('操作事件')
  expect(screen.queryByTitle('退出登录')).not.toBeNull()
  await choose('操作事件', '退出登录')
  await choose('事件类型', '印章')
  await waitFor(() => expect(document.querySelector('.ant-select [title="退出登录"]')).toBeNull())
  await open('操作事件')
  expect(screen.queryByTitle('新增印章')).not.toBeNull()
})
