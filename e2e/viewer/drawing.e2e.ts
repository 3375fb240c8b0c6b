import {
  button,
  corpusFile,
  drawnPages,
  expect,
  noCorpus,
  openViewer,
  pageBox,
  pageInput,
  scaleOf,
  test,
} from './viewer-test.ts'
import type { Page } from '@playwright/test'

/** Pixels of page 1 darker than a mid grey. */
async function darkPixels(page: Page): Promise<number> {
  return page.evaluate<number>(`(() => {
    const canvas = document.querySelector('.page[data-page-number="1"][data-loaded="true"][aria-busy="false"] canvas')
    if (!canvas) return -1
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    let dark = 0
    for (let at = 0; at < data.length; at += 4) if (data[at] + data[at + 1] + data[at + 2] < 384) dark += 1
    return dark
  })()`)
}

for (const [name, file] of [
  ['chinese.pdf', 'chinese.pdf'],
  ['issue2128r.pdf of the corpus', corpusFile('issue2128r.pdf')],
] as const) {
  test(`Chinese that is not embedded is drawn with character maps of our own origin (${name})`, async ({
    page,
  }) => {
    test.skip(file === undefined, noCorpus)
    const maps: string[] = []
    page.on('requestfinished', (request) => {
      if (request.url().includes('/cmaps/')) maps.push(new URL(request.url()).pathname)
    })
    await openViewer(page, file ?? '')
    await expect.poll(() => darkPixels(page)).toBeGreaterThan(1000)
    await expect.poll(() => maps).toContain('/esignature/assets/pdfjs/cmaps/GBK-EUC-H.bcmap')
  })
}

test('without character maps the same page stays white, so the test above can fail', async ({ page }) => {
  await openViewer(page, 'chinese.pdf', { props: { assetBase: '/nowhere/' } })
  await expect.poll(() => darkPixels(page)).toBeGreaterThanOrEqual(0)
  expect(await darkPixels(page)).toBeLessThan(100)
})

interface Buffered {
  canvases: number
  visible: number
  pixels: number
}

const bufferNow = `(() => {
  const canvases = [...document.querySelectorAll('.page canvas')]
  const well = document.querySelector('.pv-scroll').getBoundingClientRect()
  const visible = [...document.querySelectorAll('.page')].filter((page) => {
    const { top, bottom } = page.getBoundingClientRect()
    return bottom > well.top && top < well.bottom
  }).length
  return { canvases: canvases.length, visible, pixels: Math.max(0, ...canvases.map((c) => c.width * c.height)) }
})()`

test('while 352 pages go by, a few canvases are kept', async ({ page }) => {
  await openViewer(page, corpusFile('freeculture.pdf') ?? 'pages-352.pdf', { props: { initialScale: 0.5 } })
  let most = 0
  for (let number = 1; number <= 352; number += 13) {
    await pageInput(page).fill(String(number))
    await pageInput(page).press('Enter')
    await expect(
      page.locator(`.page[data-page-number="${number}"][data-loaded="true"][aria-busy="false"]`),
    ).toBeVisible()
    const { canvases, visible } = await page.evaluate<Buffered>(bufferNow)
    most = Math.max(most, canvases)
    expect(canvases).toBeLessThanOrEqual(Math.max(10, 2 * visible + 1) + 2)
  }
  // Were pages never kept, the bound would hold for nothing.
  expect(most).toBeGreaterThan(4)
})

/** A4 pages fill their canvas up to the limit; beyond it the canvas is smaller and a sharp part lies over it. */
async function checkCanvases(page: Page, { fits, limit }: { fits: number; limit: number }): Promise<void> {
  await openViewer(page, 'pages-14.pdf', { props: { initialScale: fits } })
  const pixels = async (): Promise<number> => (await page.evaluate<Buffered>(bufferNow)).pixels
  // The size of the screen must not lower the limit.
  await expect.poll(pixels).toBeGreaterThan(limit * 0.85)
  expect(await pixels()).toBeLessThanOrEqual(limit)
  await openViewer(page, 'pages-14.pdf', { props: { initialScale: 10 } })
  await expect.poll(() => scaleOf(page)).toBeCloseTo(10, 3)
  await expect(pageBox(page, 1).locator('canvas')).toHaveCount(2)
  expect(await pixels()).toBeLessThanOrEqual(limit)
}

test('no canvas is larger than 16,777,216 pixels', async ({ page }) => {
  await checkCanvases(page, { fits: 4.2, limit: 16_777_216 })
})

test.describe('on a phone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  })

  test('no canvas is larger than 5,242,880 pixels', async ({ page }) => {
    await checkCanvases(page, { fits: 2.35, limit: 5_242_880 })
  })
})

for (const [name, file] of [
  ['scripted.pdf', 'scripted.pdf'],
  ...['160F-2019.pdf', 'xfa_issue14315.pdf', 'doc_actions.pdf', 'autoprint.pdf'].map(
    (corpusName) => [`${corpusName} of the corpus`, corpusFile(corpusName)] as const,
  ),
] as const) {
  test(`scripts and forms do nothing, and the reader is told (${name})`, async ({ page }) => {
    test.skip(file === undefined, noCorpus)
    const sandbox: string[] = []
    page.on('request', (request) => {
      if (/sandbox|quickjs/.test(request.url())) sandbox.push(request.url())
    })
    await page.addInitScript('window.print = () => { window.printed = true }')
    await openViewer(page, file ?? '')
    await expect(page.getByText(/此 PDF 包含脚本或表单，可能无法正常显示/)).toBeVisible()
    await expect(page.locator('.annotationLayer :is(input, textarea, select)')).toHaveCount(0)
    expect(await page.evaluate<boolean>('window.printed === true')).toBe(false)
    expect(sandbox).toEqual([])
  })
}

test('a document without scripts and forms is not warned of', async ({ page }) => {
  await openViewer(page, 'pages-14.pdf')
  await expect(button(page, '放大')).toBeEnabled()
  await expect(page.getByText(/此 PDF 包含脚本或表单/)).toHaveCount(0)
})

const a4 = { widthPt: 595, heightPt: 842 }

for (const [where, viewport] of [
  ['beside the side bar', { width: 1440, height: 900 }],
  ['in a narrow window', { width: 390, height: 844 }],
] as const) {
  test(`the server's picture stands in the place of the first page until that is drawn, ${where}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/pages-14.pdf', async (route) => {
      await released
      await route.continue()
    })
    await openViewer(page, 'pages-14.pdf', { pages: [a4], preview: true, early: true })
    const picture = page.locator('.pv-preview')
    await expect(page.getByRole('toolbar', { name: '工具' })).toBeVisible()
    await expect(picture).toBeVisible()
    const before = await picture.boundingBox()
    release()
    await expect(drawnPages(page).first()).toBeVisible()
    await expect(picture).toHaveCount(0)
    const after = await pageBox(page, 1).locator('canvas').first().boundingBox()
    for (const side of ['x', 'y', 'width', 'height'] as const) {
      expect(Math.abs((before?.[side] ?? 0) - (after?.[side] ?? 99)), side).toBeLessThanOrEqual(1)
    }
  })
}

test('a picture that does not come leaves the page to be drawn as always', async ({ page }) => {
  await page.route('**/page-image/**', (route) => route.fulfill({ status: 500 }))
  await openViewer(page, 'pages-14.pdf', { pages: [a4], preview: true })
  await expect(page.locator('.pv-preview')).toHaveCount(0)
})
