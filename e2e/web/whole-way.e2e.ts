import { readFile } from 'node:fs/promises'
import type { Browser, Locator, Page } from '@playwright/test'
import { parseForm, writeForm } from '@qiyin/templates'
import { choose } from '../choosing.ts'
import { watchConsole } from '../console-watch.ts'
import { judgeScreen } from '../judge-screen.ts'
import { formSpec, labourRows, labourValues, rowToMend } from '../labour-rows.ts'
import { judge } from '../pdf-judges.ts'
import { beLoggedIn, people } from '../people.ts'
import { expect, test } from '../product-test.ts'
import { labourContract } from '../sample-files/labour-contract.ts'
import { consentAndSign, downloadSigned, drawSignature, openByMessage } from '../signing.ts'

/** A small laptop, and the same zoomed to 200 %. */
const sizes = [
  { suffix: '-1366', width: 1366, height: 657 },
  { suffix: '-zoomed', width: 683, height: 329 },
]
const total = labourRows.length
/** Time for the batch; a busy machine may be many times slower than a quiet one. */
const batchMs = 60_000 + total * 8000
const templateName = '固定期限劳动合同'
const templateCode = 'WHOLE_WAY'

test.setTimeout(600_000 + batchMs)
test.use({ viewport: { width: 1366, height: 657 } })

test('a template goes the whole way: registered, used for one contract and for many, and one of them signed', async ({
  page,
  browser,
}) => {
  const problems = watchConsole(page)
  // Logged in early: whoever has just got a code waits for the next one.
  const signer = await signerPage(browser)
  await beLoggedIn(page, people.applicationManager.phone)
  await register(page)
  await startOne(page)
  const form = await exportForm(page)
  await importRows(page, form)
  const batchInitNo = await run(page)
  await mendFailed(page, batchInitNo)
  await signByBoth(page, signer)
  expect(problems).toEqual([])
})

async function signerPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await beLoggedIn(page, people.person.phone)
  return page
}

async function register(page: Page): Promise<void> {
  await page.getByRole('link', { name: '合同中心' }).click()
  await page.getByRole('navigation', { name: '二级导航' }).getByRole('link', { name: '合同模板' }).click()
  await page.getByRole('button', { name: '登记模板' }).click()
  await page.getByRole('button', { name: '上传并检查' }).click()
  await expect(page.getByText('请选择所属应用')).toHaveCount(2)
  await page.getByRole('combobox', { name: '所属应用' }).click()
  await page.getByTitle('人力资源').click()
  // What was said of the field before is gone with the choice; the placeholder is, too.
  await expect(page.getByText('请选择所属应用')).toHaveCount(0)
  await page.getByLabel('模板文件', { exact: true }).setInputFiles(await labourContract())
  await page.getByRole('textbox', { name: '模板编码' }).fill(templateCode)
  await page.getByRole('textbox', { name: '模板名称' }).fill(templateName)
  await page.getByRole('button', { name: '上传并检查' }).click()
  await page.getByRole('button', { name: '编辑字段性别', exact: true }).click()
  const field = page.getByRole('dialog', { name: '编辑字段' })
  await expect(field.getByRole('textbox', { name: '字段名称' })).toHaveValue('性别')
  await judgeScreen(page, 'D-42-field', sizes)
  await field.getByRole('button', { name: '取消' }).click()
  await judgeScreen(page, 'W-36-register', sizes)
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('button', { name: '填入示例' }).click()
  await expect(page.getByRole('region', { name: '合同预览' }).getByText('已随填写更新')).toBeVisible()
  await judgeScreen(page, 'W-36-trial', sizes)
  await page.getByRole('button', { name: '确认并发布' }).click()
  await page.getByRole('dialog', { name: '发布模板' }).getByRole('button', { name: '确认并发布' }).click()
  const enabled = page.getByRole('row').filter({ hasText: templateCode }).getByRole('switch')
  await expect(enabled).toBeInViewport({ ratio: 1 })
}

