import { demoContract, openContract } from '../demo-contracts.ts'
import { beLoggedIn, people } from '../people.ts'
import { expect, test } from '../product-test.ts'

test('a seal that is placed is not lost by going back to the contract', async ({ page }) => {
  await beLoggedIn(page, people.otherAgent.phone)
  await openContract(page, demoContract.otherAgentsTurn)
  await expect(page.locator('.page[data-loaded="true"][aria-busy="false"]').first()).toBeVisible()
  await page.getByRole('button', { name: '签署', exact: true }).click()
  await page.getByRole('button', { name: /签署处1，点击盖章/ }).click()
  await expect(page.getByRole('button', { name: /签署处1，已完成/ })).toBeVisible()

  await page.goBack()
  const question = page.getByRole('dialog', { name: '提示' })
  await expect(question.getByText('当前内容尚未保存，确定离开？')).toBeVisible()
  await question.getByRole('button', { name: '取消' }).click()
  await expect(page.getByRole('button', { name: /签署处1，已完成/ })).toBeVisible()

  await page.goBack()
  await question.getByRole('button', { name: '离开' }).click()
  await expect(page.getByRole('heading', { name: '签署进度' })).toBeVisible()
})
