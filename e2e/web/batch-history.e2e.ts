import type { Page } from '@playwright/test'
import { choose } from '../choosing.ts'
import { watchConsole } from '../console-watch.ts'
import { judgeScreen } from '../judge-screen.ts'
import { beLoggedIn, people } from '../people.ts'
import { expect, test } from '../product-test.ts'
import { batchRows, batchTemplate, startBatch } from '../started-batch.ts'

const sizes = [
  { suffix: '', width: 1440, height: 900 },
  { suffix: '-1024', width: 1024, height: 768 },
]

test('a batch is found in the history, its failed row mended and sent again', async ({ page, browser }) => {
  const problems = watchConsole(page)
  await beLoggedIn(page, people.initiator.phone)
  const batchInitNo = await startBatch(page, [batchRows.sound, batchRows.failing])
  await page.getByRole('link', { name: '合同中心' }).click()
  await page.getByRole('navigation', { name: '二级导航' }).getByRole('link', { name: '批量发起记录' }).click()
  await page.getByRole('textbox', { name: '批次号' }).fill(batchInitNo)
  await page.getByRole('textbox', { name: '签署人' }).fill('王某人')
  await page.getByRole('button', { name: '查询' }).click()
  const row = page.getByRole('row').filter({ hasText: batchInitNo })
  await expect(row).toContainText('部分失败')
  await expect(row).toContainText('失败 1')
  await expect(row).toContainText(/(?<!重新发起)用时 \d/)

  await row.getByRole('button', { name: /展开/ }).click()
  const records = page.getByRole('region', { name: `${batchInitNo}明细` })
  await expect(records.getByText(/姓名、手机号与身份证号不一致/)).toBeVisible()
  await judgeScreen(page, 'W-18-history', sizes)
  await records.getByRole('link', { name: '修正' }).click()

  await expect(page.getByRole('heading', { level: 1, name: batchTemplate.templateName })).toBeVisible()
  const name = page.getByRole('textbox', { name: '第2行姓名' })
  await name.fill('')
  await expect(page.getByText('请填写姓名')).toBeVisible()
  await expect(page.getByRole('button', { name: '重新发起 0 份' })).toBeDisabled()
  await judgeScreen(page, 'W-18-failed', sizes)
  const second = await page.context().newPage()
  await second.goto(page.url())
  await second.getByRole('textbox', { name: '第2行姓名' }).fill(people.person.name)
  await name.fill(people.person.name)
  await page.getByRole('button', { name: '重新发起 1 份' }).click()
  await expect(page.getByRole('status').filter({ hasText: '已完成' })).toBeVisible()
  await expect(name).toBeHidden()
  await judgeScreen(page, 'W-18-mended', sizes)
  await resendLate(second)

  await page.goto(`/esignature/web/tpl-history/${batchInitNo}`)
  await expect(page.getByRole('textbox', { name: '批次号' })).toHaveValue(batchInitNo)
  await expect(records.getByRole('link', { name: '查看' })).toHaveCount(2)
  // Of the row that was sent again, and not since the batch was begun.
  await expect(row).toContainText(/重新发起用时 \d/)
  const started = page.waitForEvent('download')
  await records.getByRole('link', { name: '导出明细' }).click()
  expect((await started).suggestedFilename()).toContain('.xlsx')
  await records.getByRole('link', { name: '查看' }).first().click()
  await expect(page.getByRole('heading', { name: new RegExp(batchTemplate.templateName) })).toBeVisible()

  await page.goto(`/esignature/web/tpl-history/${batchInitNo}`)
  await row.getByRole('button', { name: '再次发起' }).click()
  await expect(page.getByRole('radio', { name: '批量发起' })).toBeChecked()
  await page.getByRole('textbox', { name: '签署截止日期' }).click()
  await page.getByText('7 天后').click()
  await choose(page, '使用印章', '合同专用章')
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByText('共 2 行', { exact: true })).toBeVisible()

  const context = await browser.newContext()
  const manager = await context.newPage()
  await beLoggedIn(manager, people.applicationManager.phone)
  await manager.goto(`/esignature/web/tpl-history/${batchInitNo}`)
  await expect(manager.getByText('暂无发起记录').or(manager.getByText('没有符合条件的结果'))).toBeVisible()
  await manager.getByRole('tab', { name: '我管理的' }).click()
  await expect(manager.getByRole('row').filter({ hasText: batchInitNo })).toContainText('已完成')
  await context.close()
  expect(problems).toEqual([])
})

/** In a window that was open meanwhile: it is told so, and shows what became of the row. */
async function resendLate(page: Page): Promise<void> {
  await page.getByRole('button', { name: '重新发起 1 份' }).click()
  await expect(page.getByText('该行已发起或正在发起，不能修改')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '已完成' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: '第2行姓名' })).toBeHidden()
  await page.close()
}
