import { judgeShifts, watchShifts } from '../matrix/judge.ts'
import { beLoggedIn, logIn, newPerson, people } from '../people.ts'
import { expect, test } from '../product-test.ts'

test('in one column nothing of the home page is pushed away by what comes above it', async ({ page }) => {
  await page.setViewportSize({ width: 683, height: 384 })
  await beLoggedIn(page, people.initiator.phone)
  await watchShifts(page)
  await page.reload()
  await expect(page.getByText('最近合同')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await judgeShifts(page, 'home at 200 %')
})

test('nor of the home page of somebody new, which is short', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await logIn(page, newPerson().phone)
  await page.getByRole('button', { name: '立即前往' }).click()
  await page.waitForURL(/personal-authentication/)
  await watchShifts(page)
  await page.goto('/esignature/web')
  await expect(page.getByText('暂无合同')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await judgeShifts(page, 'home of somebody new')
  // And no room is left over for what did not come.
  const lists = await page.getByText('暂无合同').boundingBox()
  const side = await page.getByRole('heading', { name: '帮助中心' }).boundingBox()
  expect((side?.y ?? Infinity) - (lists?.y ?? 0)).toBeLessThan(700)
})
