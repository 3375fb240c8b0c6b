import type { Page } from '@playwright/test'
import { watchConsole } from '../console-watch.ts'
import { cutPx } from '../cut-px.ts'
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
  // The header has an area of the same name, of who manages applications.
  await page.getByRole('navigation', { name: '二级导航' }).getByRole('link', { name: '应用管理' }).click()
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

test('an administrator makes a seal, grants it and takes it back', async ({ page }) => {
  const problems = watchConsole(page)
  await beLoggedIn(page, people.agent.phone)
  await page.getByRole('link', { name: '企业管理' }).click()
  await page.getByRole('navigation', { name: '二级导航' }).getByRole('link', { name: '印章管理' }).click()
  await expect(page.getByRole('heading', { name: '公章', exact: true })).toBeVisible()
  await page.getByRole('button', { name: '新增印章' }).first().click()
  const dialog = page.getByRole('dialog', { name: '新增印章' })
  await dialog.getByText('本地上传').click()
  await expect(dialog.getByRole('button', { name: '上传印章图片' })).toBeVisible()
  // The button stands for the browser's own field.
  await expect(dialog.locator('input[type="file"]')).toBeHidden()
  await dialog.getByText('系统生成').click()
  await dialog.getByRole('combobox', { name: '印章类型' }).click()
  await page.getByTitle('财务专用章').click()
  await dialog.getByRole('textbox', { name: '印章名称' }).fill('财务章')
  await expect(dialog.getByRole('img', { name: '印章预览' })).toBeVisible()
  await judgeScreen(page, 'D-30-add-seal')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()

  // A seal that nobody may use yet says what is to be done.
  await page.getByRole('button', { name: '去授权：财务章' }).click()
  const drawer = page.getByRole('dialog', { name: '印章授权' })
  await drawer.getByRole('combobox', { name: '被授权人' }).fill(people.otherAgent.phone)
  await page.getByTitle('**峰').click()
  await drawer.getByRole('combobox', { name: '授权应用' }).click()
  await page.getByTitle('供应链采购').click()
  await drawer.getByRole('button', { name: '添加授权' }).click()
  const row = drawer.getByRole('row').filter({ hasText: people.otherAgent.name })
  await expect(row).toContainText('长期有效')
  // At twice the size, too, the application is read; what has no room is scrolled to.
  await page.setViewportSize({ width: 683, height: 657 })
  const application = row.getByRole('cell', { name: '供应链采购', exact: true })
  expect(await application.evaluate(cutPx)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await row.getByRole('button', { name: /^取消授权/ }).click()
  await page.getByRole('tooltip').getByRole('button', { name: '取消授权' }).click()
  await expect(drawer.getByText('尚未授权')).toBeVisible()
  await drawer.getByRole('button', { name: /^(关闭|Close)$/ }).click()

  await page.getByRole('button', { name: '更多操作：财务章' }).click()
  await page.getByRole('menuitem', { name: '删除印章' }).click()
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.getByRole('heading', { name: '财务章' })).toBeHidden()
  expect(problems).toEqual([])
})
