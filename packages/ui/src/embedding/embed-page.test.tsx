// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusals } from '@qiyin/domain/refusals.ts'
import { standInside } from '../base/embed-session.ts'

const origin = 'https://erp.example.com'
const around = { postMessage: vi.fn<(message: unknown, origin: string) => void>() }
const calls = vi.fn<typeof fetch>()

const pathOf = (input: string | URL | Request): string => (typeof input === 'string' ? input : '')

/** What each call answers, by the end of its path. */
let answers: Record<string, { status?: number; body: object }>

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('fetch', calls)
  vi.stubGlobal('parent', around)
  document.head.innerHTML = `<meta name="qiyin-frame" content="${origin}">`
  history.replaceState(null, '', '/esignature/web/embed?embedId=page#secret')
  calls.mockImplementation(async (input) => {
    const path = new URL(pathOf(input), 'http://localhost').pathname
    const found = Object.entries(answers).find(([end]) => path.endsWith(end))?.[1]
    return new Response(JSON.stringify(found?.body ?? { code: -1, message: '', result: null }), {
      status: found?.status ?? 200,
    })
  })
})
afterEach(() => {
  cleanup()
  standInside(undefined)
  calls.mockReset()
  around.postMessage.mockReset()
  vi.unstubAllGlobals()
  document.head.innerHTML = ''
})

const page = {
  token: 'acts',
  readKey: 'reads',
  expires: '2026-11-28 12:00:00',
  purpose: 'sign',
  sourceName: '采购系统',
  contractId: '1',
  signId: '2',
  verificationUrl: null,
}

async function show(): Promise<void> {
  const { EmbedPage } = await import('./embed-page.tsx')
  const { MemoryRouter } = await import('react-router')
  render(<EmbedPage Desk={Desk} />, { wrapper: MemoryRouter })
}

function Desk(): null {
  return null
}

test('the ticket is sent once and leaves the address, and only the page around hears of it', async () => {
  answers = { '/embed/open': { body: { code: 0, message: '', result: page } } }
  await show()
  await vi.waitFor(() =>
    expect(around.postMessage).toHaveBeenCalledWith({ source: 'qiyin', type: 'ready' }, origin),
  )
  expect(location.hash).toBe('')
  const opened = calls.mock.calls.filter(([input]) => pathOf(input).endsWith('/embed/open'))
  expect(opened.map(([, init]) => init?.body)).toEqual([
    JSON.stringify({ embedId: 'page', ticket: 'secret' }),
  ])
})

test.each([
  ['EMBED_TICKET_INVALID', 'expired'],
  ['EMBED_REVOKED', 'revoked'],
  ['ACCOUNT_FROZEN', 'person-frozen'],
  ['TOO_MANY_REQUESTS', 'unavailable'],
] as const)('a page refused with %s has failed as %s, inside and around', async (refusal, reason) => {
  const { code, message } = refusals[refusal]
  answers = { '/embed/open': { body: { code, message, result: null } } }
  await show()
  expect(await screen.findByText(message)).toBeTruthy()
  expect(around.postMessage).toHaveBeenCalledExactlyOnceWith(
    { source: 'qiyin', type: 'failed', reason },
    origin,
  )
})

test('who is not verified is sent to the platform itself', async () => {
  const result = { ...page, verificationUrl: '/esignature/web/personal-authentication/1/BUILT_IN' }
  answers = { '/embed/open': { body: { code: 0, message: '', result } } }
  await show()
  const link = await screen.findByRole('link', { name: '去认证' })
  expect(link.getAttribute('target')).toBe('_blank')
  expect(around.postMessage).toHaveBeenLastCalledWith(
    { source: 'qiyin', type: 'failed', reason: 'not-verified' },
    origin,
  )
})

test('outside of a page that it is meant for it opens nothing', async () => {
  document.head.innerHTML = ''
  await show()
  expect(await screen.findByText('页面地址无效，或只能在原系统的页面内打开')).toBeTruthy()
  expect(calls).not.toHaveBeenCalled()
  expect(around.postMessage).not.toHaveBeenCalled()
})

test('opened by itself it leads to the platform', async () => {
  vi.unstubAllGlobals()
  vi.stubGlobal('fetch', calls)
  document.head.innerHTML = ''
  await show()
  const link = await screen.findByRole('link', { name: '返回首页' })
  expect(link.getAttribute('href')).toBe('/')
})

test('closing ends the session and tells the page around', async () => {
  const { code, message } = refusals.EMBED_REVOKED
  answers = { '/embed/open': { body: { code, message, result: null } } }
  await show()
  const close = await screen.findByRole('button', { name: '关闭' })
  act(() => close.click())
  await vi.waitFor(() =>
    expect(around.postMessage).toHaveBeenLastCalledWith({ source: 'qiyin', type: 'closed' }, origin),
  )
})
