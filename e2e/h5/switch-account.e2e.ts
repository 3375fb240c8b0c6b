import { watchConsole } from '../console-watch.ts'
import { people } from '../people.ts'
import { expect, test } from '../product-test.ts'
import { judgePhone, openAs } from './phone.ts'

test('one tap goes on as another account of the demonstration', async ({ page }) => {
  const problems = watchConsole(page)
  const { agent, person } = people
  await openAs(page, agent.phone, '/user-center')
  await expect(page.getByRole('region', { name: '个人信息' })).toContainText(agent.name)
  await page.getByRole('button', { name: '切换演示账号' }).click()

  const dialog = page.getByRole('dialog', { name: '切换演示账号' })
  await expect(dialog.getByRole('button', { name: agent.name })).toBeDisabled()
  await judgePhone(page, 'H-11-switch-account')
  await dialog.getByRole('button', { name: person.name }).click()

  await expect(page.getByRole('heading', { name: /欢迎使用电子签约平台/ })).toBeVisible()
  await page.getByRole('link', { name: '我的', exact: true }).click()
  await expect(page.getByRole('region', { name: '个人信息' })).toContainText(person.name)
  expect(problems).toEqual([])
})
