import type { Page } from '@playwright/test'
import { isCreditCode } from '@qiyin/domain/company/credit-code.ts'
import { expect } from './product-test.ts'
import { licencePhoto, onLicence } from './sample-files/licence.ts'
import { photoPng } from './sample-files/photo.ts'

const web = '/esignature/web'

/** A company that nobody has applied for, with a credit code of its own. */
export interface NewCompany {
  readonly companyName: string
  readonly creditNo: string
}

let made = 0

/** A company nobody has seen before: name and credit code are new in every run. */
export function newCompany(): NewCompany {
  made += 1
  const mark = String((Date.now() % 10_000_000) * 10 + made)
    .padStart(9, '0')
    .slice(-9)
  const code = `91330108${mark}`
  const check = [...'0123456789ABCDEFGHJKLMNPQRTUWXY'].find((one) => isCreditCode(code + one)) ?? ''
  return { companyName: `杭州远帆${mark.slice(-6)}智能设备有限公司`, creditNo: code + check }
}

/** Creates a company by its name; ends at the first step of its authentication. */
export async function createCompany(
  page: Page,
  { companyName }: NewCompany,
  supplier: string,
): Promise<void> {
  await page.goto(`${web}/enterprise-manage/basic-info/edit`)
  await page.getByRole('combobox', { name: '企业名称' }).fill(companyName)
  await page.getByRole('radio', { name: supplier }).check()
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('radio', { name: '代理人' })).toBeVisible()
}

/** Says as what the administrator acts; ends at the licence. */
export async function chooseIdentity(page: Page, identity: '法定代表人' | '代理人'): Promise<void> {
  await page.getByRole('radio', { name: identity }).check()
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('textbox', { name: '统一社会信用代码' })).toBeVisible()
}

/** Fills in what stands on the licence; ends at the choice of the way. */
export async function fillLicence(page: Page, company: NewCompany, legalPerson: string): Promise<void> {
  await uploadPhoto(page, '营业执照')
  await page.getByRole('textbox', { name: '统一社会信用代码' }).fill(company.creditNo)
  await page.getByRole('textbox', { name: '法定代表人' }).fill(legalPerson)
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('radiogroup', { name: '认证方式' })).toBeVisible()
}

/** The same by a photo that can be read, and says another number and another representative; both are corrected. */
export async function photographLicence(page: Page, company: NewCompany, legalPerson: string): Promise<void> {
  const photo = { name: '营业执照.png', mimeType: 'image/png', buffer: await licencePhoto() }
  await page.locator('input[type="file"][aria-label="营业执照"]').setInputFiles(photo)
  const representative = page.getByRole('textbox', { name: '法定代表人' })
  await expect(representative).toHaveValue(onLicence.legalPerson)
  await representative.fill(legalPerson)
  await page.getByRole('textbox', { name: '统一社会信用代码' }).fill(company.creditNo)
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('radiogroup', { name: '认证方式' })).toBeVisible()
}

/** Sends a photo and waits until it stands there. */
export async function uploadPhoto(page: Page, label: string): Promise<void> {
  const photo = { name: `${label}.png`, mimeType: 'image/png', buffer: photoPng() }
  await page.locator(`input[type="file"][aria-label="${label}"]`).setInputFiles(photo)
  await expect(page.getByRole('img', { name: label })).toBeVisible()
}

/** An account whose application is left to the system manager (docs/demonstration.md). */
export const reviewedAccount = '571904888219999'

/** Fills in the company's account; ends when it is saved. */
export async function fillBank(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: '银行账号' }).fill(reviewedAccount)
  await page.getByRole('combobox', { name: '开户银行' }).click()
  await page.getByRole('combobox', { name: '开户银行' }).fill('招商银行')
  await page
    .locator('.ant-select-item-option')
    .and(page.getByTitle('招商银行', { exact: true }))
    .click()
  await page.getByRole('combobox', { name: '开户行所在地' }).click()
  await page.getByRole('menuitemcheckbox', { name: '浙江省' }).click()
  await page.getByRole('menuitemcheckbox', { name: '杭州市' }).click()
  await page.getByRole('combobox', { name: '支行' }).fill('高新')
  await page.getByTitle('招商银行股份有限公司杭州高新示例支行').click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('link', { name: '下载申请表' })).toBeVisible()
}
