import {
  button,
  clickToTheEnd,
  corpusFile,
  expect,
  noCorpus,
  openViewer,
  pageInput,
  scaleOf,
  turnWheel,
  test,
} from './viewer-test.ts'

test('a document is first as wide as the well, and zooms in steps from 10 to 1000 per cent', async ({
  page,
}) => {
  await openViewer(page, 'pages-14.pdf')
  const list = page.getByRole('combobox', { name: '缩放' })
  await expect(list).toHaveValue('page-width')
  const names = (await list.getByRole('option').allTextContents()).map((text) => text.replace(/（.+）/, ''))
  expect(names.filter((name) => name.endsWith('%'))).toEqual(
    expect.arrayContaining(['50%', '75%', '100%', '125%', '150%', '200%', '300%', '400%']),
  )
  expect(names).toEqual(expect.arrayContaining(['自动缩放', '实际大小', '适合页面', '适合页宽', '适合页高']))

  const [well, sheet] = [page.getByRole('region', { name: '文档' }), page.locator('.page').first()]
  const wellPx = (await well.boundingBox())?.width ?? 0
  const sheetPx = (await sheet.boundingBox())?.width ?? 0
  expect(sheetPx).toBeGreaterThan(wellPx - 80)
  expect(sheetPx).toBeLessThanOrEqual(wellPx)

  await list.selectOption({ label: '400%' })
  await expect.poll(() => scaleOf(page)).toBeCloseTo(4, 3)
  await clickToTheEnd(page, '放大')
  expect(await scaleOf(page)).toBeCloseTo(10, 3)
  await list.selectOption({ label: '50%' })
  await expect.poll(() => scaleOf(page)).toBeCloseTo(0.5, 3)
  await clickToTheEnd(page, '缩小')
  expect(await scaleOf(page)).toBeCloseTo(0.1, 3)
})

test('from 995 per cent one step leads to 1000', async ({ page }) => {
  await openViewer(page, 'pages-14.pdf', { props: { initialScale: 9.95 } })
  await button(page, '放大').click()
  await expect.poll(() => scaleOf(page)).toBeCloseTo(10, 3)
  await expect(button(page, '放大')).toBeDisabled()
})

test('what is no page of the document is not gone to, and the box says where the reader is', async ({
  page,
}) => {
  await openViewer(page, 'pages-14.pdf')
  const input = pageInput(page)
  await input.fill('5')
  await input.press('Enter')
  await expect(input).toHaveValue('5')
  for (const wrong of ['0', '999', '2.5', 'abc', '-1']) {
    await input.fill(wrong)
    await input.press('Enter')
    await expect(input).toHaveValue('5')
  }
})

for (const [name, file] of [
  ['labels.pdf', 'labels.pdf'],
  ['bug793632.pdf of the corpus', corpusFile('bug793632.pdf')],
] as const) {
  test(`a page is gone to by its label (${name})`, async ({ page }) => {
    test.skip(file === undefined, noCorpus)
    await openViewer(page, file ?? '')
    const input = pageInput(page)
    await expect(input).toHaveValue('i')
    await expect(page.getByText(/^（1）\/\s*4$/)).toBeVisible()
    await input.fill('iii')
    await input.press('Enter')
    await expect(input).toHaveValue('iii')
    await button(page, '下一页').click()
    await expect(input).toHaveValue('1')
  })
}

for (const [name, file] of [
  ['standard-labels.pdf', 'standard-labels.pdf'],
  ['TAMReview.pdf of the corpus', corpusFile('TAMReview.pdf')],
] as const) {
  test(`labels that are the numbers of the pages are not shown beside them (${name})`, async ({ page }) => {
    test.skip(file === undefined, noCorpus)
    await openViewer(page, file ?? '')
    await expect(pageInput(page)).toHaveValue('1')
    // A document with labels of its own says which page the label is: （1）/ 4.
    await expect(page.getByText(/^\/\s*\d+$/)).toBeVisible()
    await expect(page.getByText(/（1）/)).toHaveCount(0)
  })
}

test('Ctrl and wheel zoom, but not within a second of a scroll', async ({ page }) => {
  await openViewer(page, 'pages-14.pdf', { props: { initialScale: 1 } })
  await turnWheel(page, { deltaY: 300, atMs: 100_000 })
  await turnWheel(page, { deltaY: -200, atMs: 100_900, ctrlKey: true })
  expect(await scaleOf(page)).toBeCloseTo(1, 3)
  await turnWheel(page, { deltaY: -200, atMs: 101_100, ctrlKey: true })
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(1.05)
})
