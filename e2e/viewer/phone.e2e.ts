import type { CDPSession, Page } from '@playwright/test'
import { drawnPages, expect, openViewer, scaleOf, test } from './viewer-test.ts'

test.use({
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  hasTouch: true,
  isMobile: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
})

const fingers = (distance: number): { x: number; y: number; id: number }[] => [
  { x: 195 - distance / 2, y: 450, id: 1 },
  { x: 195 + distance / 2, y: 450, id: 2 },
]

/** Two fingers on the middle of the screen that go from one distance to another. */
async function pinch(devtools: CDPSession, from: number, to: number): Promise<void> {
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(from) })
  for (let step = 1; step <= 8; step += 1) {
    const distance = from + ((to - from) * step) / 8
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(distance) })
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** In pixels of the drawing; undefined while the first page is drawn anew. */
function firstCanvasWidth(page: Page): Promise<number | undefined> {
  return page.evaluate(`document.querySelector('.page[data-loaded="true"][aria-busy="false"] canvas')?.width`)
}

test('two fingers zoom the pages and not the browser', async ({ page }) => {
  await openViewer(page, 'pages-14.pdf')
  const devtools = await page.context().newCDPSession(page)
  const before = await scaleOf(page)
  const drawn = await firstCanvasWidth(page)
  await pinch(devtools, 80, 300)
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(before * 1.5)
  // A browser that is busy drawing takes a gesture out of the page's hands.
  await expect.poll(async () => (await firstCanvasWidth(page)) ?? drawn).not.toBe(drawn)
  const large = await scaleOf(page)
  await pinch(devtools, 300, 80)
  await expect.poll(() => scaleOf(page)).toBeLessThan(large)
  expect(await page.evaluate<number>('visualViewport.scale')).toBe(1)
})

test('nothing makes the whole page scroll sideways', async ({ page }) => {
  await openViewer(page, 'pages-14.pdf')
  expect(
    await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'),
  ).toBeLessThanOrEqual(0)
})

const sizes = [
  { widthPt: 595, heightPt: 842 },
  { widthPt: 842, heightPt: 595 },
  ...Array.from({ length: 30 }, () => ({ widthPt: 595, heightPt: 842 })),
]

const goTo = { pageNumber: 20, box: { left: 10, top: 80, width: 10, height: 10 } }

async function openOldBrowser(page: Page): Promise<string[]> {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.addInitScript('delete Promise.withResolvers')
  const mark = { pageNumber: 2, x: 84.2, y: 59.5, width: 84.2, height: 59.5, page: [0, 0, 842, 595] as const }
  await openViewer(page, 'pages-14.pdf', { pages: sizes, marks: [mark], goTo, early: true })
  return asked
}

test('a browser that cannot run pdf.js gets pictures of the pages near the reader', async ({ page }) => {
  const asked = await openOldBrowser(page)
  const first = page.getByRole('img', { name: '第 1 页' })
  await expect(first).toBeVisible()
  const box = await first.boundingBox()
  expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(842 / 595, 2)
  await expect.poll(() => asked.includes('/page-image/1')).toBe(true)
  expect(asked).not.toContain('/page-image/32')
  await page.getByRole('img', { name: '第 32 页' }).scrollIntoViewIfNeeded()
  await expect.poll(() => asked.includes('/page-image/32')).toBe(true)
  expect(asked.filter((path) => /pdf\.worker|\.pdf$/.test(path))).toEqual([])
  expect(
    await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'),
  ).toBeLessThanOrEqual(0)
})

test('a seal stands in its place on such a picture too', async ({ page }) => {
  await openOldBrowser(page)
  const seal = await page.getByRole('img', { name: '印章 2' }).boundingBox()
  const sheet = await page.getByRole('img', { name: '第 2 页' }).boundingBox()
  expect(((seal?.x ?? 0) - (sheet?.x ?? 0)) / (sheet?.width ?? 1)).toBeCloseTo(0.1, 2)
  expect(((seal?.y ?? 0) - (sheet?.y ?? 0)) / (sheet?.height ?? 1)).toBeCloseTo(0.8, 2)
})

test('the way to a place on such a picture is as short', async ({ page }) => {
  await openOldBrowser(page)
  const picture = page.getByRole('img', { name: '第 20 页' })
  await expect(picture).not.toBeInViewport()
  await page.getByRole('button', { name: '前往' }).click()
  await expect(picture).toBeInViewport()
})

test('a browser that can run pdf.js is not given pictures', async ({ page }) => {
  await openViewer(page, 'pages-14.pdf', { pages: sizes })
  await expect(drawnPages(page).first()).toBeVisible()
  await expect(page.getByRole('img', { name: '第 1 页' })).toHaveCount(0)
})
