import type { Locator, Page } from '@playwright/test'
import { watchConsole } from '../console-watch.ts'
import { demoContract, openContract } from '../demo-contracts.ts'
import { judgeScreen as judge } from '../judge-screen.ts'
import { beLoggedIn, people } from '../people.ts'
import { expect, test } from '../product-test.ts'

const sizes = [
  { suffix: '', width: 1440, height: 900 },
  { suffix: '-1280', width: 1280, height: 800 },
]
const judgeScreen = (page: Page, name: string): Promise<void> => judge(page, name, sizes)

/** Of all contracts: what other tests of the same server have started stands above the demonstration's own. */
const rows = (page: Page): Locator => page.getByRole('row').filter({ has: page.getByRole('link') })
const heads = (page: Page): Promise<string[]> => page.getByRole('columnheader').allInnerTexts()
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name: new RegExp(`^${name}`) })

/** Through the page of cards that the area begins with. */
async function openCompanyContracts(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '企业管理' }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^合同管理/ })
    .click()
}

/** Opens an area from the header; its index leads to its first page. */
async function openArea(page: Page, name: string, path: string): Promise<void> {
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name }).click()
  await page.waitForURL(new RegExp(`${path}/contract-manage`))
  await expect(page.getByRole('heading', { level: 1, name: '合同管理' })).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
}

test('an application manager sees the contracts of his applications, and one of them alone', async ({
  page,
}) => {
  const problems = watchConsole(page)
  await beLoggedIn(page, people.applicationManager.phone)
  await openArea(page, '应用管理', '/app-manage')
  expect(await heads(page)).toEqual([
    '',
    '合同信息',
    '签署方',
    '来源应用',
    '渠道',
    '签署截止',
    '状态',
    '操作',
  ])
  await expect(page.getByRole('tab')).toHaveCount(5)
  await expect(rows(page).filter({ hasText: '行政资产' })).toHaveCount(0)
  await judgeScreen(page, 'W-24-contracts')

  await page.getByRole('combobox', { name: '全部应用' }).click()
  await page.locator('.ant-select-item-option[title="人力资源"]').click()
  await page.waitForURL(/businessTypeId=/)
  await expect(rows(page).filter({ hasText: '供应链采购' })).toHaveCount(0)
  await expect(rows(page).filter({ hasText: '人力资源' }).first()).toBeVisible()
  await page.getByRole('button', { name: '移除条件 所属应用' }).click()
  await expect(rows(page).filter({ hasText: '供应链采购' }).first()).toBeVisible()
  expect(problems).toEqual([])
})

test('a company manager finds refused contracts, and the list comes back as it was left', async ({
  page,
}) => {
  const problems = watchConsole(page)
  await beLoggedIn(page, people.initiator.phone)
  await openCompanyContracts(page)
  await expect(rows(page).first()).toBeVisible()
  expect(await heads(page)).toEqual([
    '',
    '合同信息',
    '签署方',
    '应用名称',
    '渠道',
    '签署截止',
    '状态',
    '操作',
  ])
  await judgeScreen(page, 'W-22-contracts')

  await page.getByRole('button', { name: '筛选' }).click()
  const drawer = page.getByRole('dialog', { name: '筛选' })
  await drawer.getByRole('combobox', { name: '合同状态' }).click()
  await page.getByTitle('已拒签', { exact: true }).click()
  await drawer.getByRole('textbox', { name: '合同编号' }).fill('YF-')
  await page.keyboard.press('Enter')
  await page.waitForURL(/contractStatus=4/)
  await expect(rows(page)).toHaveCount(3)
  await expect(tab(page, '全部')).toContainText('3')

  await rows(page).first().getByRole('button', { name: '详情' }).click()
  await page.waitForURL(/\/file-center\/detail/)
  await openCompanyContracts(page)
  await page.waitForURL(/enterprise-manage\/contract-manage\?.*contractStatus=4/)
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('button', { name: '筛选' }).click()
  await page.getByRole('dialog', { name: '筛选' }).getByRole('button', { name: '重置' }).click()
  await expect(rows(page).first()).toBeVisible()
  expect(problems).toEqual([])
})

