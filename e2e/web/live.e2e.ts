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
  const contractName = '电梯维保合同及其补充 (2026)'
  const problems = watchConsole(page)
  await beLoggedIn(page, people.initiator.phone)
  await initiateForAgent(page, contractName)
  await page.goto('/esignature/web/file-center')
  const lines = linesOf(page.context())
  await page.getByRole('textbox', { name: '合同名称/编号' }).fill(contractName)
  await page.keyboard.press('Enter')
  const row = page.getByRole('row').filter({ hasText: contractName })
  await expect(row).toContainText('签署中')
  // A name keeps its blank where it is cut when there is no room.
  const shown = await row.getByRole('link').first().innerText()
  expect(shown.replaceAll('\n', '')).toContain(contractName)
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

test('who is about to sign loses the seal that is taken away, and is told', async ({ page, browser }) => {
  const contractName = '夹具定制合同'
  const sealName = '临时签约章'
  await beLoggedIn(page, people.initiator.phone)
  await initiateForAgent(page, contractName)
  const context = await browser.newContext()
  const seals = await context.newPage()
  const problems = watchConsole(seals)
  await beLoggedIn(seals, people.agent.phone)
  await makeSeal(seals, sealName)

  const agent = await context.newPage()
  problems.push(...watchConsole(agent))
  const lines = linesOf(context)
  await openByMessage(agent, people.agent.phone, contractName)
  await agent.getByRole('button', { name: new RegExp(sealName) }).click()
  await agent.getByRole('button', { name: /签署处1，点击盖章/ }).click()
  await expect(agent.getByText('1 处已全部签署')).toBeVisible()
  await expect.poll(() => lines.length).toBe(1)

  await seals.getByRole('button', { name: `更多操作：${sealName}` }).click()
  await seals.getByRole('menuitem', { name: '删除印章' }).click()
  await seals.getByRole('button', { name: '删除', exact: true }).click()
  await expect(agent.getByText('所选印章已失效')).toBeVisible()
  await expect(agent.getByRole('button', { name: /签署处1，点击盖章/ })).toBeVisible()
  await expect(agent.getByRole('button', { name: new RegExp(sealName) })).toBeHidden()
  expect(problems).toEqual([])
})

/** A seal of the agent's company that he may use himself in the application of the contract. */
async function makeSeal(page: Page, sealName: string): Promise<void> {
  await page.getByRole('link', { name: '企业管理' }).click()
  await page.getByRole('navigation', { name: '二级导航' }).getByRole('link', { name: '印章管理' }).click()
  await page.getByRole('button', { name: '新增印章' }).first().click()
  const dialog = page.getByRole('dialog', { name: '新增印章' })
  await dialog.getByRole('combobox', { name: '印章类型' }).click()
  await page.getByTitle('财务专用章').click()
  await dialog.getByRole('textbox', { name: '印章名称' }).fill(sealName)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: `印章授权：${sealName}` }).click()
  const drawer = page.getByRole('dialog', { name: '印章授权' })
  await drawer.getByRole('combobox', { name: '被授权人' }).fill(people.agent.phone)
  await page.locator('.ant-select-item-option').filter({ hasText: people.agent.name }).click()
  await drawer.getByRole('combobox', { name: '授权应用' }).click()
  await page.getByTitle('供应链采购').click()
  await drawer.getByRole('button', { name: '添加授权' }).click()
  await expect(drawer.getByRole('row').filter({ hasText: people.agent.name })).toBeVisible()
  await drawer.getByRole('button', { name: /^(关闭|Close)$/ }).click()
}
