import type { Page } from '@playwright/test'
import { watchConsole } from '../console-watch.ts'
import { people } from '../people.ts'
import { expect, test } from '../product-test.ts'
import { drag, openList } from './phone.ts'

/** The pages of the list asked for, by their numbers. */
function watchPages(page: Page): number[] {
  const asked: number[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/contract/query/list/person')) asked.push(Number(searchParams.get('pageNum')))
  })
  return asked
}

test('pulling the list down at its top fetches it again, a short pull does not', async ({ page }) => {
  const problems = watchConsole(page)
  await openList(page, people.person.phone)
  const asked = watchPages(page)
  const devtools = await page.context().newCDPSession(page)
  await drag(devtools, { x: 195, y: 220 }, { x: 195, y: 260 })
  await expect(page.getByText('下拉刷新')).toBeHidden()
  expect(asked).toEqual([])
  await drag(devtools, { x: 195, y: 220 }, { x: 195, y: 480 })
  await expect.poll(() => asked).toEqual([1])
  await expect(page.getByText('正在刷新')).toBeHidden()
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(problems).toEqual([])
})

test('the list grows at its end, until there is no more', async ({ page }) => {
  const problems = watchConsole(page)
  await openList(page, people.person.phone)
  const asked = watchPages(page)
  await page.getByRole('tab', { name: '全部' }).click()
  await expect(async () => {
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    await expect(page.getByText('没有更多了')).toBeInViewport({ timeout: 500 })
  }).toPass()
  expect(asked).toEqual(asked.map((_, index) => index + 1))
  expect(asked.length).toBeGreaterThan(1)
  expect(problems).toEqual([])
})

test('a search is cleared by its button', async ({ page }) => {
  const problems = watchConsole(page)
  await openList(page, people.person.phone)
  const field = page.getByRole('searchbox', { name: '合同名称/编号' })
  await field.fill('没有这样的合同')
  await page.keyboard.press('Enter')
  await expect(page.getByText('没有符合条件的结果')).toBeVisible()
  await page.getByRole('button', { name: '清除', exact: true }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  expect(problems).toEqual([])
})
