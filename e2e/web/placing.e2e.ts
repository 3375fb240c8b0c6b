import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { companySealSize, signingDateSize } from '@qiyin/domain/seal/position.ts'
import { a4 } from '@qiyin/domain/testing/page-sizes.ts'
import { inkShare } from '@qiyin/pdf/testing'
import { axeProblems } from '../accessibility.ts'
import { watchConsole } from '../console-watch.ts'
import { addAgent, addInitiator, confirmInitiation, fillContract } from '../initiating.ts'
import { beLoggedIn, people } from '../people.ts'
import { expect, test } from '../product-test.ts'
import { signingPagePdf } from '../sample-files/contract.ts'
import { consentAndSign } from '../signing.ts'

const { phone, companyName } = people.initiator

test('a seal, a date and a cross-page seal from their places to the signed pages', async ({ page }) => {
  const problems = watchConsole(page)
  await beLoggedIn(page, phone)
  await page.goto('/esignature/web/file-center/new-sign')
  await fillContract(page, '仓储设备维护合同')
  await addInitiator(page)
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('img', { name: '第 1 页，共 3 页' })).toBeVisible()
  await page.getByRole('button', { name: '第 3 页' }).click()
  await expect(page.getByRole('img', { name: '第 3 页，共 3 页' })).toBeVisible()

  await placeByKeyboard(page)
  await placeByMouse(page)
  await moveStrips(page)
  expect(await axeProblems(page)).toEqual([])
  await previewPlaced(page)

  // What was placed outlives the page.
  await page.reload()
  const spots = page.getByRole('list', { name: `${companyName}的签署位置` }).getByRole('listitem')
  await expect(spots).toHaveCount(3)
  await expect(spots.last()).toContainText('第 1–3 页骑缝章 · 上')
  const strip = percentIn(await spots.last().innerText(), '上')
  const datePlace = await spots.nth(1).innerText()
  await confirmInitiation(page)

  await page.getByRole('button', { name: '立即签署' }).click()
  await page.getByRole('button', { name: /^签署处\d，点击盖章/ }).click()
  await page
    .getByRole('button', { name: /^签署处\d，骑缝章/ })
    .first()
    .click()
  await consentAndSign(page, phone)
  const bytes = await download(page)

  for (const index of [0, 1, 2]) {
    const widthPt = companySealSize.widthPt / 3
    const edge = {
      left: a4.widthPt - widthPt,
      top: strip * a4.heightPt,
      widthPt,
      heightPt: companySealSize.heightPt,
    }
    expect(await inkShare(bytes, index, edge, 'red')).toBeGreaterThan(0.05)
    expect(await inkShare(bytes, index, { ...edge, left: edge.left - widthPt - 2 }, 'red')).toBe(0)
  }
  const date = {
    left: percentIn(datePlace, '左') * a4.widthPt,
    top: percentIn(datePlace, '上') * a4.heightPt,
    ...signingDateSize,
  }
  expect(await inkShare(bytes, 2, date, 'black')).toBeGreaterThan(0.05)
  expect(problems).toEqual([])
})

