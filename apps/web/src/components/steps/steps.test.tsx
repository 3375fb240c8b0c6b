// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Steps } from './steps.tsx'

afterEach(cleanup)

it.each(['numbers', 'rules'] as const)('says which step is current, as %s', (look) => {
  render(<Steps look={look} steps={['填写信息', '放置签章', '完成']} at={1} />)
  const current = screen
    .getAllByRole('listitem')
    .filter((step) => step.getAttribute('aria-current') === 'step')
  expect(current.map((step) => step.textContent)).toEqual([expect.stringContaining('放置签章')])
})
