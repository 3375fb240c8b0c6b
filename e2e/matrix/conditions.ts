import { expect, type Page, type Route } from '@playwright/test'
import { judgeShifts } from './judge.ts'

/** A bad condition that every screen must stand. */
export interface Condition {
  readonly name: string
  /** Brings it about, opens the screen anew, and looks at what it shows. */
  readonly stand: (page: Page, screen: OpenedScreen) => Promise<void>
}

/** A screen that has an address. */
interface OpenedScreen {
  readonly address: string
  /** Waits until it is there. */
  readonly ready: () => Promise<void>
  readonly name: string
}

/** What a page may say when it does not get what it needs. */
const explanation =
  /无法连接服务器|网络异常|网络已断开|网络连接|服务器异常|系统异常|请稍后再试|请稍后重试|加载失败|请刷新页面/

const calls = '**/esignature/api/**'

const slowLine = { offline: false, latency: 300, downloadThroughput: 300_000, uploadThroughput: 100_000 }
const goodLine = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

export const conditions: readonly Condition[] = [
  {
    name: 'a slow line',
    stand: async (page, { address, ready, name }) => {
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Network.emulateNetworkConditions', slowLine)
      await page.goto(address, { waitUntil: 'commit' })
      // Never white: the outline of the page stands in its HTML.
      await expect(page.locator('.boot-top, #root > *').first()).toBeVisible()
      await ready()
      await page.waitForLoadState('networkidle')
      await judgeShifts(page, name)
      await devtools.send('Network.emulateNetworkConditions', goodLine)
      await devtools.detach()
    },
  },
  {
    name: 'no line',
    stand: async (page, { address, ready }) => {
      await page.context().setOffline(true)
      await ready()
      await page.context().setOffline(false)
      await failCalls(page, address, (route) => route.abort('internetdisconnected'))
    },
  },
  {
    name: 'a failing server',
    stand: (page, { address }) =>
      failCalls(page, address, (route) => route.fulfill({ status: 500, body: '' })),
  },
  {
    name: 'a lost session',
    stand: async (page, { address }) => {
      await page.context().clearCookies()
      await page.goto(address)
      await expect(page.getByRole('heading', { name: '注册 / 登录' })).toBeVisible()
    },
  },
]

/** Has every call of the page fail, which only a changed line can do, and wants the page to say so. */
async function failCalls(page: Page, address: string, fail: (route: Route) => Promise<void>): Promise<void> {
  await page.route(calls, fail)
  await page.goto(address)
  const login = page.getByRole('heading', { name: '注册 / 登录' })
  await expect(page.getByText(explanation).filter({ visible: true }).or(login).first()).toBeVisible()
  await page.unroute(calls)
}