async function startOne(page: Page): Promise<void> {
  await page.goto('/esignature/web/file-center/sign')
  await page.getByRole('button', { name: '发起签署' }).click()
  await expect(page.getByText('请选择合同模板')).toBeVisible()
  await expect(page.getByRole('combobox', { name: '所属应用' })).toBeFocused()
  await fillSettings(page)
  // What the template asks for has not been asked for yet.
  await expect(page.getByText('请填写法定代表人')).toHaveCount(0)
  await page.getByRole('textbox', { name: '合同名称' }).fill('单份劳动合同')
  for (const [name, value] of labourValues) await fillValue(page, name, value)
  await expect(page.getByText('30 / 32 项')).toBeVisible()
  // A value in the pages leads to its field, whose places are marked from then on.
  const place = page.getByRole('button', { name: '填写position', exact: true }).first()
  await place.click()
  await expect(page.getByRole('textbox', { name: 'position', exact: true })).toBeFocused()
  await expect(place).toHaveClass(/current/)
  expect(await overlapping(page)).toEqual([])
  await judgeScreen(page, 'W-17-labour', sizes)
  await page.getByRole('button', { name: '发起签署' }).click()
  await page.getByRole('dialog', { name: '确认发起签署？' }).getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('heading', { name: '发起成功' })).toBeVisible()
}

async function fillSettings(page: Page): Promise<void> {
  await choose(page, '所属应用', '人力资源')
  await choose(page, '合同模板', `${templateName}（第 1 版）`)
  await page.getByRole('textbox', { name: '签署截止日期' }).click()
  await expect(page.getByText('7 天后')).toBeInViewport({ ratio: 1 })
  await page.getByText('7 天后').click()
  await choose(page, '签署企业', people.initiator.companyName)
}

/** All fields of a name, of which a template may have several. */
async function fillValue(page: Page, name: string, value: string): Promise<void> {
  const fields = page
    .getByRole('textbox', { name, exact: true })
    .or(page.getByRole('spinbutton', { name, exact: true }))
  for (const field of await fields.all()) {
    await field.fill(value)
    if (/^\d{4}-/.test(value)) await page.keyboard.press('Enter')
  }
}

/** In the page: what of the form stands over what else of it. */
async function overlapping(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`[...document.querySelectorAll('.form-section')].flatMap((section) => {
    const parts = [...section.querySelectorAll('.form-section-head, .ant-form-item')]
    return parts.flatMap((one, index) => parts.slice(index + 1).flatMap((other) => {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
      const isOver = a.left < b.right && b.left < a.right && a.top < b.bottom - 1 && b.top < a.bottom - 1
      return isOver ? [one.textContent + ' / ' + other.textContent] : []
    }))
  })`)
}

async function exportForm(page: Page): Promise<Buffer> {
  await page.goto('/esignature/web/file-center/sign?batch=1')
  await fillSettings(page)
  for (const [name, value] of labourValues.slice(0, 3)) await fillValue(page, name, value)
  await page.getByRole('button', { name: '下一步' }).click()
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: '下载Excel模板' }).click()
  const file = await started
  expect(file.suggestedFilename()).toBe(`${templateName}-批量发起表单.xlsx`)
  return readFile(await file.path())
}

async function importRows(page: Page, form: Buffer): Promise<void> {
  const spec = formSpec(templateCode)
  // The form has these columns and nothing filled in.
  expect(parseForm(form, spec)).toMatchObject({ rows: [], errorCount: 0 })
  const buffer = writeForm(spec, labourRows)
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page.getByLabel('选择Excel文件').setInputFiles({ name: '名单.xlsx', mimeType, buffer })
  const result = page.getByRole('dialog', { name: '导入结果' })
  await expect(result.getByText('名单.xlsx 表单第 1 版')).toBeVisible()
  await expect(result.getByText('3 行，3 处')).toBeVisible()
  await expect(result.getByText('身份证号格式不正确，应为18位，当前17位')).toBeVisible()
  await judgeScreen(page, 'D-21-import', sizes)
  await result.getByRole('button', { name: '全部导入，在表中修正' }).click()
  await expect(page.getByText(`共 ${total} 行，3 行有误`)).toBeVisible()
  const errors = page.getByRole('complementary', { name: '待修正' })
  for (const value of Object.values(rowToMend)) {
    await errors.getByRole('button').first().click()
    expect(await isUncovered(page)).toBe(true)
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText(`共 ${total} 行`, { exact: true })).toBeVisible()
  await judgeScreen(page, 'W-17b-labour', sizes)
}

