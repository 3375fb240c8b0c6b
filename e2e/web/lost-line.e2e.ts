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
