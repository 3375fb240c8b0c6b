import { expect, type CDPSession, type Page } from '@playwright/test'
import { judgeScreen } from '../judge-screen.ts'
import { logIn } from '../people.ts'

export const phoneSize = { suffix: '', width: 390, height: 844 }

/** Judges a phone screen as it stands, and takes its picture. */
export function judgePhone(page: Page, name: string): Promise<void> {
  return judgeScreen(page, name, [phoneSize])
}

const sessions = new Map<string, Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>>()

/** Opens a phone page as somebody: one login per run, a code is sent once a minute. */
export async function openAs(page: Page, phone: string, path: string): Promise<void> {
  const cookies = sessions.get(phone)
  if (cookies) await page.context().addCookies(cookies)
  else {
    await page.goto('/esignature/h5/web/login')
    await logIn(page, phone)
    await expect(page.getByRole('heading', { name: /欢迎使用电子签约平台/ })).toBeVisible()
    sessions.set(phone, await page.context().cookies())
  }
  await page.goto(`/esignature/h5/web${path}`)
}

/** The list of what waits for somebody; the demonstration's contracts are written after the start. */
export async function openList(page: Page, phone: string): Promise<void> {
  await openAs(page, phone, '/file-center')
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('article').first()).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 90_000 })
}

/** The detail of the first contract that waits for somebody. */
export async function openFirstContract(page: Page, phone: string): Promise<void> {
  await openList(page, phone)
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: '签署进度' })).toBeVisible()
}

const fingers = (distance: number): { x: number; y: number; id: number }[] => [
  { x: 195 - distance / 2, y: 450, id: 1 },
  { x: 195 + distance / 2, y: 450, id: 2 },
]

/** Two fingers on the middle of the screen that go from one distance to another. */
export async function pinch(devtools: CDPSession, from: number, to: number): Promise<void> {
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(from) })
  for (let step = 1; step <= 8; step += 1) {
    const distance = from + ((to - from) * step) / 8
    // Each step follows the one before.
    // oxlint-disable-next-line no-await-in-loop
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(distance) })
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

interface Point {
  x: number
  y: number
}

/** One finger from one point to another. */
export async function drag(devtools: CDPSession, from: Point, to: Point): Promise<void> {
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
  for (let step = 1; step <= 8; step += 1) {
    const point = { x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 }
    // Each step follows the one before.
    // oxlint-disable-next-line no-await-in-loop
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] })
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
