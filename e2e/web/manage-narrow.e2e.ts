import type { Locator, Page } from '@playwright/test'
import { watchConsole } from '../console-watch.ts'
import { beLoggedIn, people } from '../people.ts'
import { expect, test } from '../product-test.ts'

const web = '/esignature/web'
const low = { width: 1366, height: 657 }
/** What is left of 1366 at twice the size. */
const zoomed = { width: 683, height: 657 }

/** Whether every letter of it is shown. */
const isWhole = (place: Locator): Promise<boolean> =>
  place.evaluate((box: { scrollWidth: number; clientWidth: number }) => box.scrollWidth <= box.clientWidth)

const openAs = async (page: Page, size: { width: number; height: number }, path: string): Promise<void> => {
  await page.setViewportSize(size)
  await beLoggedIn(page, people.systemManager.phone)
  await page.goto(`${web}${path}`)
}

test('the menu shows the page that is open, on a low window too', async ({ page }) => {
  await openAs(page, low, '/sys-manage/operations')
  const menu = page.getByRole('navigation', { name: '二级导航' })
  await expect(menu.getByRole('link', { name: '运行状况' })).toBeInViewport({ ratio: 1 })
  await page.goto(`${web}/sys-manage/contract-manage`)
  await expect(menu.getByRole('link', { name: '合同管理' })).toBeInViewport({ ratio: 1 })
})

test('a row of a list is as high as its text, with a state or a code in it', async ({ page }) => {
  await openAs(page, low, '/sys-manage/role-manage')
  for (const path of ['role-manage', 'business-manage', 'user-personal', 'msg-manage?tab=sent']) {
    await page.goto(`${web}/sys-manage/${path}`)
    const first = page.locator('.ant-table-row').first()
    await expect(first).toBeVisible()
    await expect.poll(async () => Math.round((await first.boundingBox())?.height ?? 0), path).toBe(47)
  }
})

test('of tasks and suppliers nothing is out of sight at twice the size', async ({ page }) => {
  await openAs(page, zoomed, '/sys-manage/operations')
  for (const name of ['定时任务', '服务商', '缓存']) {
    const table = page.getByRole('region', { name }).locator('.ant-table-content')
    await expect(table.getByRole('row').nth(2)).toBeVisible()
    // The letters come after the rows, and may be narrower than those that stand in for them.
    await expect.poll(() => isWhole(table), name).toBe(true)
  }
})

test('how many rows a page has can be chosen on the narrowest window, too', async ({ page }) => {
  await openAs(page, { width: 512, height: 657 }, '/sys-manage/contract-manage')
  await page.getByRole('combobox', { name: '页码' }).click()
  await page.getByTitle('20 条/页').click()
  await expect(page).toHaveURL(/pageSize=20/)
})

test('a long name makes no list wider, and the first column stays while the others are scrolled', async ({
  page,
}) => {
  const problems = watchConsole(page)
  const code = 'LONG_'.padEnd(64, 'N')
  await openAs(page, low, '/sys-manage/business-manage')
  await page.getByRole('button', { name: '新增' }).click()
  const dialog = page.getByRole('dialog', { name: '新增' })
  await dialog.getByLabel('应用编码').fill(code)
  await dialog.getByLabel('应用名称').fill('\u202Egnp.exe')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog.getByText('应用名称格式不正确，含有不可见字符')).toBeVisible()
  await dialog.getByLabel('应用名称').fill('名'.repeat(64))
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: code })
  await expect(row.getByText('正常', { exact: true })).toBeInViewport({ ratio: 1 })
  const table = page.locator('.ant-table-content')
  expect(await isWhole(table)).toBe(true)

  await page.setViewportSize(zoomed)
  await expect.poll(() => isWhole(table)).toBe(false)
  await table.evaluate((box: { scrollLeft: number }) => (box.scrollLeft = 10_000))
  await expect(page.getByText('SUPPLY_CHAIN')).toBeInViewport({ ratio: 1 })
  await row.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('dialog', { name: '删除' }).getByRole('button', { name: '删除' }).click()
  await expect(row).toHaveCount(0)
  expect(problems).toEqual([])
})

test('what can be done with a company stays in sight where its table scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await beLoggedIn(page, people.agent.phone)
  await page.goto(`${web}/enterprise-manage/basic-info`)
  const row = page.getByRole('row').filter({ hasText: people.agent.companyName })
  await expect(row.getByRole('button', { name: /的更多操作$/ })).toBeInViewport({ ratio: 1 })
})

