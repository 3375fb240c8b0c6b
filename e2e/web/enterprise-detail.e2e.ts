import { watchConsole } from '../console-watch.ts'
import { beLoggedIn, people } from '../people.ts'
import { expect, test } from '../product-test.ts'

const web = '/esignature/web'

// The enterprise it has proven anew is a party of other tests.
test.use({ apart: 'enterprise-detail' })

test('a system manager looks at an enterprise, and has it prove itself anew by another person', async ({
  page,
}) => {
  const problems = watchConsole(page)
  await beLoggedIn(page, people.systemManager.phone)
  await page.goto(`${web}/sys-manage/user-enterprise?tab=all&companyName=云栖智造`)
  await page.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '更换管理员' }).click()
  const change = page.getByRole('dialog', { name: '更换管理员' })
  await expect(change).toContainText('云栖智造')
  await change.getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '详情' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /云栖智造/ })).toBeVisible()
  await expect(page.getByRole('region', { name: '管理员' })).toContainText('陈思远')
  const seals = page.getByRole('region', { name: '印章' })
  await expect(seals.getByRole('img').first()).toBeVisible()
  await expect(seals.getByRole('button', { name: '修改' })).toHaveCount(0)
  await page.getByRole('button', { name: '重新认证' }).click()
  const dialog = page.getByRole('dialog', { name: '重新认证' })
  await expect(dialog).toContainText('原认证信息将失效')
  await dialog.getByRole('button', { name: '重新认证' }).click()
  await expect(dialog.getByText('请选择新管理员')).toBeVisible()
  await dialog.getByRole('combobox', { name: '新管理员' }).fill(people.initiator.phone)
  await page.getByTitle(people.initiator.name).click()
  await dialog.getByRole('button', { name: '重新认证' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('未认证', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: '管理员' })).toContainText(people.initiator.name)
  await expect(page.getByRole('button', { name: '重新认证' })).toHaveCount(0)
  await page.goto(`${web}/sys-manage/log-query?event=COMPANY_REVERIFY`)
  await expect(page.getByRole('row').filter({ hasText: '云栖智造' })).toHaveCount(1)
  expect(problems).toEqual([])
})
