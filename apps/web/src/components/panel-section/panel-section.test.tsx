// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PanelSection } from './panel-section.tsx'

afterEach(cleanup)

it('folds its content and goes on telling its result', () => {
  render(
    <PanelSection title="签署进度" result="1/2 方已签">
      <p>进度</p>
    </PanelSection>,
  )
  const head = screen.getByRole('button', { name: /签署进度\s*1\/2 方已签/, expanded: true })
  fireEvent.click(head)
  expect(head.getAttribute('aria-expanded')).toBe('false')
  expect(document.getElementById(head.getAttribute('aria-controls') ?? '')?.hidden).toBe(true)
})

const section = (folded: boolean) => (
  <PanelSection title="通知记录" folded={folded}>
    <p>通知</p>
  </PanelSection>
)

it('follows what comes to be known, until it is opened or folded by hand', () => {
  const { rerender } = render(section(true))
  const head = screen.getByRole('button', { name: '通知记录', expanded: false })
  rerender(section(false))
  expect(head.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(head)
  rerender(section(true))
  rerender(section(false))
  expect(head.getAttribute('aria-expanded')).toBe('false')
})
