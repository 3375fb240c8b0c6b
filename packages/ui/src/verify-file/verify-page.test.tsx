// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { VerifyPage } from './verify-page.tsx'

// What the installation says of itself is not asked for here.
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})))
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

it('says what it will tell of a file, and that nothing of it is kept', () => {
  render(
    <MemoryRouter>
      <VerifyPage />
    </MemoryRouter>,
  )
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    '谁签的',
    '什么时候签的',
    '改过没有',
  ])
  expect(screen.getByText(/^无需登录。文件只用于本次核对，不会保存/)).toBeTruthy()
})
