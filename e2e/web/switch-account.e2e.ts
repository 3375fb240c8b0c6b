import { watchConsole } from '../console-watch.ts'
import { judgeScreen } from '../judge-screen.ts'
import { beLoggedIn, keepSession, people } from '../people.ts'
import { expect, test } from '../product-test.ts'

test('one click goes on as another account of the demonstration', async ({ page }) => {
  const problems = watchConsole(page)
  const { applicationManager, systemManager } = people
  await beLoggedIn(page, applicationManager.phone)
  await page.goto('/esignature/web/file-center')
  const account = page.getByRole('banner').getByRole('button', { name: applicationManager.name })
  await account.click()
  await page.getByRole('menuitem', { name: '切换演示账号' }).click()

  const dialog = page.getByRole('dialog', { name: '切换演示账号' })
  await expect(dialog.getByRole('button', { name: applicationManager.name })).toBeDisabled()
  await judgeScreen(page, 'D-00-switch-account', [{ suffix: '', width: 1440, height: 900 }])
  await dialog.getByRole('button', { name: systemManager.name }).click()

  await expect(page.getByRole('banner').getByRole('button', { name: systemManager.name })).toBeVisible()
  await expect(page.getByRole('heading', { name: /欢迎使用电子签约平台/ })).toBeVisible()
  await expect(page.getByRole('link', { name: '系统管理' })).toBeVisible()
  await expect(account).toBeHidden()

  // The switch has ended the session it began with: the tests to come go on with the one of the way back.
  await page.getByRole('banner').getByRole('button', { name: systemManager.name }).click()
  await page.getByRole('menuitem', { name: '切换演示账号' }).click()
  const switched = page.waitForResponse('**/demo/switch')
  await dialog.getByRole('button', { name: applicationManager.name }).click()
  await (await switched).finished()
  await expect(account).toBeVisible()
  await keepSession(page, applicationManager.phone)
  expect(problems).toEqual([])
})
