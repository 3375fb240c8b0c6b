// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SignaturePage } from './signature-page.tsx'

vi.mock('../../components/signature-screen/signature-screen.tsx', () => ({
  SignatureScreen: ({ onUse }: { onUse: (signature: object) => void }): ReactElement => (
    <button type="button" onClick={() => onUse({ kind: 'drawn', drawing: { strokes: [[1, 2]] } })}>
      提交签名
    </button>
  ),
}))

let drawn = 0

beforeEach(() => {
  drawn = 0
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/signature-page/scan'))
      return Response.json({ code: 0, message: '', result: { name: '林婉清' } })
    drawn += 1
    return drawn === 1
      ? Response.json({ code: 0, message: '', result: true })
      : Response.json({ code: 4021, message: '页面已过期，请刷新后重新扫码', result: null })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('sends a signature once by a double tap: the second one would find the page over', async () => {
  render(
    <MemoryRouter initialEntries={['/signature-page/t']}>
      <Routes>
        <Route path="/signature-page/:token" element={<SignaturePage />} />
      </Routes>
    </MemoryRouter>,
  )
  fireEvent.click(await screen.findByRole('button', { name: '开始书写' }))
  const button = await screen.findByRole('button', { name: '提交签名' })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(screen.queryByRole('button', { name: '提交签名' })).toBeNull())
  expect(drawn).toBe(1)
  expect(await screen.findByText('签名已提交')).toBeDefined()
})
