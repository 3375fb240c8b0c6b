import { logIn, newPerson } from '../people.ts'
import { expect, test } from '../product-test.ts'

// What a keyboard leaves of a phone, in browsers that shrink the page for it.
test.use({ viewport: { width: 360, height: 420 } })

test('no field that is filled in stays behind the bar at the bottom', async ({ page }) => {
  await page.goto('/esignature/h5/web/login')
  await logIn(page, newPerson().phone)
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
})
