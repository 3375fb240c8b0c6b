import type { Page } from '@playwright/test'
import { watchConsole } from '../console-watch.ts'
import { expect, test } from '../product-test.ts'
import { desktop } from './phone.ts'

/** The pages' scripts asked for while the page was not yet where it belongs; what its HTML names may be on its way. */
function watchWrongScripts(page: Page, right: string): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const isRight = new URL(request.frame().url()).pathname.startsWith(right)
    if (/\/assets\/(antd|login-page|query)/.test(request.url()) && !isRight) asked.push(request.url())
  })
  return asked
}

test('a phone on a desktop page goes to the same phone page, and runs nothing of the desktop', async ({
  page,
}) => {
  const problems = watchConsole(page)
  const wrong = watchWrongScripts(page, '/esignature/h5/web')
  await page.goto('/esignature/web/login?redirect=%2Ffile-center#here')
  await expect(page).toHaveURL('/esignature/h5/web/login?redirect=%2Ffile-center#here')
  await expect(page.getByRole('heading', { name: '注册 / 登录' })).toBeVisible()
  expect(wrong).toEqual([])
  expect(problems).toEqual([])
})

test('a phone that follows a long address to a contract keeps its query', async ({ page }) => {
  const answer = await page.goto('/esignature/web/file-center/detail/1934567890123456789?contractId=7')
  expect(answer?.ok()).toBe(true)
  await page.waitForURL(/\/esignature\/h5\/web\//)
  // Nobody is logged in: the way leads on to the login, and back afterwards.
  await expect(page).toHaveURL(/\/h5\/web\/login\?redirect=%2Ffile-center%2Fdetail%3FcontractId%3D7$/)
})

test.describe('on a desktop', () => {
  test.use(desktop)

  test('a phone page leads to the same desktop page', async ({ page }) => {
    const problems = watchConsole(page)
    await page.goto('/esignature/h5/web/login?redirect=%2Fuser-center')
    await expect(page).toHaveURL('/esignature/web/login?redirect=%2Fuser-center')
    await expect(page.getByRole('heading', { name: '注册 / 登录' })).toBeVisible()
    expect(problems).toEqual([])
  })
})
