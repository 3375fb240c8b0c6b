import { watchConsole } from '../console-watch.ts'
import { judgeScreen } from '../judge-screen.ts'
import { beLoggedIn, people } from '../people.ts'
import { expect, test } from '../product-test.ts'

const sizes = [
  { suffix: '', width: 1440, height: 900 },
  { suffix: '-1024', width: 1024, height: 768 },
]

test('a system manager is told what keeps signers from being changed, and what is missing', async ({
  page,
}) => {
  const problems = watchConsole(page)
  await beLoggedIn(page, people.systemManager.phone)
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '系统管理' }).click()
  await page.waitForURL(/contract-manage/)
  await page.getByRole('tab', { name: /^签署中/ }).click()
  await page.waitForURL(/normal/)
  await page.getByRole('row').filter({ hasText: 'YF-2026-' }).first().waitFor()
  await page.getByRole('checkbox').nth(1).check()
  await page.getByRole('checkbox').nth(2).check()
  await page.getByRole('button', { name: '更换签署人' }).click()
  const dialog = page.getByRole('dialog', { name: '更换签署人' })
  await expect(dialog.getByText(/已选 2 份合同/)).toBeVisible()
  await dialog.getByRole('button', { name: '查看明细' }).click()
  await dialog.getByRole('radio', { name: '是' }).check()
  await dialog.getByRole('button', { name: /确\s?定/ }).click()
  await expect(dialog.getByText('请选择新签署人').last()).toBeVisible()
  await judgeScreen(page, 'D-14-change-signer', sizes)
  expect(problems).toEqual([])
})
