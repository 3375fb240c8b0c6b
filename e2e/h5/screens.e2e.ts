import { watchConsole } from '../console-watch.ts'
import { demoContract } from '../demo-contracts.ts'
import { people } from '../people.ts'
import { expect, test } from '../product-test.ts'
import { judgePhone, openContract, openList } from './phone.ts'

test('logging in', async ({ page }) => {
  const problems = watchConsole(page)
  await page.goto('/esignature/h5/web/login')
  await expect(page.getByText('演示账号')).toBeVisible()
  await judgePhone(page, 'H-01-login')
  await page.getByRole('button', { name: '《用户协议》' }).click()
  await expect(page.getByRole('dialog', { name: '用户协议' })).toBeVisible()
  await judgePhone(page, 'H-01-agreement')
  await page.getByRole('button', { name: '我知道了' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(problems).toEqual([])
})

/** In the page: an initiator whose name is longer than any line. */
const longName = `document.querySelector('article .cut').textContent = '集团'.repeat(40)`

test('home, contracts, filter, and what is mine', async ({ page }) => {
  const problems = watchConsole(page)
  await openList(page, people.person.phone)
  await judgePhone(page, 'H-05-list')

  await page.getByRole('button', { name: '筛选' }).click()
  await expect(page.getByRole('dialog', { name: '筛选' })).toBeVisible()
  await judgePhone(page, 'H-05-filter')
  await page.getByRole('textbox', { name: '合同名称' }).fill('没有这样的合同')
  await page.keyboard.press('Enter')
  await expect(page.getByText('没有符合条件的结果')).toBeVisible()
  await judgePhone(page, 'H-05-empty')

  await page.getByRole('link', { name: '契印 首页' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  const others = page.getByRole('region', { name: '其他待签' }).getByRole('time')
  await expect(others.first()).toBeVisible()
  const days = (await others.all()).map(async (one) => (await one.getAttribute('datetime')) ?? '')
  const deadlines = await Promise.all(days)
  expect(deadlines.length).toBeGreaterThan(1)
  expect(deadlines).toEqual(deadlines.toSorted((a, b) => (a < b ? -1 : 1)))
  await expect(page.getByRole('navigation', { name: '合同数量' }).getByRole('link')).toHaveText([
    /^\d+待我签署$/,
    /^\d+待他人签署$/,
    /^\d+即将截止$/,
    /^\d+已完成$/,
  ])
  await judgePhone(page, 'H-04-home')
  await page.evaluate(longName)
  expect(
    await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'),
  ).toBeLessThanOrEqual(0)
  const [card, sign] = [page.getByRole('article'), page.getByRole('button', { name: /^签署 / })]
  const [outer, inner] = [await card.boundingBox(), await sign.boundingBox()]
  expect(inner?.width).toBe(outer?.width)

  await page.getByRole('link', { name: '我的', exact: true }).click()
  await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible()
  await judgePhone(page, 'H-11-me')
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByRole('dialog', { name: '退出登录' })).toBeVisible()
  await judgePhone(page, 'H-11-log-out')
  await page.getByRole('button', { name: '取消' }).click()

  await page.getByRole('link', { name: '发起', exact: true }).click()
  await expect(page.getByText('此功能请在电脑端操作')).toBeVisible()
  await judgePhone(page, 'H-12-computer')
  expect(problems).toEqual([])
})

test('the detail of a contract', async ({ page }) => {
  const problems = watchConsole(page)
  await openContract(page, people.person.phone, demoContract.personsTurn)
  await judgePhone(page, 'H-06-detail')

  await page.getByRole('button', { name: '拒签' }).click()
  await expect(page.getByRole('dialog', { name: '拒签' })).toBeVisible()
  await page.getByRole('button', { name: '确认拒签' }).click()
  await expect(page.getByText('请输入拒签原因')).toBeVisible()
  await judgePhone(page, 'H-06-reject')
  await page.getByRole('button', { name: '取消' }).click()

  await page.getByRole('link', { name: /查看合同/ }).click()
  await expect(page.locator('canvas').first()).toBeVisible()
  await judgePhone(page, 'H-13-viewer')
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('button', { name: '查找文字' }).click()
  await page.getByRole('textbox', { name: '查找' }).fill('合同')
  await expect(page.locator('.highlight').first()).toBeVisible()
  await judgePhone(page, 'H-13-find')
  const bar = await page.getByRole('search', { name: '查找' }).boundingBox()
  expect(bar?.height, 'the find bar is one row').toBeLessThanOrEqual(60)
  expect(problems).toEqual([])
})