test('a system manager pages through all contracts by tab, and reads one he has no part in', async ({
  page,
}) => {
  const problems = watchConsole(page)
  await beLoggedIn(page, people.systemManager.phone)
  await openArea(page, '系统管理', '/sys-manage')
  expect(await heads(page)).toEqual([
    '',
    '合同信息',
    '签署方',
    '来源应用',
    '签署渠道',
    '签署截止',
    '状态',
    '操作',
  ])
  await judgeScreen(page, 'W-27-contracts')
  for (const width of [1024, 720]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(
      rows(page)
        .first()
        .getByText(/^来源应用：/),
    ).toBeVisible()
    await expect(
      rows(page)
        .first()
        .getByText(/^签署渠道：/),
    ).toBeVisible()
  }
  // On a phone nothing of a row, nor of the header, lies over another part.
  await page.setViewportSize({ width: 360, height: 740 })
  const cell = (index: number): Locator => rows(page).first().locator('td').nth(index)
  const deadline = await cell(3).boundingBox()
  const state = await cell(4).boundingBox()
  expect((deadline?.x ?? 0) + (deadline?.width ?? 0)).toBeLessThanOrEqual((state?.x ?? 0) + 1)
  const areas = await page.getByRole('navigation', { name: '主导航' }).boundingBox()
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect((areas?.y ?? 0) + (areas?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0)
  await page.setViewportSize({ width: 1440, height: 900 })

  await tab(page, '已完成').click()
  await page.waitForURL(/tab=complete/)
  await expect(rows(page).filter({ hasNotText: '已完成' })).toHaveCount(0)
  await page.getByRole('listitem', { name: '2', exact: true }).click()
  await page.waitForURL(/pageNum=2/)
  await expect(rows(page).first()).toBeVisible()

  await page.getByRole('textbox', { name: '合同名称/编号' }).fill(demoContract.completed)
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).getByRole('link', { name: '下载' })).toBeVisible()
  await expect(rows(page).getByRole('button', { name: '签署' })).toHaveCount(0)
  await rows(page).getByRole('link', { name: demoContract.completed }).click()
  await page.waitForURL(/\/file-center\/detail/)
  await expect(page.locator('.page[data-loaded="true"]').first()).toBeVisible()
  expect(problems).toEqual([])
})

test('a system manager has pages of a contract drawn as pictures, which others are not offered', async ({
  page,
  browser,
}) => {
  const problems = watchConsole(page)
  await beLoggedIn(page, people.systemManager.phone)
  await page.goto('/esignature/web/sys-manage/contract-manage')
  await page.getByRole('textbox', { name: '合同名称/编号' }).fill(demoContract.completed)
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await rows(page).getByRole('link', { name: demoContract.completed }).click()
  await page.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '转为图片' }).click()
  const dialog = page.getByRole('dialog', { name: '合同文件转图片' })
  await expect(dialog.getByLabel('起始页')).toBeFocused()
  await dialog.getByLabel('结束页').fill('11')
  await expect(dialog.getByText('每次最多转换10页')).toBeVisible()
  await expect(dialog.getByRole('button', { name: '转换' })).toBeDisabled()
  await dialog.getByLabel('结束页').fill('2')
  await dialog.getByRole('button', { name: '转换' }).click()
  await expect(dialog.getByRole('status')).toContainText(/已转换 \d 页，文件共 \d 页/)
  const picture = dialog.getByRole('img', { name: '第 1 页' })
  await expect(picture).toBeVisible()
  expect(
    await picture.evaluate(({ naturalWidth }: { naturalWidth: number }) => naturalWidth),
  ).toBeGreaterThan(800)
  await judgeScreen(page, 'W-13-page-images')
  const saved = page.waitForEvent('download')
  await dialog.getByRole('link', { name: '保存第 1 页' }).click()
  expect((await saved).suggestedFilename()).toMatch(/第1页\.png$/)

  const other = await (await browser.newContext()).newPage()
  await beLoggedIn(other, people.initiator.phone)
  await openContract(other, demoContract.completed)
  await other.getByRole('button', { name: '更多操作' }).click()
  await expect(other.getByRole('menuitem', { name: '下载证据包' })).toBeVisible()
  await expect(other.getByRole('menuitem', { name: '转为图片' })).toHaveCount(0)
  expect(problems).toEqual([])
})

test('whoever manages nothing is led home from the managers’ pages', async ({ page }) => {
  await beLoggedIn(page, people.person.phone)
  for (const path of ['app-manage', 'enterprise-manage', 'sys-manage']) {
    await page.goto(`/esignature/web/${path}/contract-manage`)
    await expect(page).toHaveURL(/\/esignature\/web\/?$/)
  }
  const areas = page.getByRole('navigation', { name: '主导航' })
  await expect(areas.getByRole('link', { name: '企业管理' })).toBeVisible()
  for (const name of ['应用管理', '系统管理']) {
    await expect(areas.getByRole('link', { name })).toHaveCount(0)
  }
})
