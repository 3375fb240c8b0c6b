import type { Page } from '@playwright/test'
import { chooseIdentity, createCompany, fillLicence, newCompany } from '../company-authentication.ts'
import { watchConsole } from '../console-watch.ts'
import { judgeScreen as judge } from '../judge-screen.ts'
import { logIn, newPerson, verifyIdentity } from '../people.ts'
import { expect } from '../product-test.ts'
import { supplierTest as test } from '../supplier-product.ts'

/* A company proves itself at the supplier that it has chosen: on its page, or step by step on ours. */

const sizes = [{ suffix: '', width: 1440, height: 900 }]
const judgeScreen = (page: Page, name: string): Promise<void> => judge(page, name, sizes)

async function verifiedNewcomer(page: Page): Promise<ReturnType<typeof newPerson>> {
  const person = newPerson()
  await logIn(page, person.phone)
  await verifyIdentity(page, person)
  return person
}

test('a company goes to the page of FDD, is refused there, and proven the second time', async ({
  page,
  suppliers,
}) => {
  const problems = watchConsole(page)
  const person = await verifiedNewcomer(page)
  const company = newCompany()
  await createCompany(page, company, '法大大')
  await chooseIdentity(page, '法定代表人')
  await fillLicence(page, company, person.name)
  await expect(page.getByRole('radio', { name: /授权书认证/ })).toBeVisible()
  await judgeScreen(page, 'W-09c-supplier')
  await page.getByRole('button', { name: '前往法大大认证' }).click()

  await expect(page.getByRole('heading', { name: '法大大 企业认证 legalRep' })).toBeVisible()
  await page.getByRole('button', { name: '取消' }).click()
  await expect(page.getByRole('heading', { name: '法大大认证进行中' })).toBeVisible()
  await judgeScreen(page, 'W-09d-supplier')
  await page.getByRole('button', { name: '继续前往法大大' }).click()
  await page.getByRole('button', { name: '不通过' }).click()
  await expect(page.getByRole('alert').getByText('企业信息与工商登记不一致')).toBeVisible()
  await page.getByRole('button', { name: '重新认证' }).click()

  await chooseIdentity(page, '法定代表人')
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('radio', { name: /企业打款认证/ }).check()
  await page.getByRole('button', { name: '前往法大大认证' }).click()
  await expect(page.getByRole('heading', { name: '法大大 企业认证 bank' })).toBeVisible()
  await page.getByRole('button', { name: '通过', exact: true }).click()
  await expect(page.getByText('企业认证成功')).toBeVisible()
  // What stands behind FDD's page is FDD's.
  expect(problems.filter((problem) => !problem.includes(suppliers.fdd.url))).toEqual([])
})

test('a company is compared and paid by E_SIGN, and proven by the amount', async ({ page, suppliers }) => {
  const problems = watchConsole(page)
  await verifiedNewcomer(page)
  const company = newCompany()
  await createCompany(page, company, 'e签宝')
  await chooseIdentity(page, '代理人')
  await fillLicence(page, company, '林婉清')
  await judgeScreen(page, 'W-09c-supplier-inline')
  await page.getByRole('button', { name: '核验企业信息' }).click()

  await expect(page.getByText('e签宝已核验企业信息')).toBeVisible()
  await page.getByRole('textbox', { name: '银行账号' }).fill('1205230009000000001')
  await page.getByRole('combobox', { name: '开户银行' }).fill('中国工商银行')
  await page
    .locator('.ant-select-item-option')
    .and(page.getByTitle('中国工商银行', { exact: true }))
    .click()
  await page.getByRole('combobox', { name: '开户行所在地' }).click()
  await page.getByRole('menuitemcheckbox', { name: '浙江省' }).click()
  await page.getByRole('menuitemcheckbox', { name: '湖州市' }).click()
  await page.getByRole('combobox', { name: '支行' }).fill('南浔')
  await page.getByTitle('中国工商银行湖州南浔支行').click()
  await judgeScreen(page, 'W-09c-supplier-account')
  await page.getByRole('button', { name: '提交打款' }).click()

  await expect(page.getByText(/e签宝已向/)).toBeVisible()
  await judgeScreen(page, 'W-09e-supplier')
  const { amount } = await suppliers.esign.seen('newest')
  const paid = (Number(amount) / 100).toFixed(2)
  await page.getByRole('textbox', { name: '到账金额（元）' }).fill(paid === '0.11' ? '0.12' : '0.11')
  await page.getByRole('button', { name: '确认', exact: true }).click()
  const wrong = page.getByRole('dialog', { name: '金额不正确' })
  await expect(wrong).toContainText('还可尝试2次')
  await wrong.getByRole('button', { name: '我知道了' }).click()
  await page.getByRole('textbox', { name: '到账金额（元）' }).fill(paid)
  await page.getByRole('button', { name: '确认', exact: true }).click()
  await expect(page.getByText('企业认证成功')).toBeVisible()
  expect(problems).toEqual([])
})
