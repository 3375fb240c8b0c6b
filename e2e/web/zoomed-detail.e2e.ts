import { demoContract, openContract } from '../demo-contracts.ts'
import { beLoggedIn, people } from '../people.ts'
import { expect, test } from '../product-test.ts'

test.use({ viewport: { width: 683, height: 384 } })

test('at 200 % zoom the document of a contract stands above its progress, not over it', async ({ page }) => {
  await beLoggedIn(page, people.initiator.phone)
  await openContract(page, demoContract.open)
  await expect(page.locator('.page[data-loaded="true"][aria-busy="false"]').first()).toBeVisible()
  const pages = await page.getByRole('region', { name: '文档' }).boundingBox()
  const progress = await page.getByRole('heading', { name: '签署进度' }).boundingBox()
  expect((pages?.y ?? 0) + (pages?.height ?? 0)).toBeLessThan(progress?.y ?? 0)
  expect(pages?.height).toBeGreaterThan(300)
})

test('a side bar that was open in a wide window does not lie over the pages at 200 % zoom', async ({
  page,
}) => {
  await beLoggedIn(page, people.initiator.phone)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openContract(page, demoContract.open)
  const sidebar = page.getByRole('complementary', { name: '侧栏' })
  const firstPage = page.locator('.page[data-loaded="true"][aria-busy="false"]').first()
  await expect(firstPage).toBeVisible()
  await expect(sidebar).toBeVisible()
  await page.setViewportSize({ width: 683, height: 384 })
  await page.reload()
  await expect(firstPage).toBeVisible()
  await expect(sidebar).toBeHidden()
})
