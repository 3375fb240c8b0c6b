// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { draftFile } from '../draft/testing/whole-draft.ts'
import { PreviewPane } from './preview-pane.tsx'

afterEach(cleanup)

const files = [draftFile, { ...draftFile, fileId: '8', name: '附件.pdf', pageCount: 1 }]

function Pane() {
  const [at, setAt] = useState(0)
  return <PreviewPane files={files} at={at} onTurn={setAt} />
}

it('shows the pages in the whole window, turned by keys', () => {
  render(<Pane />)
  fireEvent.click(screen.getByRole('button', { name: '全屏预览' }))
  const whole = screen.getByRole('dialog', { name: '全屏预览' })
  const shown = (): string | null => within(whole).getByRole('img').getAttribute('alt')
  expect(shown()).toBe('采购合同.pdf第1页')
  for (const key of ['ArrowLeft', 'PageDown', 'ArrowRight', 'ArrowRight']) fireEvent.keyDown(whole, { key })
  expect(shown()).toBe('附件.pdf第1页')
  fireEvent.keyDown(whole, { key: 'PageUp' })
  expect(shown()).toBe('采购合同.pdf第2页')
  fireEvent.click(within(whole).getByRole('button', { name: '关闭全屏预览' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
