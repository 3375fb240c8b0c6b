// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Region } from './region.tsx'

afterEach(cleanup)

const waiting = { data: undefined, error: null, isFetching: true, refetch: async () => undefined }

it('tells the foot of the page that something is still to come', () => {
  const { container, rerender } = render(
    <Region query={waiting} skeleton={null}>
      {(text: string) => text}
    </Region>,
  )
  expect(container.querySelector('[data-waiting]')).not.toBeNull()
  rerender(
    <Region query={{ ...waiting, data: '合同' }} skeleton={null}>
      {(text) => text}
    </Region>,
  )
  expect(container.querySelector('[data-waiting]')).toBeNull()
})

it('has the place of its content from the start when asked to', () => {
  render(
    <Region query={waiting} skeleton={<p>正在校验签名</p>} holds>
      {(text: string) => text}
    </Region>,
  )
  expect(screen.getByText('正在校验签名')).toBeDefined()
})
