import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { attachmentBytes } from '../sample-files/viewer-files.ts'
import { corpusFile, expect, noCorpus, openViewer, pageInput, test } from './viewer-test.ts'

test('thumbnails are 98 pixels wide, and a click goes to the page', async ({ page }) => {
  await openViewer(page, 'pages-14.pdf')
  const thumbnail = page.locator('.pv-thumbnail').first()
  await expect(thumbnail).toBeVisible()
  const picture = thumbnail.locator('canvas')
  await expect(picture).toBeVisible()
  await expect.poll(async () => (await picture.boundingBox())?.width).toBeCloseTo(98, 0)
  await page.locator('.pv-thumbnail').nth(4).click()
  await expect(pageInput(page)).toHaveValue('5')
})

test('the side bar is as wide as it is drawn, from 200 pixels to half of the viewer', async ({ page }) => {
  await openViewer(page, 'pages-14.pdf')
  const bar = page.getByRole('separator')
  const whole = (await page.getByRole('region', { name: '合同.pdf' }).boundingBox())?.width ?? 0
  const width = async (): Promise<number> => Number(await bar.getAttribute('aria-valuenow'))
  const drawTo = async (x: number): Promise<void> => {
    const box = await bar.boundingBox()
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 100)
    await page.mouse.down()
    await page.mouse.move(x, (box?.y ?? 0) + 100, { steps: 4 })
    await page.mouse.up()
  }
  await drawTo(350)
  await expect.poll(width).toBeGreaterThan(300)
  await drawTo(20)
  await expect.poll(width).toBe(200)
  await drawTo(whole - 20)
  await expect.poll(width).toBeGreaterThan(whole / 2 - 4)
  expect(await width()).toBeLessThanOrEqual(whole / 2)
})

test('an entry of the outline goes to its place', async ({ page }) => {
  await openViewer(page, 'outline.pdf')
  await page.getByRole('tab', { name: '文档大纲' }).click()
  await page.getByText('Chapter two').click()
  await expect(pageInput(page)).toHaveValue('4')
})

test('attachments are listed, and saved as they were put in', async ({ page }) => {
  await openViewer(page, 'outline.pdf')
  await page.getByRole('tab', { name: '附件' }).click()
  const entries = page.getByRole('button', { name: /a\d\.txt/ })
  await expect(entries).toHaveCount(9)
  const download = page.waitForEvent('download')
  await entries.nth(3).click()
  const bytes = await readFile((await (await download).path()) ?? '')
  expect(bytes.equals(attachmentBytes(4))).toBe(true)
})

test('nine attachments of a file of the corpus, one of them saved', async ({ page }) => {
  const file = corpusFile('bug1997343.pdf')
  test.skip(file === undefined, noCorpus)
  await openViewer(page, file ?? '')
  await page.getByRole('tab', { name: '附件' }).click()
  const entries = page.getByRole('tabpanel', { name: '附件' }).getByRole('button', { name: /^下载 / })
  await expect(entries).toHaveCount(9)
  const save = async (): Promise<string> => {
    const download = page.waitForEvent('download')
    await entries.first().click()
    const path = (await (await download).path()) ?? ''
    return createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
  }
  expect(await save()).toBe(await save())
})
