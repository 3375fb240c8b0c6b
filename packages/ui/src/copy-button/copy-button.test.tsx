// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { dismissToast, useToast } from '../base/toast.ts'
import { CopyButton } from './copy-button.tsx'

function Shown() {
  return <p>{useToast()?.text}</p>
}

afterEach(() => {
  cleanup()
  dismissToast()
  vi.restoreAllMocks()
})

it('puts the whole text on the clipboard and says so', async () => {
  render(
    <>
      <CopyButton text="QY-2026-000123" label="复制合同编号" done="编号已复制" />
      <Shown />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: '复制合同编号' }))
  expect(await screen.findByText('编号已复制')).toBeDefined()
  expect(await navigator.clipboard.readText()).toBe('QY-2026-000123')
})

it('says what to do where the browser refuses', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  render(
    <>
      <CopyButton text="1" label="复制文件摘要" />
      <Shown />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: '复制文件摘要' }))
  expect(await screen.findByText('复制失败，请手动选择文字复制')).toBeDefined()
})
