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

it('says which step has failed', () => {
  render(<Steps failed steps={['提交', '等待审核', '完成']} at={1} />)
  const [first, second, third] = screen.getAllByRole('listitem').map((step) => step.textContent)
  expect([first, second, third]).toEqual(['提交', '等待审核未通过', '3完成'])
})
