// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../query-client.ts'
import { CompanyRedirectPage } from './company-redirect-page.tsx'
import { SignReturnPage } from './sign-return-page.tsx'
import { VerifyRedirectPage } from './verify-redirect-page.tsx'

type Reply = () => Response | Promise<Response>

const replies = new Map<string, Reply>()
const asked: string[] = []

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  replies.clear()
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    const path = new URL(url, location.origin).pathname.replace('/esignature/api', '')
    asked.push(path)
    const reply = replies.get(path)
    if (!reply) throw new TypeError('Failed to fetch')
    return reply()
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const ok = (result: unknown) => (): Response => Response.json({ code: 0, message: '', result })
const no = (message: string) => (): Response => Response.json({ code: 4012, message, result: null })

function show(path: string, element: ReactElement, query: string): void {
  const router = createMemoryRouter(
    [
      { path, element },
      { path: '/', element: <p>首页</p> },
      { path: '/user-center', element: <p>用户中心</p> },
      { path: '/enterprise-manage', element: <p>企业管理</p> },
      { path: '/enterprise-authentication/:companyId/:supplierCode', element: <p>企业认证</p> },
    ],
    { initialEntries: [`${path}${query}`] },
  )
  render(<RouterProvider router={router} />)
}

const status = '/person-real-name/get-real-name-status-from-supplier'
const verify = (query: string): void => show('/verify-redirect', <VerifyRedirectPage />, query)

it('asks a supplier every second for the outcome, 15 times at most, and then goes back', async () => {
  replies.set(status, ok(1))
  replies.set('/return/authorize/person', ok('/user-center'))
  verify('?transaction_no=abc&status=1')
  await vi.advanceTimersByTimeAsync(13_500)
  expect(asked).toEqual(Array<string>(14).fill(status))
  await vi.advanceTimersByTimeAsync(1000)
  expect(await screen.findByText('用户中心')).toBeDefined()
  expect(asked.filter((path) => path === status)).toHaveLength(15)
})

it.each([2, 3])('is done with %i', async (outcome) => {
  replies.set(status, ok(outcome))
  replies.set('/return/authorize/person', ok(null))
  verify('?transactionNo=abc&status=1')
  expect(await screen.findByText('认证完成')).toBeDefined()
  expect(asked.filter((path) => path === status)).toHaveLength(1)
})

it('leads on to where an authentication is begun again, or asks once more, while there is no outcome', async () => {
  replies.set(status, ok(0))
  replies.set('/return/authorize/person', ok(null))
  verify('?transactionNo=abc&status=0')
  await vi.advanceTimersByTimeAsync(15_000)
  expect((await screen.findByRole('link', { name: '前往用户中心' })).getAttribute('href')).toBe(
    '/user-center',
  )
  replies.set(status, ok(2))
  fireEvent.click(screen.getByRole('button', { name: '重新查询' }))
  expect(await screen.findByText('认证完成')).toBeDefined()
})

it('goes back to the source system that the person came from', async () => {
  const replaced = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  replies.set(status, ok(2))
  replies.set('/return/authorize/person', ok('https://erp.example.com/tasks'))
  verify('?transactionNo=abc&status=1')
  await vi.waitFor(() => expect(replaced).toHaveBeenCalledWith('https://erp.example.com/tasks'))
})

it('goes on asking when the network was away for a while', async () => {
  verify('?transactionNo=abc&status=1')
  await vi.advanceTimersByTimeAsync(3500)
  replies.set(status, ok(2))
  replies.set('/return/authorize/person', ok('/user-center'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(await screen.findByText('用户中心')).toBeDefined()
})

it('says what the server refuses, and tries again when told', async () => {
  replies.set(status, no('认证信息不存在或无权访问'))
  verify('?transactionNo=abc&status=1')
  expect(await screen.findByText('认证信息不存在或无权访问')).toBeDefined()
  replies.set(status, ok(2))
  replies.set('/return/authorize/person', ok('/user-center'))
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('用户中心')).toBeDefined()
})

const company = (query: string): void => show('/company-redirect', <CompanyRedirectPage />, query)

it('leads back from the authorization of a company to the address of the server', async () => {
  replies.set('/return/authorize/company', ok('/esignature/web/enterprise-authentication/1/FDD'))
  company('?transactionNo=abc&status=1')
  expect(await screen.findByText('企业认证')).toBeDefined()
})

it.each([
  ['without an address', ok(null)],
  ['when it is refused', no('企业不存在或无权访问')],
])('leads to the companies %s', async (_, reply) => {
  replies.set('/return/authorize/company', reply)
  company('?transactionNo=abc&status=1')
  expect(await screen.findByText('企业管理')).toBeDefined()
})

const signed = (query: string): void => show('/sign-return', <SignReturnPage />, query)

it.each([
  ['one contract', '?transactionNo=8&resultCode=0', '/sign/sign-return'],
  ['many', '?batchNo=9&resultCode=0', '/sign/sign-return/batch'],
])('leads back from the signing of %s', async (_, query, path) => {
  replies.set(path, ok('/esignature/web/user-center'))
  signed(query)
  expect(await screen.findByText('用户中心')).toBeDefined()
})

it('goes home when the signing page was left with an error', async () => {
  replies.set('/sign/sign-return', no('合同不存在或无权访问'))
  signed('?transactionNo=8')
  expect(await screen.findByText('首页')).toBeDefined()
})

it('leaves nobody on a waiting page without a way out', async () => {
  replies.set('/sign/sign-return', () => new Promise<Response>(() => undefined))
  signed('?transactionNo=8')
  expect(screen.queryByRole('link', { name: '返回首页' })).toBeNull()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await screen.findByRole('link', { name: '返回首页' })).toBeDefined()
})

it.each([
  ['/verify-redirect', <VerifyRedirectPage key="verify" />],
  ['/company-redirect', <CompanyRedirectPage key="company" />],
  ['/sign-return', <SignReturnPage key="sign" />],
])('%s without a number goes home', async (path, element) => {
  show(path, element, '?status=1')
  expect(await screen.findByText('首页')).toBeDefined()
})
