import type { Page } from '@playwright/test'
import { watchConsole } from '../console-watch.ts'
import { judgeScreen } from '../judge-screen.ts'
import { beLoggedIn, people } from '../people.ts'
import { expect, test } from '../product-test.ts'

const web = '/esignature/web'
const sizes = [
  { suffix: '', width: 1440, height: 900 },
  { suffix: '-1280', width: 1280, height: 800 },
]

const tabNames = async (page: Page): Promise<string[]> => {
  const tabs = page.getByRole('tablist', { name: '统计指标' }).getByRole('tab')
  return tabs.locator('> :first-child').allInnerTexts()
}

test('a system manager looks at the platform, by mouse, by keys and as numbers, and takes it along', async ({
  page,
}) => {
  const problems = watchConsole(page)
  await beLoggedIn(page, people.systemManager.phone)
  await page.goto(`${web}/sys-manage/statistic`)
  const chart = page.getByRole('slider', { name: /发起合同数，折线图/ })
  await expect(chart).toBeVisible()
  expect(await tabNames(page)).toEqual(['新增用户', '发起合同数', '完成合同数', '签署次数'])
  await judgeScreen(page, 'W-25-statistics', sizes)

  await chart.focus()
  const lastDay = await chart.getAttribute('aria-valuetext')
  await page.keyboard.press('ArrowLeft')
  await expect(chart).not.toHaveAttribute('aria-valuetext', lastDay ?? '')
  await page.keyboard.press('Home')
  await expect(chart).toHaveAttribute('aria-valuenow', '0')
  await chart.hover({ position: { x: 300, y: 200 } })
  await expect(page.locator('.chart-tip')).toContainText('本期')

  await page.getByRole('button', { name: '查看数据' }).click()
  await expect(page.getByRole('region', { name: '发起合同数数据' }).getByRole('row')).toHaveCount(31)
  await page.getByRole('button', { name: '查看图表' }).click()
  await page.getByRole('radiogroup', { name: '统计周期' }).getByText('周', { exact: true }).click()
  await expect(page).toHaveURL(/period=week/)

  await page.getByRole('tab', { name: /^新增用户/ }).click()
  await page.getByRole('radiogroup', { name: '用户类型' }).getByText('企业').click()
  await page.getByRole('combobox', { name: '统计口径' }).click()
  await page.getByTitle('认证通过').click()
  await expect(page).toHaveURL(/authType=auth/)
  await expect(page.getByRole('combobox', { name: '来源系统' })).toHaveCount(0)

  // The tab that the workbook is opened in closes at once.
  const [answer] = await Promise.all([
    page.context().waitForEvent('response', (one) => one.url().includes('/statistics/export')),
    page.getByRole('button', { name: '导出' }).click(),
  ])
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-disposition']).toMatch(/^attachment;.*\.xlsx/)
  expect(problems).toEqual([])
})

test('what cannot be counted is said, not counted', async ({ page }) => {
  await beLoggedIn(page, people.systemManager.phone)
  await page.goto(`${web}/sys-manage/statistic?start=1976-11-20&end=2026-11-20`)
  await expect(page.getByText('时间跨度不能超过366天')).toBeVisible()
  await page.goto(`${web}/sys-manage/statistic?start=2025-11-20&end=2026-11-20&period=year`)
  await expect(page.getByText('开始时间和结束时间须在同一年内')).toBeVisible()
  await page.goto(`${web}/sys-manage/statistic?range=none`)
  await page.getByRole('button', { name: '导出' }).click()
  await expect(page.getByText('请选择时间范围')).toHaveCount(2)
})

for (const [who, phone, path, tabs, filters] of [
  [
    'an application manager',
    people.applicationManager.phone,
    'app-manage',
    ['发起合同数', '完成合同数'],
    ['企业', '所属应用'],
  ],
  [
    'a company manager',
    people.initiator.phone,
    'enterprise-manage',
    ['发起合同数', '完成合同数'],
    ['企业', '所属应用'],
  ],
  [
    'an outer company manager',
    people.otherAgent.phone,
    'enterprise-manage',
    ['签署次数', '完成合同数'],
    ['企业'],
  ],
] as const)
  test(`${who} has the figures and filters of his own, and no export`, async ({ page }) => {
    const problems = watchConsole(page)
    await beLoggedIn(page, phone)
    await page.goto(`${web}/${path}/statistic`)
    await expect(page.getByRole('tabpanel')).toBeVisible()
    expect(await tabNames(page)).toEqual(tabs)
    for (const name of ['来源系统', '企业', '所属应用'])
      await expect(page.getByRole('combobox', { name })).toHaveCount(
        (filters as readonly string[]).includes(name) ? 1 : 0,
      )
    await expect(page.getByRole('button', { name: '导出' })).toHaveCount(0)
    await judgeScreen(page, `W-25-${path}-${tabs[0] === '签署次数' ? 'outer' : 'own'}`, sizes)
    expect(problems).toEqual([])
  })

test('managers find the same figures on the home page', async ({ page }) => {
  await beLoggedIn(page, people.applicationManager.phone)
  await page.goto(web)
  const panel = page.getByRole('region', { name: '应用数据' })
  await expect(panel).toContainText('发起合同数')
  await judgeScreen(page, 'W-11-application-manager', sizes)
  const total = await panel.getByRole('listitem').first().locator('b').first().innerText()
  await panel.getByRole('link', { name: '数据统计' }).click()
  await expect(page.getByRole('tab', { name: new RegExp(`发起合同数\\s*${total}`) })).toBeVisible()
})
