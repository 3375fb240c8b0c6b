import { button, corpusFile, expect, noCorpus, openViewer, stopClock, test } from './viewer-test.ts'
import type { Locator, Page } from '@playwright/test'

async function startFind(page: Page): Promise<Locator> {
  await button(page, '查找').click()
  return page.getByRole('search', { name: '查找' }).getByRole('textbox')
}

const marks = '.textLayer .highlight'

test('matches are counted, gone through and around both ends', async ({ page }) => {
  await openViewer(page, 'pages-14.pdf')
  const input = await startFind(page)
  await input.fill('contract')
  await expect(page.getByText('第 1 项，共匹配 14 项')).toBeVisible()
  await input.press('Enter')
  await expect(page.getByText('第 2 项，共匹配 14 项')).toBeVisible()
  await input.press('Shift+Enter')
  await input.press('Shift+Enter')
  await expect(page.getByText('第 14 项，共匹配 14 项')).toBeVisible()
  await expect(page.getByText('到达文档开头，从末尾继续')).toBeVisible()
  await input.press('Enter')
  await expect(page.getByText('到达文档末尾，从开头继续')).toBeVisible()
  await expect(page.locator(marks).first()).toBeAttached()
  await input.press('Escape')
  await expect(input).toBeHidden()
  await expect(page.locator(marks)).toHaveCount(0)
})

test('a search waits for the reader to stop writing for 250 ms', async ({ page }) => {
  await openViewer(page, 'pages-14.pdf')
  const input = await startFind(page)
  await stopClock(page)
  await input.fill('contract')
  await page.clock.runFor(200)
  await expect(page.getByText(/共匹配/)).toHaveCount(0)
  await expect(page.locator(marks)).toHaveCount(0)
  await page.clock.runFor(100)
  await expect(page.getByText('第 1 项，共匹配 14 项')).toBeVisible()
})

test('more than a thousand matches are not counted out, and a word that is not there is said', async ({
  page,
}) => {
  await openViewer(page, 'many-e.pdf')
  const input = await startFind(page)
  await input.fill('e')
  await expect(page.getByText('超过 1000 项匹配')).toBeVisible()
  await input.fill('zebra')
  await expect(page.getByText('找不到指定词语')).toBeVisible()
})

test('a word of a book of 352 pages is found 866 times', async ({ page }) => {
  const file = corpusFile('freeculture.pdf')
  test.skip(file === undefined, noCorpus)
  await openViewer(page, file ?? '')
  const input = await startFind(page)
  await input.fill('copyright')
  await expect(page.getByText(/^第 \d+ 项，共匹配 866 项$/)).toBeVisible({ timeout: 90_000 })
})
