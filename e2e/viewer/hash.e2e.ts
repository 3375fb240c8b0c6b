import {
  corpusFile,
  drawnPages,
  expect,
  noCorpus,
  openViewer,
  pageInput,
  scaleOf,
  test,
} from './viewer-test.ts'

const fromAddress = { mode: 'full' }

test('an address says the page, the zoom and the place', async ({ page }) => {
  await openViewer(page, 'pages-14.pdf', { hash: '#page=3&zoom=200,50,300', props: fromAddress })
  await expect(pageInput(page)).toHaveValue('3')
  await expect.poll(() => scaleOf(page)).toBeCloseTo(2, 3)
  await openViewer(page, 'pages-14.pdf', { hash: '#zoom=page-fit', props: fromAddress })
  await expect(page.getByRole('combobox', { name: '缩放' })).toHaveValue('page-fit')
})

test('an address that makes no sense is passed over', async ({ page }) => {
  for (const hash of ['#page=999', '#page=abc', '#zoom=banana', '#zoom=FitR,0,0,300']) {
    await openViewer(page, 'pages-14.pdf', { hash, props: fromAddress })
    await expect(pageInput(page)).toHaveValue('1')
    await expect(page.getByRole('combobox', { name: '缩放' })).toHaveValue('page-width')
    // Another hash of the same page would open nothing.
    await page.goto('about:blank')
  }
})

test('an address names a destination', async ({ page }) => {
  await openViewer(page, 'outline.pdf', { hash: '#nameddest=chapter-two', props: fromAddress })
  await expect(pageInput(page)).toHaveValue('4')
})

test('an address names a destination of the corpus', async ({ page }) => {
  const file = corpusFile('basicapi.pdf')
  test.skip(file === undefined, noCorpus)
  await openViewer(page, file ?? '', { hash: '#nameddest=chapter1', props: fromAddress })
  await expect(pageInput(page)).toHaveValue('2')
})

test('an address searches for a phrase, or for words', async ({ page }) => {
  await openViewer(page, 'pages-14.pdf', { hash: '#search=brown%20fox&phrase=true', props: fromAddress })
  await expect(page.locator('.textLayer .highlight').first()).toBeAttached()
  await expect(page.locator('.textLayer .highlight').first()).toHaveText('brown fox')
})

test('an address opens a panel of the side bar', async ({ page }) => {
  await openViewer(page, 'outline.pdf', { hash: '#pagemode=attachments', props: fromAddress })
  await expect(page.getByRole('button', { name: /a1\.txt/ })).toBeVisible()
  await page.goto('about:blank')
  await openViewer(page, 'outline.pdf', { hash: '#pagemode=bookmarks', props: fromAddress })
  await expect(page.getByText('Chapter two')).toBeVisible()
})

/** How the first line of text of page 1 is laid over its drawing. */
const lookOfText = `(() => {
  const text = [...document.querySelectorAll('.textLayer span')].find((e) => e.textContent.startsWith('Page 1 '))
  if (!text) return ''
  const { color, backgroundColor } = getComputedStyle(text)
  return [color, backgroundColor, getComputedStyle(document.querySelector('.canvasWrapper')).opacity].join(' ')
})()`

test('an address shows or leaves out the text that can be selected', async ({ page }) => {
  await openViewer(page, 'pages-14.pdf', { hash: '#textlayer=off', props: fromAddress })
  await expect(page.locator('.textLayer')).toHaveCount(0)
  const seen = new Set<string>()
  for (const hash of ['', '#textlayer=visible', '#textlayer=shadow', '#textlayer=hover']) {
    await page.goto('about:blank')
    await openViewer(page, 'pages-14.pdf', { hash, props: fromAddress })
    await page.getByText('Page 1 of the contract').hover()
    await expect.poll(() => page.evaluate<string>(lookOfText)).not.toBe('')
    seen.add(await page.evaluate<string>(lookOfText))
  }
  // Each looks its own way, and none as text that is laid there unseen.
  expect(seen.size).toBe(4)
})

