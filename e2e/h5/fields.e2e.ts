import { codeCount, logIn, newCode, newPerson } from '../people.ts'
import { expect, test } from '../product-test.ts'

// What a keyboard leaves of a phone, in browsers that shrink the page for it.
test.use({ viewport: { width: 360, height: 420 } })

test('no field that is filled in stays behind the bar at the bottom, and the next step starts at its top', async ({
  page,
}) => {
  const { phone, name, identityNo } = newPerson()
  await page.goto('/esignature/h5/web/login')
  await logIn(page, phone)
  await page.getByRole('button', { name: '立即前往' }).click()
  const fields = page.getByRole('textbox')
  await expect(fields).toHaveCount(4)
  const bar = await page.getByRole('button', { name: '下一步' }).locator('..').boundingBox()
  for (const field of await fields.all()) {
    // From above, as a finger or the key for the next field does it.
    await page.evaluate('scrollTo(0, 0)')
    await field.focus()
    await expect
      .poll(async () => {
        const box = await field.boundingBox()
        return box ? box.y + box.height : Infinity
      })
      .toBeLessThanOrEqual(bar?.y ?? 0)
  }

  await page.getByRole('textbox', { name: '姓名' }).fill(name)
  await page.getByRole('textbox', { name: '身份证号' }).fill(identityNo)
  await page.getByRole('textbox', { name: '手机号' }).fill(phone)
  const before = await codeCount(page.request, phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByRole('textbox', { name: '验证码' }).fill(await newCode(page.request, phone, before))
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check()
  expect(await page.evaluate<number>('scrollY')).toBeGreaterThan(0)
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('heading', { name: '认证成功' })).toBeVisible()
  await expect.poll(() => page.evaluate<number>('scrollY')).toBe(0)
})
