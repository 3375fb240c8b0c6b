import type { BrowserContext, Page } from '@playwright/test'
import { watchConsole } from '../console-watch.ts'
import { initiateForAgent } from '../initiating.ts'
import { beLoggedIn, people } from '../people.ts'
import { expect, test } from '../product-test.ts'
import { openByMessage, sealByMessage } from '../signing.ts'

/** The pages of the browser that have opened a line, by their addresses, from now on. */
function linesOf(context: BrowserContext): string[] {
  const lines: string[] = []
  context.on('response', (response) => {
    if (response.url().includes('/live/events')) lines.push(response.frame().url())
  })
  return lines
}

/** Marks the document, so that a reload would be noticed. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(`document.documentElement.setAttribute('data-seen', 'yes')`)
}

async function isMarked(page: Page): Promise<boolean> {
  return (await page.locator('html').getAttribute('data-seen')) === 'yes'
}

test('an open list and an open detail change when another signs, and what was selected stays', async ({
  page,
  browser,
}) => {
  const contractName = '电梯维保合同'
  const problems = watchConsole(page)
  await beLoggedIn(page, people.initiator.phone)
  await initiateForAgent(page, contractName)
  await page.goto('/esignature/web/file-center')
  const lines = linesOf(page.context())
  await page.getByRole('textbox', { name: '合同名称/编号' }).fill(contractName)
  await page.keyboard.press('Enter')
  const row = page.getByRole('row').filter({ hasText: contractName })
  await expect(row).toContainText('签署中')
  const address = await row.getByRole('link').first().getAttribute('href')
  await row.getByRole('checkbox').check()
  await mark(page)

  const detail = await page.context().newPage()
  problems.push(...watchConsole(detail))
  await detail.goto(address ?? '')
  await expect(detail.getByRole('heading', { name: contractName })).toBeVisible()
  await mark(detail)
  await expect.poll(() => lines.length).toBe(1)

  const agent = await (await browser.newContext()).newPage()
  await beLoggedIn(agent, people.agent.phone)
  await sealByMessage(agent, contractName)

  await expect(row).toContainText('已完成')
  await expect(row.getByRole('checkbox')).toBeChecked()
  await expect(detail.getByText('合同已签署完成')).toBeVisible()
  expect([await isMarked(page), await isMarked(detail)]).toEqual([true, true])
  // One line for both pages.
  expect(lines).toHaveLength(1)
  expect(problems).toEqual([])
})

test('who is about to sign learns that the contract was canceled', async ({ page, browser }) => {
  const contractName = '月台搭建合同'
  await beLoggedIn(page, people.initiator.phone)
  await initiateForAgent(page, contractName)
  const agentContext = await browser.newContext()
  const agent = await agentContext.newPage()
  await beLoggedIn(agent, people.agent.phone)
  const lines = linesOf(agentContext)
  await openByMessage(agent, people.agent.phone, contractName)
  await expect(agent.getByRole('button', { name: /签署处1，点击盖章/ })).toBeVisible()
  await expect.poll(() => lines.some((address) => address.includes('/sign'))).toBe(true)

  await page.getByRole('button', { name: '查看合同' }).click()
  await page.waitForURL(/detail/)
  const contractId = new URL(page.url()).searchParams.get('contractId')
  const canceled = await page.request.post('/esignature/api/sign/cancel', {
    data: { contractId, cancelReason: '改由其他供应商承接' },
    headers: { 'x-requested-with': 'XMLHttpRequest', origin: new URL(page.url()).origin },
  })
  expect(((await canceled.json()) as { code: number }).code).toBe(0)
  await expect(agent.getByRole('heading', { name: /撤销/ })).toBeVisible()
})