/** 预览: the pages with what stands on them, and back with the focus where it was. */
async function previewPlaced(page: Page): Promise<void> {
  await page.getByRole('button', { name: '预览', exact: true }).click()
  const preview = page.getByRole('dialog', { name: '预览' })
  await expect(preview.getByRole('img', { name: '第 1 页' })).toBeVisible()
  // The seal, the date, and a strip on each of three pages.
  await expect(preview.locator('.placed-stamp')).toHaveCount(5)
  expect(await axeProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await expect(page.getByRole('button', { name: '预览', exact: true })).toBeFocused()
}

test('what the text asks for is proposed, accepted one by one or all at once, and taken back', async ({
  page,
}) => {
  const problems = watchConsole(page)
  const { agent } = people
  await beLoggedIn(page, phone)
  await page.goto('/esignature/web/file-center/new-sign')
  const file = await signingPagePdf('智能网关采购合同', [companyName, agent.companyName])
  await fillContract(page, '智能网关采购合同', companyName, file)
  await addInitiator(page)
  await addAgent(page)
  await page.getByRole('button', { name: '下一步' }).click()

  const acceptAll = page.getByRole('button', { name: /^全部采用/ })
  await expect(acceptAll).toHaveText('全部采用 6 处')
  const begin = page.getByRole('button', { name: '确认发起' })
  await expect(begin).toBeDisabled()
  const ours = page.getByRole('region', { name: `${companyName}的建议` }).getByRole('button')
  const theirs = page.getByRole('region', { name: `${agent.companyName}的建议` }).getByRole('button')
  await expect(ours).toHaveCount(3)
  await expect(theirs).toHaveCount(3)
  await expect(theirs.first()).toContainText('「乙方（盖章）」')
  // On the page, too, and beside the words; the pages have scrolled to the first.
  const seal = page.locator('.page').getByRole('button', { name: /^建议 \d：.*「甲方（盖章）」/ })
  await expect(seal).toBeInViewport()
  expect(await axeProblems(page)).toEqual([])

  await theirs.first().focus()
  await page.keyboard.press('Enter')
  await expect(theirs.first()).toHaveAccessibleName(/，已采用$/)
  await expect(acceptAll).toHaveText('全部采用 5 处')
  await expect(theirs.nth(1)).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(acceptAll).toHaveText('全部采用 4 处')
  await expect(theirs.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(ours.first()).toBeFocused()
  await page.getByRole('toolbar', { name: '当前建议' }).getByRole('button', { name: '采用' }).click()
  await expect(ours.first()).toHaveAccessibleName(/，已采用$/)

  await acceptAll.click()
  await expect(begin).toBeEnabled()
  const spots = (name: string): Locator =>
    page.getByRole('list', { name: `${name}的签署位置` }).getByRole('listitem')
  await expect(spots(companyName)).toHaveCount(3)
  await expect(spots(agent.companyName)).toHaveCount(2)
  // All at once was one step.
  await page.keyboard.press('Control+z')
  await expect(acceptAll).toHaveText('全部采用 3 处')
  await page.keyboard.press('Control+Shift+Z')
  await expect(begin).toBeEnabled()
  await page.getByRole('button', { name: '查看识别到的 1 处签署位置' }).click()
  await page.getByRole('button', { name: '手动放置' }).click()

  // After the page is loaded anew nothing is proposed where a stamp stands.
  await page.reload()
  await expect(page.getByRole('button', { name: '查看识别到的 1 处签署位置' })).toBeVisible()
  await expect(spots(agent.companyName)).toHaveCount(2)
  await confirmInitiation(page)
  expect(problems).toEqual([])
})

function chip(page: Page, stamp: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^放置${companyName}的${stamp}到`) })
}

function strips(page: Page): Locator {
  return page.getByRole('button', { name: `${companyName} 骑缝章，第 3 页` })
}

async function placeByKeyboard(page: Page): Promise<void> {
  await chip(page, '.*章').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('toolbar', { name: '所选印章' })).toBeVisible()
}

async function placeByMouse(page: Page): Promise<void> {
  const sheet = await page.locator('.page[data-page-number="3"]').boundingBox()
  if (!sheet) throw new Error('the last page is not on the screen')
  const dropAt = async (stamp: string, x: number, y: number): Promise<void> => {
    await chip(page, stamp).hover()
    await page.mouse.down()
    await page.mouse.move(sheet.x + x * sheet.width, sheet.y + y * sheet.height - 30, { steps: 4 })
    await page.mouse.move(sheet.x + x * sheet.width, sheet.y + y * sheet.height)
    await page.mouse.up()
  }
  await dropAt('签署日期', 0.6, 0.6)
  await expect(page.getByRole('button', { name: `${companyName} 签署日期，第 3 页` })).toBeFocused()
  // Pressing the bar of the stamp is not pressing beside the stamp.
  const dates = page.getByRole('button', { name: new RegExp(`^${companyName} 签署日期，第 3 页`) })
  const bar = page.getByRole('toolbar', { name: '所选印章' })
  await bar.getByRole('button', { name: '复制' }).click()
  await expect(dates).toHaveCount(2)
  await bar.getByRole('button', { name: '删除' }).click()
  await expect(dates).toHaveCount(1)
  // Wherever it is let go, a strip stands at the edge.
  await dropAt('骑缝章', 0.5, 0.55)
  await expect(strips(page)).toBeFocused()
  const strip = await strips(page).boundingBox()
  expect((strip?.x ?? 0) + (strip?.width ?? 0)).toBeCloseTo(sheet.x + sheet.width, -1)
  await expect(chip(page, '骑缝章')).toHaveAttribute('aria-disabled', 'true')
  await chip(page, '骑缝章').press('Enter')
  await expect(page.getByText('每个签署方只能放置一个骑缝章').first()).toBeVisible()
  await expect(page.getByRole('radio', { name: '偶数页' })).toBeDisabled()
}

async function moveStrips(page: Page): Promise<void> {
  const strip = strips(page)
  const label = async (): Promise<string> => (await strip.getAttribute('aria-label')) ?? ''
  const before = await label()
  await strip.focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => percentIn(await label(), '上')).toBeGreaterThan(percentIn(before, '上'))
  const after = await label()
  await page.keyboard.press('Control+z')
  await expect(strip).toHaveAttribute('aria-label', before)
  await page.keyboard.press('Control+Shift+Z')
  await expect(strip).toHaveAttribute('aria-label', after)
  await page.keyboard.press('Delete')
  await expect(strip).toBeHidden()
  await expect(chip(page, '骑缝章')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(strip).toBeVisible()
}

/** A share of the page out of 左 … 上 …. */
function percentIn(text: string, word: string): number {
  return Number(new RegExp(`${word} ([\\d.]+)%`).exec(text)?.[1]) / 100
}

async function download(page: Page): Promise<Buffer> {
  await page.getByRole('button', { name: '查看合同' }).click()
  await expect(page.getByText(/\d 方签名有效/)).toBeVisible()
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: '下载' }).click()
  return readFile(await (await started).path())
}
