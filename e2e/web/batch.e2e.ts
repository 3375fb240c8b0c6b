import type { Locator, Page } from '@playwright/test'
import { watchConsole } from '../console-watch.ts'
import { judgeScreen as judge } from '../judge-screen.ts'
import { beLoggedIn, codeCount, people } from '../people.ts'
import { expect, test } from '../product-test.ts'
import { codeInTime } from '../signing.ts'

const sizes = [
  { suffix: '', width: 1440, height: 900 },
  { suffix: '-1024', width: 1024, height: 768 },
]
const judgeScreen = (page: Page, name: string): Promise<void> => judge(page, name, sizes)

const bar = (page: Page): Locator => page.getByRole('toolbar', { name: '已选合同' })

/** Selects the first contracts of the list. */
async function select(page: Page, count: number): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^选择：/ })
  await expect(boxes.nth(count - 1)).toBeVisible()
  for (let at = 0; at < count; at += 1) await boxes.nth(at).check()
  await expect(bar(page).getByRole('status')).toHaveText(`已选 ${count} 份`)
}

/** Leafs through every contract of the run until all pages were on screen. */
async function readAll(page: Page): Promise<void> {
  const list = page.getByRole('region', { name: '待签合同' })
  const left = page.getByText(/还有 \d+ 份未读完/)
  await expect(left).toBeVisible()
  for (const row of await list.getByRole('button').filter({ hasText: '处' }).all()) {
    await row.click()
    let turns = 0
    await expect(async () => {
      turns += 1
      await page.getByRole('main').hover()
      // A page that was flown past before it was drawn is not read: back to the first one, and again.
      await page.mouse.wheel(0, turns % 8 === 0 ? -100_000 : 700)
      await expect(row).toContainText('已读完', { timeout: 1000 })
    }).toPass()
  }
  await expect(left).toBeHidden()
}

/** Which files the pictures are of. */
async function filesOf(images: Locator): Promise<(string | null)[]> {
  const sources = await Promise.all((await images.all()).map((image) => image.getAttribute('src')))
  return sources.map((src) => new URLSearchParams(src?.split('?')[1]).get('fileId'))
}

test('selected contracts are packed, and read and signed in one go', async ({ page }) => {
  const problems = watchConsole(page)
  const { phone } = people.agent
  await beLoggedIn(page, phone)
  await page.goto('/esignature/web/file-center?tab=myTurn')
  await select(page, 2)
  await judgeScreen(page, 'W-12-selected')

  await bar(page).getByRole('button', { name: '批量下载' }).click()
  const asking = page.getByRole('dialog', { name: '批量下载' })
  await expect(asking).toContainText('确定下载所选 2 份合同？')
  await judgeScreen(page, 'D-12-download')
  await asking.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('下载任务已提交，可在批量下载记录中查看进度')).toBeVisible()
  await expect(bar(page)).toBeHidden()
  await page.getByRole('button', { name: '下载记录', exact: true }).click()
  const records = page.getByRole('dialog', { name: '批量下载记录' })
  await expect(records.getByText('成功')).toBeVisible()
  await judgeScreen(page, 'D-13-records')
  // Where the dialog is narrower than its table, each record is a card, with the way to fetch it in sight.
  await page.setViewportSize({ width: 360, height: 780 })
  const state = await records.getByRole('cell', { name: /成功/ }).boundingBox()
  expect(state?.width).toBeGreaterThan(100)
  const fetching = await records.getByRole('link', { name: /^查看：/ }).boundingBox()
  expect((fetching?.x ?? 360) + (fetching?.width ?? 1)).toBeLessThanOrEqual(360)
  await page.setViewportSize({ width: 1440, height: 900 })
  const download = page.waitForEvent('download')
  await records.getByRole('link', { name: /^查看：/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^合同下载-2份-.*\.zip$/)
  await records.getByRole('button', { name: /^(关闭|Close)$/ }).click()
  await expect(records).toBeHidden()
  // The message leads to the record itself, from wherever it is read.
  await page.goto('/esignature/web/messages')
  await page
    .getByRole('button', { name: /批量下载已生成/ })
    .first()
    .click()
  await expect(records.locator('[aria-current=true]')).toContainText('成功')
  await judgeScreen(page, 'D-13-record-of-message')
  await records.getByRole('button', { name: /^(关闭|Close)$/ }).click()
  await expect(records).toBeHidden()
  await page.goto('/esignature/web/file-center?tab=myTurn')

  await select(page, 2)
  await bar(page).getByRole('button', { name: '批量签署' }).click()
  await page.waitForURL(/\/batch-sign\?batchNo=/)
  const sign = page.getByRole('banner').getByRole('button', { name: '确认签署 2 份' })
  await expect(sign).toBeDisabled()
  await judgeScreen(page, 'W-12-batch-sign')
  const unsigned = await filesOf(page.getByRole('region', { name: '待签合同' }).locator('img'))
  expect(unsigned).toHaveLength(2)
  await readAll(page)
  const personal = page.getByRole('button', { name: '签名', exact: true })
  if (await personal.isVisible()) {
    await personal.click()
    const dialog = page.getByRole('dialog', { name: '手写签名' })
    await dialog.getByText('生成名章').click()
    await dialog.getByRole('button', { name: '使用此签名' }).click()
  }
  await page.getByRole('checkbox', { name: '我已阅读并同意签署全部 2 份合同' }).check()
  const before = await codeCount(page.request, phone)
  await sign.click()
  const proof = page.getByRole('dialog', { name: '签署意愿确认' })
  await proof.getByLabel('验证码').fill(await codeInTime(page, phone, before))
  await judgeScreen(page, 'W-12-batch-intent')
  await proof.getByRole('button', { name: '确认签署 2 份' }).click()
  await expect(page.getByRole('heading', { name: '已签署 2 份合同' })).toBeVisible()
  // The pages beside the result are those that were signed, and not what was there before.
  const fan = page.locator('.page-fan img')
  await expect(fan).toHaveCount(2)
  await expect
    .poll(async () => (await filesOf(fan)).filter((fileId) => unsigned.includes(fileId)))
    .toEqual([])
  await judgeScreen(page, 'W-12-batch-done')
  const { search } = new URL(page.url())

  await page.getByRole('button', { name: '返回合同中心' }).click()
  await page.waitForURL(/\/file-center(\?|$)/)
  await expect(bar(page)).toBeHidden()
  await page.goto(`/esignature/web/sign-return${search}&resultCode=0`)
  await page.waitForURL(/\/batch-sign\?batchNo=/)
  await expect(page.getByRole('heading', { name: '已签署 2 份合同' })).toBeVisible()
  expect(problems).toEqual([])
})
