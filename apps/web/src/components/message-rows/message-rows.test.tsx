// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { MessageRows } from './message-rows.tsx'

afterEach(cleanup)

it('heads each day one level below what the messages stand under', () => {
  const message = {
    messageId: '1',
    scene: 'SIGN_NOTICE',
    title: '轮到您签署',
    subject: '采购合同',
    createdTime: '2020-01-02 10:00:00',
    read: false,
    contractId: null,
    link: null,
  } as const
  render(<MessageRows messages={[message]} headings="h2" onOpen={() => undefined} />)
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('更早')
})
