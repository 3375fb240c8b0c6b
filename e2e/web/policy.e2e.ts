import { demoContract, findContract, openContract } from '../demo-contracts.ts'
import { addInitiator, fillContract } from '../initiating.ts'
import { beLoggedIn, people } from '../people.ts'
import { watchPolicy } from '../policy-watch.ts'
import { expect, test } from '../product-test.ts'

test('the pages do without inline styles', async ({ page }) => {
  const problems = await watchPolicy(page)
  const answer = await page.goto('/esignature/web/login')
  expect(answer?.headers()['content-security-policy']).not.toContain('unsafe-inline')
  await expect(page.getByText('演示账号')).toBeVisible()

  await beLoggedIn(page, people.initiator.phone)
  await page.goto('/esignature/web')
  await expect(page.getByRole('link', { name: '合同中心' }).first()).toBeVisible()

  await openContract(page, demoContract.open)
  await expect(page.locator('canvas').first()).toBeVisible()
  await page.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '撤销' }).click()
  await expect(page.getByRole('dialog', { name: '撤销合同' })).toBeVisible()
  // Written by the library outside its provider, with our nonce all the same.
  await expect(page.locator('body')).toHaveCSS('overflow-y', 'hidden')
  await page.getByRole('dialog', { name: '撤销合同' }).getByRole('button', { name: '取消' }).click()

  await page.goto('/esignature/web/file-center/new-sign')
  await fillContract(page, '办公用品采购合同')
  await addInitiator(page)
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('img', { name: /第 1 页/ })).toBeVisible()
  const chips = page.getByRole('button', { name: /^放置.+到(当前页|各页边缘)$/ })
  for (const chip of await chips.all()) {
    await chip.focus()
    await page.keyboard.press('Enter')
  }
  expect(problems).toEqual([])
})

test('the signing page does without inline styles', async ({ page }) => {
  const problems = await watchPolicy(page)
  await beLoggedIn(page, people.otherAgent.phone)
  const row = await findContract(page, demoContract.otherAgentsTurn)
  await row
    .getByRole('button', { name: '签署', exact: true })
    .or(row.getByRole('link', { name: '签署', exact: true }))
    .click()
  await page.getByRole('button', { name: /签署处1，点击盖章/ }).click()
  await expect(page.getByRole('checkbox', { name: '我已阅读并同意签署全部内容' })).toBeVisible()
  expect(problems).toEqual([])
})

test('the documents page has its style', async ({ page }) => {
  const problems = await watchPolicy(page)
  await page.goto('/esignature/api/docs')
  await expect(page.locator('header')).toHaveCSS('position', 'sticky')
  expect(problems).toEqual([])
})
