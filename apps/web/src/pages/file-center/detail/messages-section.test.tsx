// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '@qiyin/ui/query-client.ts'
import { MessagesSection } from './messages-section.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const failed = {
  messageId: '1',
  title: '通知签署',
  receiver: '陈思远',
  state: 'failed',
  failure: '短信通道发送失败',
  createdTime: '2026-11-20 10:00:00',
  sentTime: null,
  canResend: true,
  resent: false,
}

function answer(result: object[]): void {
  const body = JSON.stringify({ code: 0, message: '', result })
  vi.stubGlobal('fetch', async () => new Response(body))
}

it('counts what has failed, with why and the way to send it again', async () => {
  answer([failed])
  render(<MessagesSection contractId="7" />)
  expect(await screen.findByText('1 条发送失败')).toBeTruthy()
  expect(screen.getByText('发送失败：短信通道发送失败')).toBeTruthy()
  expect(screen.getByRole('button', { name: '重新发送' })).toBeTruthy()
})

it('counts no failure that was sent again, and says so of it', async () => {
  const again = { ...failed, messageId: '2', state: 'sent', failure: null, canResend: false }
  answer([again, { ...failed, canResend: false, resent: true }])
  render(<MessagesSection contractId="7" />)
  expect(await screen.findByText('2 条')).toBeTruthy()
  expect(screen.getByText('发送失败：短信通道发送失败，已重新发送')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '重新发送' })).toBeNull()
})
