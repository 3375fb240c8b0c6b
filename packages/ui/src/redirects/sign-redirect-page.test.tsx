// @vitest-environment happy-dom
import { ourPart } from '@qiyin/domain/our-part.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onSessionEnded } from '../base/session-lost.ts'
import { queryClient } from '../query-client.ts'
import { SignRedirectPage } from './sign-redirect-page.tsx'

const answers = new Map<string, unknown>()
const asked: string[] = []

beforeEach(() => {
  answers.clear()
  asked.length = 0
  vi.stubGlobal('fetch', (url: string) => {
    const path = new URL(url, location.origin).pathname.replace('/esignature/api', '')
    asked.push(path)
    return Promise.resolve(Response.json(answers.get(path)))
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const ok = (result: unknown): unknown => ({ code: 0, message: '', result })

function show(query: string): void {
  const router = createMemoryRouter(
    [
      { path: '/sign-redirect', element: <SignRedirectPage /> },
      { path: '/', element: <p>首页</p> },
      { path: '/file-center/sign', element: <p>签署页</p> },
      { path: '/user-center', element: <p>用户中心</p> },
    ],
    { initialEntries: [`/sign-redirect${query}`] },
  )
  render(<RouterProvider router={router} />)
}

it('leads to the signing page of a slot', async () => {
  answers.set('/sign/url', ok('/esignature/web/file-center/sign?contractId=1&signId=2'))
  show('?signTransactionNo=8')
  expect(await screen.findByText('签署页')).toBeDefined()
})

it('leads back to where an authentication was begun', async () => {
  answers.set('/return/authorize/person', ok('/user-center'))
  show('?transactionNo=abc&status=2')
  expect(await screen.findByText('用户中心')).toBeDefined()
  expect(asked).toEqual(['/return/authorize/person'])
})

it('takes the number for a slot’s when it is of no authentication', async () => {
  answers.set('/return/authorize/person', { code: 4012, message: '认证信息不存在或无权访问', result: null })
  answers.set('/sign/url', ok('/esignature/web/file-center/sign?contractId=1&signId=2'))
  show('?transactionNo=8&status=1')
  expect(await screen.findByText('签署页')).toBeDefined()
})

it('says that somebody is not verified, and what the server says otherwise', async () => {
  answers.set('/sign/url', {
    code: 1001,
    message: '您尚未完成实名认证，请先完成认证后再继续',
    result: '/esignature/web/personal-authentication/1/BEST_SIGN',
  })
  show('?signTransactionNo=8')
  expect(await screen.findByText('您还未完成实名认证')).toBeDefined()
  cleanup()
  answers.set('/sign/url', { code: 3001, message: '合同不存在或无权访问', result: null })
  show('?signTransactionNo=9')
  expect(await screen.findByText('合同不存在或无权访问')).toBeDefined()
})

const notThere = { code: 3001, message: '合同不存在或无权访问', result: null }

it('has somebody whose link belongs to another number log in with that one, and leads back to the link', async () => {
  answers.set('/sign/url', notThere)
  answers.set('/user/info', ok({ mobile: '139*****002', ourpart: ourPart.theirs }))
  answers.set('/logout', ok(null))
  const ended = vi.fn<(back: string | undefined) => void>()
  const unlisten = onSessionEnded(ended)
  show('?signTransactionNo=11')
  fireEvent.click(await screen.findByRole('button', { name: '换用其他手机号登录' }))
  await vi.waitFor(() => expect(ended).toHaveBeenCalledWith('/sign-redirect?signTransactionNo=11'))
  expect(screen.getByText(/当前登录的手机号是 139\*\*\*\*\*002/)).toBeDefined()
  unlisten()
})

it.each([
  [
    'somebody else signs, and the other contracts can be looked at',
    { code: 3051, message: '此合同的签署人已更换，您无需再签署', result: null },
    ourPart.theirs,
    ['返回首页', '查看我的合同'],
  ],
  ['nobody of ours, who cannot log out', notThere, ourPart.ours, ['返回首页']],
])('offers no second try where the link leads nowhere: %s', async (_, refusal, ourpart, offered) => {
  answers.set('/sign/url', refusal)
  answers.set('/user/info', ok({ mobile: '139*****002', ourpart }))
  show('?signTransactionNo=12')
  expect(await screen.findByText(refusal.message)).toBeDefined()
  await vi.waitFor(() => expect(asked).toContain('/user/info'))
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent)
  expect([...links, ...screen.queryAllByRole('button').map(({ textContent }) => textContent)]).toEqual(
    offered,
  )
})

it('offers a second try where the server failed', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 500 })))
  show('?signTransactionNo=13')
  expect(await screen.findByRole('button', { name: '重试' })).toBeDefined()
})

it('waits for a contract that is being brought to its supplier, and goes on by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  answers.set('/sign/url', { code: 3062, message: '合同正在提交至e签宝，请稍后再试', result: null })
  show('?signTransactionNo=10')
  expect(await screen.findByText('合同正在提交至e签宝，请稍后再试')).toBeDefined()
  answers.set('/sign/url', ok('/esignature/web/file-center/sign?contractId=1&signId=2'))
  await vi.advanceTimersByTimeAsync(3000)
  expect(await screen.findByText('签署页')).toBeDefined()
  vi.useRealTimers()
})

it('goes home without a number', async () => {
  show('')
  expect(await screen.findByText('首页')).toBeDefined()
})