/** In the page: whether the cell that is typed into stands beside what stays in sight of the sheet, not under it. */
async function isUncovered(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(`(() => {
    const cell = document.querySelector('.value-grid-cell.at')
    const { left, right, top, bottom } = cell.getBoundingClientRect()
    const corners = [[left + 3, top + 3], [right - 3, top + 3], [left + 3, bottom - 3], [right - 3, bottom - 3]]
    return corners.every(([x, y]) => cell.contains(document.elementFromPoint(x, y)))
  })()`)
}

/** Answers the number of the batch, whose row of a stranger has failed. */
async function run(page: Page): Promise<string> {
  await page.getByRole('button', { name: `发起 ${total} 份合同` }).click()
  await page.getByRole('dialog', { name: '批量发起' }).getByRole('button', { name: '确定' }).click()
  await expect(page.getByText(`已提交 ${total} 份合同，正在发起`)).toBeVisible()
  await judgeScreen(page, 'W-18-running', sizes)
  await expect(page.getByText('部分失败')).toBeVisible({ timeout: batchMs })
  const batchInitNo = /tpl-history\/(\w+)/.exec(page.url())?.[1] ?? ''
  await judgeScreen(page, 'W-18-labour', sizes)
  return batchInitNo
}

async function mendFailed(page: Page, batchInitNo: string): Promise<void> {
  const records = page.getByRole('region', { name: `${batchInitNo}明细` })
  await records.getByRole('link', { name: '修正' }).click()
  // Nothing of whoever signs stands in the address.
  await expect(page).toHaveURL(
    `/esignature/web/sign-templ?batchInitNo=${batchInitNo}&templateCode=${templateCode}`,
  )
  await expect(page.getByText(/姓名、手机号与身份证号不一致/)).toBeInViewport()
  await page.getByRole('textbox', { name: '第2行姓名' }).fill(people.person.name)
  await page.getByRole('button', { name: '重新发起 1 份' }).click()
  await expect(page.getByRole('status').filter({ hasText: '已完成' })).toBeVisible()
  await judgeScreen(page, 'W-18-labour-mended', sizes)
  await expectCount(page, '成功', total)
}

async function expectCount(page: Page, name: string, count: number): Promise<void> {
  const term: Locator = page.getByRole('term').filter({ hasText: name })
  await expect(term.locator('xpath=following-sibling::dd')).toHaveText(String(count))
}

async function signByBoth(page: Page, signer: Page): Promise<void> {
  const contractName = `${templateName}-${people.person.name}`
  await openByMessage(signer, people.person.phone, contractName)
  await signer.getByRole('button', { name: /签署处1，点击签字/ }).click()
  await drawSignature(signer, { keeps: false })
  await consentAndSign(signer, people.person.phone)
  const link = await signer.evaluate<string>('location.pathname + location.search')
  expect(link).toContain('contractId')
  await signer.context().close()
  await openByMessage(page, people.applicationManager.phone, contractName)
  await page.getByRole('button', { name: /签署处1，点击盖章/ }).click()
  await consentAndSign(page, people.applicationManager.phone)
  const judged = judge(await downloadSigned(page))
  if (judged) {
    expect(judged.sound).toBe(true)
    const valid = judged.signatures.filter((verdict) => verdict === 'Signature is Valid.')
    expect(valid.length).toBeGreaterThanOrEqual(3)
  }
}
