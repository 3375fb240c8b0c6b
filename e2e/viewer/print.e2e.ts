import { button, corpusFile, expect, noCorpus, openViewer, test } from './viewer-test.ts'
import type { Page } from '@playwright/test'

/** Stops where the browser's own dialog would open, with the sheets still in the document. */
const holdPrint = `window.print = () => { window.prints = (window.prints ?? 0) + 1 }`

interface Sheets {
  prints: number
  pictures: [number, number][]
}

/** Prints by `start`, again as long as the viewer says that it does not know all pages yet. */
async function sheetsOf(page: Page, count: number, start: () => Promise<void>): Promise<Sheets> {
  const prints = (): Promise<number> => page.evaluate<number>('window.prints ?? 0')
  const early = page.getByText('警告：此 PDF 未完成加载，无法打印。')
  await expect(async () => {
    await start()
    await expect.poll(async () => (await early.isVisible()) || (await prints()) > 0).toBe(true)
    expect(await prints()).toBe(1)
  }).toPass()
  const sheets = await page.evaluate<Sheets>(`(() => {
    const pictures = [...document.querySelectorAll('img')].filter((image) => image.src.startsWith('blob:'))
    return { prints: window.prints, pictures: pictures.map((i) => [i.naturalWidth, i.naturalHeight]) }
  })()`)
  expect(sheets.pictures).toHaveLength(count)
  return sheets
}

/** Pages of what the browser would print. */
async function printedPages(page: Page): Promise<number> {
  const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  return bytes.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

test('paper gets one sheet for each page at 150 dots to the inch', async ({ page }) => {
  await page.addInitScript(holdPrint)
  await openViewer(page, 'labels.pdf')
  const { pictures } = await sheetsOf(page, 4, () => button(page, '打印').click())
  expect(pictures[0]).toEqual([Math.round((595 * 150) / 72), Math.round((842 * 150) / 72)])
  expect(await printedPages(page)).toBe(4)
})

for (const [name, file] of [
  ['sizes.pdf', 'sizes.pdf'],
  ['sizes.pdf of the corpus', corpusFile('sizes.pdf')],
] as const) {
  test(`pages of several sizes get one sheet each (${name})`, async ({ page }) => {
    test.skip(file === undefined, noCorpus)
    await page.addInitScript(holdPrint)
    await openViewer(page, file ?? '')
    await sheetsOf(page, 3, () => button(page, '打印').click())
    expect(await printedPages(page)).toBe(3)
  })
}

for (const [name, file, password] of [
  ['print-protected.pdf', 'print-protected.pdf', undefined],
  ['print_protection.pdf of the corpus', corpusFile('print_protection.pdf'), '1234'],
] as const) {
  test(`a document that forbids printing has no button for it (${name})`, async ({ page }) => {
    test.skip(file === undefined, noCorpus)
    await openViewer(page, file ?? '', { early: password !== undefined })
    if (password !== undefined) {
      await page.getByRole('dialog').locator('input').fill(password)
      await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    }
    await expect(button(page, '放大')).toBeEnabled()
    await expect(button(page, '打印')).toHaveCount(0)
    await button(page, '更多工具').click()
    await expect(page.getByRole('menuitem', { name: '打印' })).toHaveCount(0)
  })
}

test('before all pages are known, printing says that it is too early', async ({ page }) => {
  await page.addInitScript(holdPrint)
  // Pages that are not looked at are not fetched: they stay unknown however long one waits.
  await openViewer(page, 'pages-352.pdf', {
    hash: '#disableautofetch=true&disablestream=true',
    props: { mode: 'full' },
  })
  await button(page, '打印').click()
  await expect(page.getByText('警告：此 PDF 未完成加载，无法打印。')).toBeVisible()
  expect(await page.evaluate<number>('window.prints ?? 0')).toBe(0)
})

test('Ctrl and P print the document, not the screen', async ({ page }) => {
  await page.addInitScript(holdPrint)
  await openViewer(page, 'sizes.pdf')
  await sheetsOf(page, 3, async () => {
    await page.getByRole('region', { name: '文档' }).focus()
    await page.keyboard.press('Control+p')
  })
})
