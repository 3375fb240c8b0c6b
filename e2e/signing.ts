import { expect, type Page } from '@playwright/test'
import { codeCount, newCode } from './people.ts'

/** Signs once everything is filled in: consent, the code that proves the intent, success. */
export async function consentAndSign(page: Page, phone: string): Promise<void> {
  await page.getByRole('checkbox', { name: '我已阅读并同意签署全部内容' }).check()
  const before = await codeCount(page.request, phone)
  await page.getByRole('banner').getByRole('button', { name: '确认签署' }).click()
  const dialog = page.getByRole('dialog', { name: '签署意愿确认' })
  await dialog.getByLabel('验证码').fill(await newCode(page.request, phone, before))
  await dialog.getByRole('button', { name: '确认签署' }).click()
  await expect(page.getByRole('heading', { name: '签署成功' })).toBeVisible()
}
