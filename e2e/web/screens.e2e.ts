import type { Page } from '@playwright/test'
import { watchConsole } from '../console-watch.ts'
import { demoContract, findContract, openContract } from '../demo-contracts.ts'
import { addAgent, addInitiator, fillContract } from '../initiating.ts'
import { judgeScreen as judge } from '../judge-screen.ts'
import { beLoggedIn, codeCount, logIn, newPerson, people } from '../people.ts'
import { expect, test } from '../product-test.ts'
import { codeInTime } from '../signing.ts'

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
  await judgeScreen(page, 'W-11-home')

  // Over forty of the demonstration, and what other tests have added.
  await page.goto('/esignature/web/file-center')
  await expect(page.getByRole('tab', { name: /^全部[4-9]\d$/ })).toBeVisible()
  await expect(page.getByRole('row').nth(4)).toBeVisible()
  await judgeScreen(page, 'W-12-list')

  await page.getByRole('textbox', { name: '合同名称/编号' }).fill('没有这样的合同')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/没有/).last()).toBeVisible()
  await judgeScreen(page, 'W-12-empty')

  await openContract(page, demoContract.open)
  await expect(page.locator('canvas').first()).toBeVisible()
  await judgeScreen(page, 'W-13-detail')

  await page.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '撤销' }).click()
  // Visible as soon as it begins to come, and on the picture only once it rests.
  await page.getByRole('dialog', { name: '撤销合同' }).getByRole('textbox').click({ trial: true })
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
  await expect(chips).toHaveCount(8)
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
  const row = await findContract(page, demoContract.otherAgentsTurn)
  await row
    .getByRole('button', { name: '签署', exact: true })
    .or(row.getByRole('link', { name: '签署', exact: true }))
    .click()
  await page.getByRole('button', { name: /签署处1，点击盖章/ }).click()
  await judgeScreen(page, 'W-19-sign')

  await page.getByRole('checkbox', { name: '我已阅读并同意签署全部内容' }).check()
  const before = await codeCount(page.request, people.otherAgent.phone)
  await page.getByRole('banner').getByRole('button', { name: '确认签署' }).click()
  await codeInTime(page, people.otherAgent.phone, before)
  await expect(page.getByRole('dialog', { name: '签署意愿确认' }).getByText('最新验证码')).toBeVisible()
  await judgeScreen(page, 'D-23-sms')
  expect(problems).toEqual([])
})
