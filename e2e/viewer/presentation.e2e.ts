import { button, expect, openViewer, pageInput, scaleOf, stopClock, test, turnWheel } from './viewer-test.ts'
import type { Page } from '@playwright/test'

const isWhole = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>('document.fullscreenElement !== null')

/** The page that has the screen. */
const pageShown = (page: Page): Promise<number> =>
  page.evaluate<number>(`(() => {
    const middle = document.elementsFromPoint(innerWidth / 2, innerHeight / 2).map((e) => e.closest('.page'))
    return Number(middle.find(Boolean)?.dataset.pageNumber)
  })()`)

async function present(page: Page): Promise<void> {
  await button(page, '演示模式').click()
  await expect.poll(() => isWhole(page)).toBe(true)
  await expect(page.getByRole('toolbar', { name: '演示模式' })).toBeAttached()
}

test('a presentation shows one page, and leaves everything as it was', async ({ page }) => {
  await openViewer(page, 'pages-14.pdf', { props: { initialScale: 1.5 } })
  await pageInput(page).fill('3')
  await pageInput(page).press('Enter')
  await present(page)
  await expect.poll(() => pageShown(page)).toBe(3)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => pageShown(page)).toBe(4)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => pageShown(page)).toBe(3)
  await page.evaluate('document.exitFullscreen()')
  await expect.poll(() => isWhole(page)).toBe(false)
  await expect(pageInput(page)).toHaveValue('3')
  await expect.poll(() => scaleOf(page)).toBeCloseTo(1.5, 2)
})

test('a presentation that the browser refuses is off again', async ({ page }) => {
  await page.addInitScript('Element.prototype.requestFullscreen = () => new Promise(() => {})')
  await openViewer(page, 'pages-14.pdf')
  await stopClock(page)
  await button(page, '演示模式').click()
  await page.clock.runFor(1600)
  // Off, and not still switching: the button works again and the bar is there.
  await expect(button(page, '演示模式')).toBeEnabled()
  await expect(page.getByRole('toolbar', { name: '演示模式' })).toHaveCount(0)
  await expect(page.getByRole('toolbar', { name: '工具' })).toBeVisible()
})

test('where the browser has no whole screen to give, nothing offers it', async ({ page }) => {
  await page.addInitScript(`Object.defineProperty(document, 'fullscreenEnabled', { value: false })`)
  await openViewer(page, 'pages-14.pdf')
  await expect(button(page, '下载')).toBeVisible()
  await expect(button(page, '演示模式')).toHaveCount(0)
  await page.setViewportSize({ width: 480, height: 800 })
  await button(page, '更多工具').click()
  await expect(page.getByRole('menuitem', { name: '下载' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: '演示模式' })).toHaveCount(0)
})

for (const [apartMs, shown] of [
  [20, 2],
  [60, 3],
] as const) {
  test(`two notches of the wheel ${apartMs} ms apart lead to page ${shown}`, async ({ page }) => {
    await openViewer(page, 'pages-14.pdf')
    await present(page)
    await turnWheel(page, { deltaY: 120, atMs: 100_000 })
    await turnWheel(page, { deltaY: 120, atMs: 100_000 + apartMs })
    await expect.poll(() => pageShown(page)).toBe(shown)
  })
}

/** A finger that moves `px` to the left. */
async function swipe(page: Page, px: number): Promise<void> {
  await page.evaluate(`(() => {
    const target = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
    const at = (x) => new Touch({ identifier: 1, target, clientX: x, clientY: 300, pageX: x, pageY: 300 })
    const send = (type, x, ended) => target.dispatchEvent(new TouchEvent(type, {
      bubbles: true, cancelable: true, touches: ended ? [] : [at(x)], changedTouches: [at(x)] }))
    send('touchstart', 600, false)
    send('touchmove', 600 - ${px / 2}, false)
    send('touchmove', 600 - ${px}, false)
    send('touchend', 600 - ${px}, true)
  })()`)
}

test('a swipe of 49 pixels is none, one of 51 turns the page', async ({ page }) => {
  await openViewer(page, 'pages-14.pdf')
  await present(page)
  await swipe(page, 49)
  await swipe(page, 51)
  // Were both a turn, the third page would stand there.
  await expect.poll(() => pageShown(page)).toBe(2)
})

test('controls of a presentation go after three seconds without a movement', async ({ page }) => {
  await openViewer(page, 'pages-14.pdf')
  await present(page)
  await stopClock(page)
  await page.mouse.move(400, 300)
  await page.mouse.move(420, 320)
  const controls = page.getByRole('toolbar', { name: '演示模式' })
  await page.clock.runFor(2500)
  await expect(controls).toHaveCSS('opacity', '1')
  await page.clock.runFor(1000)
  await expect(controls).toHaveAttribute('data-hidden', '')
})
