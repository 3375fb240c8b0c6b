import { expect, test, type Page } from '@playwright/test'
import { watchConsole } from '../console-watch.ts'
import { openFullTab } from '../demo-contracts.ts'
import { addAgent, addInitiator, fillContract } from '../initiating.ts'
import { judgeScreen as judge } from '../judge-screen.ts'
import { beLoggedIn, codeCount, logIn, newCode, newPerson, people } from '../people.ts'

const sizes = [
  { suffix: '', width: 1440, height: 900 },
  { suffix: '-1280', width: 1280, height: 800 },
]

const judgeScreen = (page: Page, name: string): Promise<void> => judge(page, name, sizes)

test('the login page', async ({ page }) => {
  const problems = watchConsole(page)
  await page.goto('/esignature/web/login')
  await expect(page.getByText('演示账号')).toBeVisible()
  await judgeScreen(page, 'W-01-login')
  expect(problems).toEqual([])
})

test('real-name authentication', async ({ page }) => {
  const problems = watchConsole(page)
  await logIn(page, newPerson().phone)
  await page.getByRole('button', { name: '立即前往' }).click()
  await expect(page.getByRole('textbox', { name: '身份证号', exact: true })).toBeVisible()
  await judgeScreen(page, 'W-08-phone')
  expect(problems).toEqual([])
})

test('the contract centre, its detail and the cancel dialog', async ({ page }) => {
  const problems = watchConsole(page)
  await beLoggedIn(page, people.initiator.phone)
  await closeGuide(page)
  await judgeScreen(page, 'W-11-home')

  // The demonstration's forty contracts are written after the start.
  await expect(async () => {
    await page.goto('/esignature/web/file-center')
    await expect(page.getByText(/^全部4\d$/)).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 90_000 })
  await expect(page.getByRole('row').nth(4)).toBeVisible()
  await judgeScreen(page, 'W-12-list')

  await page.getByRole('textbox', { name: '合同名称/编号' }).fill('没有这样的合同')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/没有/).last()).toBeVisible()
  await judgeScreen(page, 'W-12-empty')

  await page.goto('/esignature/web/file-center?tab=normal')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.locator('canvas').first()).toBeVisible()
  await judgeScreen(page, 'W-13-detail')

  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByRole('dialog', { name: '撤销合同' })).toBeVisible()
  await judgeScreen(page, 'D-11-cancel')
  expect(problems).toEqual([])
})

test('starting a contract', async ({ page }) => {
  const problems = watchConsole(page)
  await beLoggedIn(page, people.initiator.phone)
  await page.goto('/esignature/web/file-center/new-sign')
  await fillContract(page, '智能仓储设备采购合同')
  await addInitiator(page)
  await addAgent(page)
  await judgeScreen(page, 'W-16-initiate')

  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('img', { name: '第 1 页，共 3 页' })).toBeVisible()
  await page.getByRole('button', { name: '第 3 页' }).click()
  await expect(page.getByRole('img', { name: '第 3 页，共 3 页' })).toBeVisible()
  const chips = page.getByRole('button', { name: /^放置.+到(当前页|各页边缘)$/ })
  await expect(chips).toHaveCount(6)
  for (const chip of await chips.all()) {
    await chip.focus()
    await page.keyboard.press('Enter')
  }
  await page
    .getByRole('button', { name: /日期 · 左/ })
    .last()
    .click()
  await judgeScreen(page, 'W-16b-place')
  expect(problems).toEqual([])
})

test('the signing page and the intent check', async ({ page }) => {
  const problems = watchConsole(page)
  await beLoggedIn(page, people.otherAgent.phone)
  await openFullTab(page, 'myTurn')
  await page
    .getByRole('button', { name: '签署', exact: true })
    .or(page.getByRole('link', { name: '签署', exact: true }))
    .first()
    .click()
  await page.getByRole('button', { name: /签署处1，点击盖章/ }).click()
  await judgeScreen(page, 'W-19-sign')

  await page.getByRole('checkbox', { name: '我已阅读并同意签署全部内容' }).check()
  const before = await codeCount(page.request, people.otherAgent.phone)
  await page.getByRole('banner').getByRole('button', { name: '确认签署' }).click()
  await newCode(page.request, people.otherAgent.phone, before)
  await expect(page.getByRole('dialog', { name: '签署意愿确认' })).toBeVisible()
  await judgeScreen(page, 'D-23-sms')
  expect(problems).toEqual([])
})

/** The guide of the first login covers what is to be looked at. */
async function closeGuide(page: Page): Promise<void> {
  const close = page.getByRole('dialog').getByRole('button', { name: /关闭|跳过|Close/ })
  if (await close.first().isVisible()) await close.first().click()
}
