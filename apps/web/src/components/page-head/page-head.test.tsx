// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PageHead } from './page-head.tsx'

afterEach(cleanup)

it('is the heading of its page, with the actions beside it', () => {
  render(
    <PageHead title="应用管理">
      <button type="button">新增</button>
    </PageHead>,
  )
  const heading = screen.getByRole('heading', { level: 1, name: '应用管理' })
  expect(heading.parentElement?.contains(screen.getByRole('button', { name: '新增' }))).toBe(true)
})
