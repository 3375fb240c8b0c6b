import { geometryPages, inkOf } from '../sample-files/viewer-files.ts'
import { pointOf, type Mark } from './harness/mark.ts'
import {
  button,
  corpusFile,
  drawnPages,
  expect,
  noCorpus,
  openViewer,
  pageBox,
  pageInput,
  test,
  tool,
} from './viewer-test.ts'
import type { Page } from '@playwright/test'

interface Geometry {
  readonly box: readonly [number, number, number, number]
  readonly rotate: number
  readonly userUnit: number
}

/** Pages of the corpus that have put seals in the wrong place. */
const corpusGeometry: readonly (readonly [string, readonly Geometry[]])[] = [
  [
    'rotation.pdf',
    [
      { box: [0, 0, 612, 792], rotate: 0, userUnit: 1 },
      { box: [0, 0, 612, 792], rotate: 90, userUnit: 1 },
    ],
  ],
  [
    'issue1350.pdf',
    [
      { box: [0, 0, 612, 492], rotate: 0, userUnit: 1 },
      { box: [0, 482, 361, 792], rotate: 0, userUnit: 1 },
    ],
  ],
  ['160F-2019.pdf', [{ box: [-11.96, 11.99, 583.24, 853.67], rotate: 0, userUnit: 1 }]],
  ['bug1947248_text.pdf', [{ box: [0, 0, 612, 792], rotate: 0, userUnit: 3 }]],
  ['issue14415.pdf', [{ box: [0, 0, 612, 792], rotate: 180, userUnit: 1 }]],
]

const ours: Geometry[] = geometryPages.map(({ box = [0, 0, 595, 842], rotate = 0, userUnit = 1 }) => ({
  box,
  rotate,
  userUnit,
}))

const noGeometry: Geometry = { box: [0, 0, 0, 0], rotate: 0, userUnit: 1 }

function markOn(page: Geometry, index: number): Mark {
  const [x, y, width, height] = inkOf({ box: page.box })
  return { pageNumber: index + 1, x, y, width, height, page: page.box }
}

/** How far, in points, the middle of the mark is on the screen from where it belongs on its page; endless without a mark. */
async function errorPt(page: Page, mark: Mark, at: Geometry, viewerRotation: number): Promise<number> {
  const [seal, sheet] = await page.evaluate<[DOMBox, DOMBox] | []>(`(() => {
    const sheet = document.querySelector('.page[data-page-number="${mark.pageNumber}"]')
    const seal = sheet?.querySelector('[role="img"][aria-label="印章 ${mark.pageNumber}"]')
    if (!seal) return []
    const box = (e) => { const { left, top, width, height } = e.getBoundingClientRect(); return { left, top, width, height } }
    const whole = box(sheet), { clientLeft, clientTop, clientWidth, clientHeight } = sheet
    return [box(seal), { left: whole.left + clientLeft, top: whole.top + clientTop, width: whole.width - 2 * clientLeft, height: whole.height - 2 * clientTop }]
  })()`)
  if (!seal || !sheet) return Infinity
  const rotation = (at.rotate + viewerRotation) % 360
  const middle = [
    ((seal.left + seal.width / 2 - sheet.left) / sheet.width) * 100,
    ((seal.top + seal.height / 2 - sheet.top) / sheet.height) * 100,
  ] as const
  const [x, y] = pointOf(middle, at.box, rotation)
  return Math.hypot(x - mark.x - mark.width / 2, y - mark.y - mark.height / 2) * at.userUnit
}

interface DOMBox {
  left: number
  top: number
  width: number
  height: number
}

async function goTo(page: Page, number: number): Promise<void> {
  await pageInput(page).fill(String(number))
  await pageInput(page).press('Enter')
  await expect(pageBox(page, number).and(drawnPages(page))).toBeVisible()
}