test('at twice the size all five ways of a message are named, and the progress of an enterprise is shown', async ({
  page,
}) => {
  await openAs(page, zoomed, '/sys-manage/msg-manage')
  const menu = page.getByRole('navigation', { name: '二级导航' })
  await menu.getByRole('link', { name: '来源系统' }).hover()
  await expect(page.getByRole('tooltip', { name: '来源系统' })).toBeVisible()
  // The name of one is not in the way of the next.
  await menu.getByRole('link', { name: '模板登记' }).click({ trial: true })
  await page.getByRole('button', { name: '新增' }).click()
  const ways = page.getByRole('dialog', { name: '新增' }).locator('.ant-segmented-item-label')
  await expect(ways).toHaveText(['短信', '邮件', '站内信', '群机器人', '系统回调'])
  for (const width of [zoomed.width, 360]) {
    await page.setViewportSize({ ...zoomed, width })
    for (const way of await ways.all()) await expect.poll(() => isWhole(way)).toBe(true)
  }
  await page.setViewportSize(zoomed)

  await page.goto(`${web}/sys-manage/user-enterprise?tab=all`)
  await page.getByRole('button', { name: '详情' }).first().click()
  const progress = page.getByRole('region', { name: '认证进度' })
  await expect(progress.getByText('管理员身份')).toBeVisible()
})

test('whole numbers are hidden again by the button that showed them, which the keyboard comes back to', async ({
  page,
}) => {
  await openAs(page, low, `/sys-manage/user-personal?name=${people.person.name}`)
  await page.getByRole('button', { name: '详情' }).click()
  const drawer = page.getByRole('dialog', { name: '用户详情' })
  await drawer.getByRole('button', { name: '查看完整号码' }).click()
  const reason = page.getByRole('dialog', { name: '查看完整号码' })
  await reason.getByLabel('查看原因').fill('用户来电核对')
  await reason.getByRole('button', { name: '查看', exact: true }).click()
  await expect(drawer.getByText(people.person.phone)).toBeVisible()
  const hide = drawer.getByRole('button', { name: '隐藏完整号码' })
  await expect(hide).toBeFocused()
  await hide.press('Enter')
  await expect(drawer.getByText(people.person.phone)).toBeHidden()
  // As long as the dialog goes away, Escape is for it.
  await expect(reason).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
})

test('a long name of a role stays in its column', async ({ page }) => {
  const name = 'LONG_'.padEnd(32, 'N')
  await openAs(page, low, '/sys-manage/role-manage')
  await page.getByRole('button', { name: '新增' }).click()
  const dialog = page.getByRole('dialog', { name: '新增' })
  await dialog.getByLabel('角色编码').fill('LONG_NAME')
  await dialog.getByLabel('角色名称').fill(name)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: 'LONG_NAME' })
  const persons = await row.getByRole('cell').nth(2).boundingBox()
  const shown = await row.getByText(name, { exact: true }).boundingBox()
  expect((shown?.x ?? 0) + (shown?.width ?? Infinity)).toBeLessThanOrEqual(persons?.x ?? 0)
})

test('persons of a role are searched for at once, by their number as it is shown', async ({ page }) => {
  await openAs(page, low, '/sys-manage/role-manage')
  const row = page.getByRole('row').filter({ hasText: 'SYSTEM_MANAGER' })
  await expect(row.getByRole('button', { name: '更多操作' })).toBeInViewport({ ratio: 1 })
  expect(await isWhole(page.getByText('OUTER_COMPANY_MANAGER'))).toBe(true)
  await row.getByRole('button', { name: '修改人员' }).click()
  const drawer = page.getByRole('dialog', { name: '修改人员' })
  await expect(drawer.getByLabel('添加人员')).toBeFocused()
  const { phone, name } = people.person
  await page.keyboard.type(`${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`)
  await expect(drawer.getByRole('list', { name: '搜索结果' })).toContainText(name)
})

test('a range that cannot be counted leaves no figure of the range before', async ({ page }) => {
  await openAs(page, low, '/sys-manage/statistic')
  const tabs = page.getByRole('tablist', { name: '统计指标' })
  await expect(tabs.getByText('较上期').first()).toBeVisible()
  const days = page.locator('.ant-picker-input input')
  await days.nth(0).fill('2020-01-01')
  await days.nth(0).press('Enter')
  await days.nth(1).fill('2026-11-20')
  await days.nth(1).press('Enter')
  await expect(page.getByText('时间跨度不能超过366天')).toBeVisible()
  await expect(tabs.getByText('—')).toHaveCount(4)
})
