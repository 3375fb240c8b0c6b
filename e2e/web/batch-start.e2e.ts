import type { Browser, Page } from '@playwright/test'
import { watchConsole } from '../console-watch.ts'
import { judgeScreen } from '../judge-screen.ts'
import { beLoggedIn, people } from '../people.ts'
import { choose } from '../choosing.ts'
import { expect, test } from '../product-test.ts'
import { enableTemplate, registerTemplate, shortContract } from '../registered-template.ts'

const sizes = [
  { suffix: '', width: 1440, height: 900 },
  { suffix: '-1024', width: 1024, height: 768 },
]
const templateName = '劳动合同（表格）'

test('many contracts are made of rows that are pasted, corrected and looked at', async ({
  page,
  browser,
}) => {
  const problems = watchConsole(page)
  await haveTemplate(browser)
  await beLoggedIn(page, people.initiator.phone)
  await page.goto('/esignature/web/tpl-history')
  await page.getByRole('button', { name: '批量发起' }).click()
  await expect(page.getByRole('radio', { name: '批量发起' })).toBeChecked()
  await fillSettings(page)
  await page.getByRole('button', { name: '下一步' }).click()

  const sheet = page.getByRole('grid', { name: '批量信息' })
  await expect(sheet).toBeVisible()
  const { person, otherAgent } = people
  const rows = [
    [person.name, person.identityNo, person.phone, '嵌入式工程师', '2026-12-01'],
    [person.name, person.identityNo.slice(1), person.phone, '测试工程师', '2026-12-01'],
    ['不是本人', person.identityNo, otherAgent.phone, '算法工程师', '2026-12-02'],
  ]
  await sheet.getByRole('gridcell').first().click()
  await paste(page, rows)
  await expect(page.getByText('共 3 行，1 行有误')).toBeVisible()
  await judgeScreen(page, 'W-17b-rows', sizes)
  await page.reload()
  await expect(page.getByText('共 3 行，1 行有误')).toBeVisible()
  await page.getByRole('button', { name: '发起 3 份合同' }).click()
  await expect(page.getByText('有 1 行待修正，修正后再发起')).toBeVisible()
  await page.getByText('有误 1', { exact: true }).click()
  await expect(sheet.getByRole('rowheader')).toHaveText(['2'])
  await page.getByRole('complementary', { name: '待修正' }).getByRole('button').click()
  await page.keyboard.type(person.identityNo)
  await page.keyboard.press('Enter')
  await expect(page.getByText('共 3 行', { exact: true })).toBeVisible()
  // What was mended stays in sight until all are asked for.
  await expect(sheet.getByRole('rowheader')).toHaveText(['2'])
  // A new row stands among all of them.
  await page.getByRole('button', { name: '新增一行' }).click()
  await expect(sheet.getByRole('rowheader')).toHaveText(['1', '2', '3', '4'])
  await page.getByRole('button', { name: '删除第 4 行' }).click()
  await page.getByRole('button', { name: '预览第 1 行' }).click()
  const preview = page.getByRole('dialog', { name: '预览合同' })
  await expect(preview.getByText('嵌入式工程师').first()).toBeVisible()
  await preview.getByRole('button', { name: '关闭' }).click()

  await page.getByRole('button', { name: '发起 3 份合同' }).click()
  await page.getByRole('dialog', { name: '批量发起' }).getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('已提交 3 份合同，正在发起')).toBeVisible()
  // Two of them became contracts.
  await expect(async () => {
    await page.goto('/esignature/web/file-center')
    await expect(page.getByRole('link', { name: /劳动合同（表\s?格）-王梓涵/ })).toHaveCount(2, {
      timeout: 5000,
    })
  }).toPass({ timeout: 60_000 })
  expect(problems).toEqual([])
})

async function haveTemplate(browser: Browser): Promise<void> {
  const context = await browser.newContext()
  const manager = await context.newPage()
  await beLoggedIn(manager, people.applicationManager.phone)
  const template = {
    templateCode: 'TABLE_SHORT',
    templateName,
    businessTypeName: '人力资源',
    file: shortContract(),
  }
  await registerTemplate(manager, template)
  await enableTemplate(manager, template.templateCode)
  await context.close()
}

async function fillSettings(page: Page): Promise<void> {
  await choose(page, '所属应用', '人力资源')
  await choose(page, '合同模板', `${templateName}（第 1 版）`)
  await choose(page, '发起企业', people.initiator.companyName)
  await page.getByRole('textbox', { name: '签署截止日期' }).click()
  await page.getByText('7 天后').click()
  await choose(page, '签署企业', people.initiator.companyName)
}

/** As a spreadsheet leaves cells in the clipboard. */
async function paste(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  const text = rows.map((row) => row.join('\t')).join('\n')
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(text)})
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement.dispatchEvent(event)
  })()`)
}
