import type { Locator, Page } from '@playwright/test'
import { logIn, newPerson } from '../people.ts'
import { expect, test } from '../product-test.ts'

test('nothing moves on the login page when the code of the demonstration comes', async ({ page }) => {
  await page.goto('/esignature/web/login')
  await expect(page.getByText('演示账号').first()).toBeVisible()
  await page.getByRole('textbox', { name: '手机号', exact: true }).fill(newPerson().phone)
  const button = page.getByRole('button', { name: '登录', exact: true })
  await staysWhenCodeComes(page, button)
  await page.getByRole('button', { name: '填入' }).click()
  await expect(page.getByRole('textbox', { name: '验证码', exact: true })).toHaveValue(/^\d{6}$/)
  await expect(button).toBeEnabled()
})

test('nor in the form of the real-name authentication', async ({ page }) => {
  const person = newPerson()
  await logIn(page, person.phone)
  await page.getByRole('button', { name: '立即前往' }).click()
  await page.getByRole('textbox', { name: '姓名', exact: true }).fill(person.name)
  await page.getByRole('textbox', { name: '身份证号', exact: true }).fill(person.identityNo)
  // Another number: one that has just got a code waits for the next.
  await page.getByRole('textbox', { name: '手机号', exact: true }).fill(newPerson().phone)
  await staysWhenCodeComes(page, page.getByRole('checkbox'))
})

/** Asks for a code, and wants what stands below it to be where it was once the code is shown. */
async function staysWhenCodeComes(page: Page, below: Locator): Promise<void> {
  const before = await below.boundingBox()
  expect(before).not.toBeNull()
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: '填入' })).toBeVisible()
  expect(await below.boundingBox()).toEqual(before)
}
