import type { Page } from '@playwright/test'
import { demoContract, findContract } from '../demo-contracts.ts'
import { beLoggedIn, people } from '../people.ts'
import { expect, test } from '../product-test.ts'

test('a page whose code is cut off says so beside the menus, and comes when the line is back', async ({
  page,
}) => {
  await beLoggedIn(page, people.agent.phone)
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByRole('link', { name: '个人中心', exact: true }).first().click()
  await expect(page.getByRole('alert').filter({ hasText: '网络异常' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: '个人中心' })).toBeVisible()
})

test('the words on a lost line push no bar out of the window', async ({ page }) => {
  await beLoggedIn(page, people.otherAgent.phone)
  await openSigning(page)
  const jump = page.getByRole('group', { name: '签署处导航' })
  await expect(jump).toBeInViewport({ ratio: 1 })
  await page.context().setOffline(true)
  await expect(page.getByText('无法连接服务器')).toBeInViewport({ ratio: 1 })
  await expect(jump).toBeInViewport({ ratio: 1 })
  await page.context().setOffline(false)
})

test('in a window zoomed to 200 % the consent is one press away, and the button to sign stays in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 683, height: 328 })
  await beLoggedIn(page, people.otherAgent.phone)
  await openSigning(page)
  await page.getByRole('button', { name: /签署处1，点击盖章/ }).click()
  await page.getByRole('button', { name: '去勾选同意' }).click()
  const consent = page.getByRole('checkbox', { name: '我已阅读并同意签署全部内容' })
  await expect(consent).toBeFocused()
  await expect(consent).toBeInViewport()
  await page.keyboard.press('Space')
  const confirm = page.getByRole('banner').getByRole('button', { name: '确认签署' })
  await expect(confirm).toBeEnabled()
  await expect(confirm).toBeInViewport({ ratio: 1 })
})

/** Opens the page on which `people.otherAgent`, who is logged in, would sign. */
async function openSigning(page: Page): Promise<void> {
  const row = await findContract(page, demoContract.otherAgentsTurn)
  await row.getByRole('button', { name: '签署', exact: true }).click()
  await expect(page.getByRole('button', { name: /签署处1，点击盖章/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
}
