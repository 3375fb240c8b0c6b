// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { IntentProof } from './intent-proof.tsx'

const site = vi.hoisted(() => ({ demo: true }))
vi.mock('../base/site.ts', () => ({ useSite: () => site }))
afterEach(cleanup)

const intent = {
  code: '',
  setCode: () => undefined,
  ready: false,
  problem: '',
  sentTo: { text: '正在发送验证码', mobile: null },
  waitSec: null,
  sending: true,
  resend: () => undefined,
  signing: false,
  sign: () => undefined,
}

it.each([
  [true, 1],
  [false, 0],
])('keeps room for the code that a demonstration shows, before it is sent (demo: %s)', (demo, rooms) => {
  site.demo = demo
  const { container } = render(<IntentProof intent={intent} text="我确认已阅读" />)
  expect(container.querySelectorAll('.intent-proof-demo')).toHaveLength(rooms)
})
