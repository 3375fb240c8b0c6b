import { expect, type CDPSession, type Locator, type Page } from '@playwright/test'
import { judgeScreen } from '../judge-screen.ts'
import { beLoggedIn } from '../people.ts'

export const phoneSize = { suffix: '', width: 390, height: 844 }

/** What the browser of a computer is, for tests that run on a phone. */
export const desktop = {
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  isMobile: false,
  hasTouch: false,
  viewport: { width: 1440, height: 900 },
  deviceScaleFactor: 1,
}

/** Judges a phone screen as it stands, and takes its picture. */
export async function judgePhone(page: Page, name: string): Promise<void> {
  await judgeScreen(page, name, [phoneSize])
  expect.soft(await page.evaluate<string[]>(tooSmall), `${name}: too small for a finger`).toEqual([])
}

/**
 * In the page: fields with letters under 16 px, into which browsers zoom, and buttons under 48 px (46 within
 * a border); links within a line are as high as it is, and the demo's own panel is none of the product's.
 */
const tooSmall = `(() => {
  const seen = [...document.querySelectorAll('button, input, select, textarea, a.btn, [role=tab]')].filter(
    (one) => one.checkVisibility() && !one.closest('.demo-panel, .pv-pages, .sr'))
  // A finger meets its label.
  const isTick = (one) => one.type === 'checkbox' || one.type === 'radio'
  const name = (one, what) => one.tagName + ' ' + one.className + ' ' + (one.ariaLabel ?? one.textContent).slice(0, 20) + ' ' + what
  return seen.flatMap((one) => {
    const { fontSize, display } = getComputedStyle(one)
    const { height } = (isTick(one) ? one.closest('label') : one).getBoundingClientRect()
    const isField = /INPUT|SELECT|TEXTAREA/.test(one.tagName) && !isTick(one)
    if (isField && parseFloat(fontSize) < 16) return [name(one, fontSize)]
    const isInLine = one.matches('.link, .login-form-terms button, p button, .demo-code button')
    if (!isInLine && height > 0 && height < 46) return [name(one, height)]
    return []
  })
})()`

/** Opens a phone page as somebody. */
export async function openAs(page: Page, phone: string, path: string): Promise<void> {
  await beLoggedIn(page, phone, '/esignature/h5/web')
  await page.goto(`/esignature/h5/web${path}`)
}

/** The list of what waits for somebody. */
export async function openList(page: Page, phone: string): Promise<void> {
  await openAs(page, phone, '/file-center')
  await expect(page.getByRole('article').first()).toBeVisible()
}

/** The detail of a contract that waits for somebody, found by its whole name or number. */
export async function openContract(page: Page, phone: string, nameOrNumber: string): Promise<void> {
  await openList(page, phone)
  await page.getByRole('searchbox', { name: '合同名称/编号' }).fill(nameOrNumber)
  await page.keyboard.press('Enter')
  const found = page.getByRole('article')
  await expect(found).toHaveCount(1)
  await found.getByRole('link').click()
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

/** A stroke that ends in motion, and at once a tap: a browser may take the one for a fling, and the other for its end. */
export async function flickThenTap(devtools: CDPSession, from: Point, button: Locator): Promise<void> {
  const box = await button.boundingBox()
  if (!box) throw new Error('the button is not on the screen')
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await drag(devtools, from, { x: from.x - 112, y: from.y + 96 })
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
