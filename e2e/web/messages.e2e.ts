import type { Locator, Page } from '@playwright/test'
import { watchConsole } from '../console-watch.ts'
import { initiateForAgent } from '../initiating.ts'
import { judgeScreen } from '../judge-screen.ts'
import { beLoggedIn, people } from '../people.ts'
import { expect, test } from '../product-test.ts'

const bell = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: /^消息/ })
const panel = (page: Page): Locator => page.getByRole('region', { name: '消息', exact: true })
/** The pagination is a list, too. */
const rows = (page: Page): Locator =>
  page
    .getByRole('region', { name: '消息列表' })
    .getByRole('listitem')
    .filter({ has: page.locator('time') })

/** The usual windows, and what is left of 1440 at twice the size. */
const sizes = [
  { suffix: '', width: 1440, height: 900 },
  { suffix: '-1024', width: 1024, height: 768 },
  { suffix: '-200', width: 720, height: 450 },
]

test('what stands under the bell is below the header and within the window, and leads to everything', async ({
  page,
}) => {
  const problems = watchConsole(page)
  await beLoggedIn(page, people.initiator.phone)
  await expect(bell(page)).toHaveAccessibleName(/条未读/)
  for (const { width, height } of sizes) {
    await page.setViewportSize({ width, height })
    await bell(page).click()
    await expect(panel(page).getByRole('listitem').first()).toBeVisible()
    const header = await page.getByRole('banner').first().boundingBox()
    const box = await panel(page).boundingBox()
    if (!box || !header) throw new Error('the panel is not on the screen')
    expect.soft(box.y, `at ${width}`).toBeGreaterThanOrEqual(header.y + header.height)
    expect.soft(box.x, `at ${width}`).toBeGreaterThanOrEqual(0)
    expect.soft(box.x + box.width, `at ${width}`).toBeLessThanOrEqual(width)
    expect.soft(box.y + box.height, `at ${width}`).toBeLessThanOrEqual(height)
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(bell(page)).toBeFocused()
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await bell(page).click()
  await expect(panel(page).getByRole('listitem').first()).toBeVisible()
  await judgeScreen(page, 'W-12-messages', sizes)

  await panel(page).getByRole('link', { name: '查看全部消息' }).click()
  await expect(page.getByRole('heading', { name: '消息', level: 1 })).toBeVisible()
  await expect(panel(page)).toBeHidden()
  await expect(rows(page)).toHaveCount(20)
  await judgeScreen(page, 'W-12-messages-all', sizes)
  await page.getByTitle('2', { exact: true }).click()
  await expect(page.getByTitle('2', { exact: true })).toHaveClass(/active/)
  await expect(rows(page).first()).toBeVisible()

  const filter = page.getByRole('button', { name: /^未读 \d/ })
  const unread = Number(/\d+/.exec((await filter.textContent()) ?? '')?.[0])
  await filter.click()
  await expect(rows(page)).toHaveCount(unread)
  await rows(page)
    .first()
    .getByRole('button', { name: /^标为已读/ })
    .click()
  await expect(rows(page)).toHaveCount(unread - 1)
  await page.getByRole('button', { name: '全部标为已读' }).click()
  await expect(page.getByText('暂无消息')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('消息')
  expect(problems).toEqual([])
})

test('who is urged finds it under the bell, and the initiator in the record of messages', async ({
  page,
  browser,
}) => {
  const contractName = '堆垛机保养合同'
  await beLoggedIn(page, people.initiator.phone)
  await initiateForAgent(page, contractName)
  await page.getByRole('button', { name: '查看合同' }).click()
  await page.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '催签' }).click()
  await expect(page.getByText(/^已提醒.*签署(；|$)/)).toBeVisible()

  const agent = await (await browser.newContext()).newPage()
  await beLoggedIn(agent, people.agent.phone)
  // The home page has dialogs of its own for somebody who has just come.
  await agent.goto('/esignature/web/file-center')
  await bell(agent).click()
  const told = panel(agent).getByRole('button', { name: new RegExp(`${people.initiator.name}提醒您签署`) })
  await told.filter({ hasText: contractName }).click()
  await expect(agent.getByRole('heading', { name: contractName })).toBeVisible()

  const record = page.locator('section').filter({ has: page.getByRole('button', { name: /^通知记录/ }) })
  await record.getByRole('button', { name: /^通知记录/ }).click()
  // Of the first notice: at night the one of the urging waits for the morning.
  const sent = record.getByRole('listitem').filter({ hasText: '通知签署' })
  await expect(sent).toContainText('已发送')

  // No carrier fails here: the answer is as it would be after one that did.
  await page.route('**/contract/messages?*', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { result: object[] }
    const [first] = answer.result
    Object.assign(first ?? {}, { state: 'failed', failure: '短信通道发送失败', canResend: true })
    await route.fulfill({ response, json: answer })
  })
  await page.reload()
  await expect(page.getByText('1 条发送失败')).toBeVisible()
  const asked = page.waitForRequest('**/contract/messages/resend')
  await page.getByRole('button', { name: '重新发送' }).click()
  expect((await asked).postDataJSON()).toMatchObject({ messageId: expect.stringMatching(/^\d+$/) })
  // It was sent, as the server knows.
  await expect(page.getByText('该消息不能重新发送，请刷新页面后查看')).toBeVisible()
})
