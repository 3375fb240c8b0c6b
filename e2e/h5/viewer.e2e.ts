import type { Page } from '@playwright/test'
import { watchConsole } from '../console-watch.ts'
import { demoContract } from '../demo-contracts.ts'
import { people } from '../people.ts'
import { expect, test } from '../product-test.ts'
import { openAs, openContract, pinch } from './phone.ts'

const firstPageWidth = (page: Page): Promise<number> =>
  page.evaluate<number>("document.querySelector('.pdfViewer .page').getBoundingClientRect().width")

test('a contract is read on the whole screen: fingers zoom its pages and not the site', async ({ page }) => {
  const problems = watchConsole(page)
  await openContract(page, people.person.phone, demoContract.personsTurn)
  await page.getByRole('link', { name: /查看合同/ }).click()
  await expect(page.locator('canvas').first()).toBeVisible()
  await expect(page.getByText(/1 \/ \d/)).toBeVisible()

  const devtools = await page.context().newCDPSession(page)
  const before = await firstPageWidth(page)
  await pinch(devtools, 80, 240)
  await expect.poll(() => firstPageWidth(page)).toBeGreaterThan(before * 1.5)
  expect(await page.evaluate<number>('visualViewport.scale')).toBe(1)
  expect(
    await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'),
  ).toBeLessThanOrEqual(0)

  await page.goBack()
  await expect(page.getByRole('heading', { name: '签署进度' })).toBeVisible()
  expect(problems).toEqual([])
})

test('an old browser gets pictures of the pages', async ({ page }) => {
  const problems = watchConsole(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await openAs(page, people.person.phone, '/')
  await page.addInitScript('delete Promise.withResolvers')
  await openContract(page, people.person.phone, demoContract.personsTurn)
  await page.getByRole('link', { name: /查看合同/ }).click()
  await expect(page.getByRole('img', { name: '第 1 页', exact: true })).toBeVisible()
  await expect(page.getByText(/^共 \d 页$/)).toBeVisible()
  expect(asked.filter((url) => /pdfjs|pdf\.worker/.test(url))).toEqual([])
  expect(
    await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'),
  ).toBeLessThanOrEqual(0)
  expect(problems).toEqual([])
})
