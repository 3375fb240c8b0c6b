import { demoContract } from '../demo-contracts.ts'
import { people } from '../people.ts'
import { watchPolicy } from '../policy-watch.ts'
import { expect, test } from '../product-test.ts'
import { openContract } from './phone.ts'

test('the pages for phones do without inline styles', async ({ page }) => {
  const problems = await watchPolicy(page)
  const answer = await page.goto('/esignature/h5/web/login')
  expect(answer?.headers()['content-security-policy']).not.toContain('unsafe-inline')
  await expect(page.getByText('演示账号')).toBeVisible()

  // By way of the home page and the list.
  await openContract(page, people.person.phone, demoContract.personsTurn)
  await page.getByRole('button', { name: '拒签' }).click()
  await expect(page.getByRole('dialog', { name: '拒签' })).toBeVisible()
  await page.getByRole('button', { name: '取消' }).click()
  await page.getByRole('link', { name: /查看合同/ }).click()
  await expect(page.locator('canvas').first()).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: '签署', exact: true }).click()
  await expect(page.getByRole('button', { name: /签署处1，点击签字/ })).toBeVisible()
  expect(problems).toEqual([])
})
