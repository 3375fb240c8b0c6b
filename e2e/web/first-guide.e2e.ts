import { beLoggedIn, people } from '../people.ts'
import { expect, test } from '../product-test.ts'

test('the guide of the first login comes once', async ({ page, browser }) => {
  await beLoggedIn(page, people.agent.phone)
  // Another browser of the same person, which has not seen it.
  const other = await browser.newContext()
  await other.addCookies(await page.context().cookies())
  const fresh = await other.newPage()
  await fresh.goto('/esignature/web')
  const guide = fresh.getByRole('dialog', { name: '新手引导' })
  await guide.getByRole('button', { name: '下一步' }).click()
  await guide.getByRole('button', { name: '我知道了' }).click()
  await expect(guide).toBeHidden()

  await fresh.reload()
  await expect(fresh.getByRole('heading', { name: /欢迎使用电子签约平台/ })).toBeVisible()
  await fresh.waitForLoadState('networkidle')
  await expect(guide).toBeHidden()
  await other.close()
})