for (const [name, file, geometry] of [
  ['geometry.pdf', 'geometry.pdf', ours] as const,
  ...corpusGeometry.map(
    ([corpusName, pages]) => [`${corpusName} of the corpus`, corpusFile(corpusName), pages] as const,
  ),
]) {
  test(`a seal keeps its place on the page however the reader turns it (${name})`, async ({ page }) => {
    test.skip(file === undefined, noCorpus)
    const marks = geometry.map(markOn)
    await openViewer(page, file ?? '', { marks })
    for (const rotation of [0, 90, 180, 270]) {
      for (const [index, mark] of marks.entries()) {
        const at = geometry[index] ?? noGeometry
        const message = `page ${mark.pageNumber} turned by ${rotation}°`
        await expect.poll(() => errorPt(page, mark, at, rotation), { message }).toBeLessThan(0.25)
      }
      await tool(page, '顺时针旋转')
    }
  })
}

for (const scale of [0.1, 10]) {
  test(`a seal stands right at ${scale * 100} per cent`, async ({ page }) => {
    const marks = ours.map(markOn)
    await openViewer(page, 'geometry.pdf', { marks, props: { initialScale: scale } })
    for (const [index, mark] of marks.entries()) {
      const at = ours[index] ?? noGeometry
      await expect.poll(() => errorPt(page, mark, at, 0)).toBeLessThan(0.25)
    }
  })
}

test('a seal covers the ink that stands at the same coordinates', async ({ page }) => {
  const marks = ours.map(markOn)
  await openViewer(page, 'geometry.pdf', { marks, props: { initialScale: 1 } })
  for (const mark of marks) {
    await goTo(page, mark.pageNumber)
    const ink = (): Promise<number> =>
      page.evaluate<number>(`(() => {
        const sheet = document.querySelector('.page[data-page-number="${mark.pageNumber}"]')
        const canvas = sheet.querySelector('canvas')
        const seal = sheet.querySelector('[role="img"]').getBoundingClientRect()
        const whole = canvas.getBoundingClientRect()
        const k = canvas.width / whole.width
        const { data } = canvas.getContext('2d').getImageData((seal.left - whole.left) * k + 1,
          (seal.top - whole.top) * k + 1, seal.width * k - 2, seal.height * k - 2)
        let dark = 0
        for (let at = 0; at < data.length; at += 4) if (data[at] < 60) dark += 1
        return dark / (data.length / 4)
      })()`)
    await expect.poll(ink, { message: `page ${mark.pageNumber}` }).toBeGreaterThan(0.97)
  }
})

test('a seal is there again after the reader was far away', async ({ page }) => {
  const first: Geometry = { box: [0, 0, 595, 842], rotate: 0, userUnit: 1 }
  const mark = markOn(first, 0)
  await openViewer(page, 'pages-352.pdf', { marks: [mark] })
  await goTo(page, 300)
  await goTo(page, 1)
  await expect.poll(() => errorPt(page, mark, first, 0)).toBeLessThan(0.25)
})

test('a viewer mounted in a hidden area draws when it is shown', async ({ page }) => {
  await openViewer(page, 'pages-14.pdf', { hidden: true, early: true })
  await expect(page.locator('.page').first()).toBeAttached()
  await button(page, '显示').click()
  await expect(drawnPages(page).first()).toBeVisible()
  await expect.poll(async () => (await pageBox(page, 1).boundingBox())?.width).toBeGreaterThan(200)
})

test('a viewer taken away while it loads leaves no error and no worker', async ({ page }) => {
  const workers = (): number => page.workers().length
  await openViewer(page, '/files/pages-352.pdf?kBps=30', { early: true })
  await expect.poll(workers).toBeGreaterThan(0)
  await button(page, '卸下').click()
  await expect.poll(workers).toBe(0)
  await button(page, '装上').click()
  await expect.poll(workers).toBeGreaterThan(0)
})

test('a caller brings the reader to a box of any page', async ({ page }) => {
  const mark: Mark = { pageNumber: 9, x: 59.5, y: 84.2, width: 59.5, height: 84.2, page: [0, 0, 595, 842] }
  const way = { pageNumber: 9, box: { left: 10, top: 80, width: 10, height: 10 } }
  await openViewer(page, 'pages-14.pdf', { marks: [mark], goTo: way })
  await button(page, '前往').click()
  await expect(page.getByRole('img', { name: '印章 9' })).toBeInViewport({ ratio: 1 })
})
