import type { Page } from '@playwright/test'
import { watchConsole } from '../console-watch.ts'
import { judgeScreen as judge } from '../judge-screen.ts'
import { beLoggedIn, people } from '../people.ts'
import { expect, test } from '../product-test.ts'

const sizes = [
  { suffix: '', width: 1440, height: 900 },
  { suffix: '-1024', width: 1024, height: 768 },
]

const judgeScreen = (page: Page, name: string): Promise<void> => judge(page, name, sizes)

test('the applications are asked for by name and manager, and all again', async ({ page }) => {
  const problems = watchConsole(page)
  await beLoggedIn(page, people.systemManager.phone)
  await page.getByRole('link', { name: '系统管理' }).click()
  await page.getByRole('link', { name: '应用管理' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '应用管理' })).toBeVisible()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  const [purchase, staff, assets] = [row('供应链采购'), row('人力资源'), row('行政资产')]
  await expect(purchase).toContainText('SUPPLY_CHAIN')
  await expect(staff).toBeVisible()
  await expect(assets).toContainText(people.systemManager.name)
  await judgeScreen(page, 'W-29-manage')

  const application = page.getByRole('textbox', { name: '应用', exact: true })
  const manager = page.getByRole('textbox', { name: '管理员', exact: true })
  await manager.fill(people.applicationManager.name)
  await page.getByRole('button', { name: '查询' }).click()
  await expect(assets).toBeHidden()
  await expect(staff).toBeVisible()
  await application.fill('SUPPLY')
  await page.keyboard.press('Enter')
  await expect(staff).toBeHidden()
  await expect(purchase).toContainText(people.applicationManager.name)

  await page.getByRole('button', { name: '重置', exact: true }).click()
  await expect(assets).toBeVisible()
  await expect(staff).toBeVisible()
  await expect(manager).toHaveValue('')
  await expect(application).toHaveValue('')

  await application.fill('没有这样的应用')
  await page.keyboard.press('Enter')
  await expect(page.getByText('没有符合条件的结果')).toBeVisible()
  await judgeScreen(page, 'W-29-empty')
  await page.getByRole('button', { name: '重置筛选' }).click()
  await expect(assets).toBeVisible()
  expect(problems).toEqual([])
})
