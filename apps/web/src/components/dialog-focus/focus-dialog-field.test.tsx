// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { Drawer, Modal, Segmented } from 'antd'
import type { ReactElement } from 'react'
import { afterEach, expect, it } from 'vitest'
import { focusDialogField } from './focus-dialog-field.ts'

afterEach(cleanup)

it.each<[string, ReactElement, string]>([
  ['the first field', <input key="a" aria-label="名称" />, '名称'],
  [
    'not what cannot be typed into',
    <div key="a">
      <input disabled aria-label="编号" />
      <textarea aria-label="说明" />
    </div>,
    '说明',
  ],
  [
    'not a hidden choice of a file',
    <div key="a">
      <input type="file" />
      <input aria-label="名称" />
    </div>,
    '名称',
  ],
])('begins at %s', (_, content, name) => {
  render(<Modal open>{content}</Modal>)
  focusDialogField(true)
  expect(document.activeElement?.getAttribute('aria-label')).toBe(name)
})

it('begins at the first field of a drawer as well', () => {
  render(
    <Drawer open title="修改人员">
      <input aria-label="添加人员" />
    </Drawer>,
  )
  focusDialogField(true)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('添加人员')
})

it('begins at what is chosen', () => {
  render(
    <Modal open>
      <Segmented
        value="b"
        options={[
          { value: 'a', label: '手写签名' },
          { value: 'b', label: '生成名章' },
        ]}
      />
    </Modal>,
  )
  focusDialogField(true)
  expect(document.activeElement?.closest('label')?.textContent).toBe('生成名章')
})

it('leaves whoever is typing already', () => {
  render(
    <Modal open>
      <input aria-label="名称" />
      <input aria-label="说明" />
    </Modal>,
  )
  screen.getByRole('textbox', { name: '说明' }).focus()
  focusDialogField(true)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('说明')
})
