import type { Page } from '@playwright/test'
import { codeCount, newCode, type newPerson } from '../people.ts'
import { expect } from '../product-test.ts'
import { judgePhone } from './phone.ts'

/** H-08: says who the person is, wrongly first, and proves the mobile. */
export async function beVerified(
  page: Page,
  { phone, name, identityNo }: ReturnType<typeof newPerson>,
): Promise<void> {
  await page.getByRole('textbox', { name: '姓名' }).fill(name)
  const number = page.getByRole('textbox', { name: '身份证号' })
  await number.fill(identityNo.slice(0, -1))
  await page.getByRole('textbox', { name: '手机号' }).fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('身份证号格式不正确')).toBeVisible()
  await expect(number).toBeFocused()
  await number.fill(identityNo)
  await judgePhone(page, 'H-08-identity')
  const before = await codeCount(page.request, phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByRole('textbox', { name: '验证码' }).fill(await newCode(page.request, phone, before))
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByText('请先阅读并勾选以上协议')).toBeVisible()
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check()
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('heading', { name: '认证成功' })).toBeVisible()
  await judgePhone(page, 'H-08-verified')
}
