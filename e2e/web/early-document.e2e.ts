import { axeProblems } from '../accessibility.ts'
import { demoContract, openContract } from '../demo-contracts.ts'
import { openWithoutCode } from '../early-document.ts'
import { beLoggedIn, people } from '../people.ts'
import { expect, test } from '../product-test.ts'

test('a contract can be read before the code of the page is there, and is asked for once', async ({
  page,
}) => {
  await beLoggedIn(page, people.person.phone)
  await openContract(page, demoContract.personsTurn)
  await expect(page.getByText(`编号 ${demoContract.personsTurn}`)).toBeVisible()
  const address = page.url()
  const detail = await openWithoutCode(page, address, () =>
    expect(page.getByText(`编号 ${demoContract.personsTurn}`)).toBeVisible(),
  )
  expect(detail.contract).toBe(1)
  // Named, so that a second one tells who asked.
  expect(detail.pictures).toHaveLength(1)
  const signing = await openWithoutCode(page, address.replace('/detail', '/sign'), () =>
    expect(page.getByRole('button', { name: /签署处1/ })).toBeVisible(),
  )
  expect(signing.contract).toBe(1)
  // Named, so that a second one tells who asked.
  expect(signing.pictures).toHaveLength(1)
})

/** In the page: how far the document is scrolled, in pixels. */
const scrolled = `document.querySelector('.pv-scroll').scrollTop`

test('while the code of the viewer is on its way, the picture of the first page is read by the keyboard', async ({
  page,
}) => {
  await beLoggedIn(page, people.person.phone)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/viewer-*.js', async (route) => {
    await released
    await route.continue()
  })
  await openContract(page, demoContract.personsTurn)
  const first = page.getByRole('region', { name: '第 1 页图片' })
  await expect(first.locator('img')).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
  await first.press('PageDown')
  await expect.poll(() => page.evaluate<number>(scrolled)).toBeGreaterThan(0)
  release()
  await expect(page.getByRole('region', { name: '文档' })).toBeVisible()
  await expect(first).toHaveCount(0)
})