test('a document opens where it was left, and where its address says before that', async ({ page }) => {
  await openViewer(page, 'pages-14.pdf', { props: fromAddress })
  await pageInput(page).fill('7')
  // Before the jump is painted, which takes a busy machine long.
  await page.evaluate(`{
    const zoom = [...document.querySelectorAll('select')].find((one) => one.ariaLabel === '缩放')
    const input = document.activeElement
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    zoom.value = [...zoom.options].find(({ label }) => label === '150%').value
    zoom.dispatchEvent(new Event('change', { bubbles: true }))
  }`)
  const saved = async (): Promise<Record<string, unknown>> => {
    const text = await page.evaluate<string>(`localStorage.getItem('pdfjs.history') ?? '{"files":[{}]}'`)
    return (JSON.parse(text) as { files: Record<string, unknown>[] }).files[0] ?? {}
  }
  await expect.poll(saved).toMatchObject({ page: 7, zoom: 150 })
  const fields = [
    'page',
    'zoom',
    'scrollLeft',
    'scrollTop',
    'rotation',
    'sidebarView',
    'scrollMode',
    'spreadMode',
  ]
  expect(Object.keys(await saved())).toEqual(expect.arrayContaining([...fields, 'fingerprint']))

  await page.goto('about:blank')
  await openViewer(page, 'pages-14.pdf', { props: fromAddress })
  await expect(pageInput(page)).toHaveValue('7')
  await expect.poll(() => scaleOf(page)).toBeCloseTo(1.5, 2)
  await page.goto('about:blank')
  await openViewer(page, 'pages-14.pdf', { hash: '#page=2', props: fromAddress })
  await expect(pageInput(page)).toHaveValue('2')
})

test('twenty documents are remembered, and the oldest makes room', async ({ page }) => {
  await page.addInitScript(`
    if (!localStorage.getItem('pdfjs.history')) localStorage.setItem('pdfjs.history', JSON.stringify({
      files: Array.from({ length: 20 }, (_, i) => ({ fingerprint: 'old' + i, page: 1, zoom: 'page-width', scrollLeft: 0,
        scrollTop: 0, rotation: 0, sidebarView: 0, scrollMode: 0, spreadMode: 0 })) }))`)
  await openViewer(page, 'twin-1.pdf', { props: fromAddress })
  await pageInput(page).fill('2')
  await pageInput(page).press('Enter')
  const prints = async (): Promise<string[]> =>
    (
      JSON.parse(await page.evaluate<string>(`localStorage.getItem('pdfjs.history')`)) as {
        files: { fingerprint: string }[]
      }
    ).files.map(({ fingerprint }) => fingerprint)
  await expect.poll(prints).not.toContain('old0')
  expect(await prints()).toHaveLength(20)
  expect(await prints()).toContain('old1')
})

for (const [name, script] of [
  ['broken', `localStorage.setItem('pdfjs.history', '{"files":[{')`],
  [
    'forbidden',
    `Storage.prototype.getItem = Storage.prototype.setItem = () => { throw new Error('blocked') }`,
  ],
] as const) {
  test(`a ${name} memory of documents harms nothing`, async ({ page }) => {
    await page.addInitScript(script)
    await openViewer(page, 'pages-14.pdf', { props: fromAddress })
    await pageInput(page).fill('3')
    await pageInput(page).press('Enter')
    await expect(pageInput(page)).toHaveValue('3')
    await expect(drawnPages(page).first()).toBeVisible()
  })
}

test('the browser goes back over jumps, where the viewer has the page to itself', async ({ page }) => {
  await openViewer(page, 'pages-14.pdf', { props: fromAddress })
  for (const number of ['6', '12']) {
    await pageInput(page).fill(number)
    await pageInput(page).press('Enter')
    await expect(pageInput(page)).toHaveValue(number)
  }
  await page.goBack()
  await expect(pageInput(page)).toHaveValue('6')
  await page.goBack()
  await expect(pageInput(page)).toHaveValue('1')
})

test("the browser's own functions stay its own", async ({ page }) => {
  await openViewer(page, 'pages-14.pdf', { props: fromAddress })
  expect(await page.evaluate<string[]>(`Object.keys(history).concat(history.pushState.toString())`)).toEqual([
    'function pushState() { [native code] }',
  ])
})

test('a document is read on where it was when the page is loaded again', async ({ page }) => {
  await openViewer(page, 'pages-14.pdf', { props: fromAddress })
  await pageInput(page).fill('6')
  await pageInput(page).press('Enter')
  await expect(pageInput(page)).toHaveValue('6')
  await page.reload()
  await expect(pageInput(page)).toHaveValue('6')
  await expect(page.getByRole('combobox', { name: '缩放' })).toHaveValue('page-width')
  await page.goBack()
  await expect(pageInput(page)).toHaveValue('1')
})

test('a viewer inside a page leaves the history alone', async ({ page }) => {
  await openViewer(page, 'pages-14.pdf')
  const length = (): Promise<number> => page.evaluate<number>('history.length')
  const before = await length()
  await pageInput(page).fill('9')
  await pageInput(page).press('Enter')
  await expect(pageInput(page)).toHaveValue('9')
  expect(await length()).toBe(before)
})
