import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { scanTemplate } from '@qiyin/templates'
import { makeDocx, paragraph } from '@qiyin/templates/testing'
import { watchConsole } from '../console-watch.ts'
import { choose } from '../choosing.ts'
import { judgeScreen as judge } from '../judge-screen.ts'
import { beLoggedIn, people } from '../people.ts'
import { expect, test } from '../product-test.ts'
import { labourContract } from '../sample-files/labour-contract.ts'

const sizes = [
  { suffix: '', width: 1440, height: 900 },
  { suffix: '-1024', width: 1024, height: 768 },
]

const judgeScreen = (page: Page, name: string): Promise<void> => judge(page, name, sizes)

test('a manager of applications registers a template, mends a field, confirms the PDF and enables it', async ({
  page,
}) => {
  const problems = watchConsole(page)
  const code = `LABOUR_${Date.now()}`
  await beLoggedIn(page, people.applicationManager.phone)
  await page.getByRole('link', { name: '合同中心' }).click()
  await page.getByRole('navigation', { name: '二级导航' }).getByRole('link', { name: '合同模板' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '模板登记' })).toBeVisible()
  await page.getByRole('button', { name: '登记模板' }).click()
  await page.getByLabel('模板文件', { exact: true }).setInputFiles(await labourContract())
  await expect(page.getByRole('textbox', { name: '模板名称' })).toHaveValue('劳动合同')
  await page.getByRole('textbox', { name: '模板编码' }).fill(code)
  await page.getByRole('combobox', { name: '所属应用' }).click()
  await page.getByTitle('人力资源').click()
  await judgeScreen(page, 'W-36-add')
  await page.getByRole('button', { name: '上传并检查' }).click()

  await expect(page.getByText('劳动合同 · 人力资源 · 第 1 版')).toBeVisible()
  await expect(page.getByText('“salary”不是签署角色')).toBeVisible()
  await expect(page.getByText('关键字「甲方（盖章）」，第 5 页')).toBeVisible()
  await expect(page.getByText('32 个，共 37 处')).toBeVisible()
  const preview = page.getByRole('region', { name: '预览' })
  await expect(preview.getByText('【单位名称】').first()).toBeVisible()
  await judgeScreen(page, 'W-36-register')

  await page.getByRole('button', { name: /startDate/ }).click()
  const field = page.getByRole('dialog', { name: '编辑字段' })
  await field.getByRole('textbox', { name: '字段名称' }).fill('合同起始日')
  await choose(page, '默认值', '发起当天')
  await expect(field.getByRole('textbox', { name: '控件示例' })).toHaveValue('发起当天')
  await judgeScreen(page, 'D-42-field')
  await field.getByRole('button', { name: '保存' }).click()
  await expect(field).toBeHidden()
  await expect(page.getByRole('button', { name: /合同起始日.*startDate/ })).toBeVisible()

  await page.getByRole('button', { name: '下一步' }).click()
  await tryValues(page)
  await publish(page)
  await expect(page.getByRole('row').filter({ hasText: code }).getByRole('switch')).toBeChecked()
  await judgeScreen(page, 'W-36-templates')
  expect(problems).toEqual([])
  await expectSwitchBack(page, code)
})

/** A page of two sides, as an office writes it in a text editor. */
const pageTemplate = (
  picture: string,
): string => `<!doctype html><html><head><meta charset="utf-8"><title>保密协议</title>
<script>document.title = 'no'</script></head><body><h1>保密协议</h1>
<p>甲方：\${employer.companyName!}</p><p>乙方：\${employee.name!}</p>
<p>身份证号：\${employee.identityNo!}</p><p>手机号：\${employee.mobile!}</p>
<ol><li>保密期限为\${years!}年。</li><li>本协议自<b>\${startDate!}</b>起生效。</li></ol>
<table border="1"><tr><th>资料</th><th>密级</th></tr><tr><td>客户名单</td><td>\${level!}</td></tr></table>
<p>甲方（盖章）：</p><p>乙方（签名）：</p>${picture}</body></html>`

test('a page of HTML is registered like a Word file, and its preview shows its list and its table', async ({
  page,
}) => {
  const problems = watchConsole(page)
  const code = `PAGE_${Date.now()}`
  await beLoggedIn(page, people.applicationManager.phone)
  await page.goto('/esignature/web/sys-manage/tpl-register')
  await page.getByRole('button', { name: '登记模板' }).click()
  const pick = (picture: string): Promise<void> =>
    page.getByLabel('模板文件', { exact: true }).setInputFiles({
      name: '保密协议.html',
      mimeType: 'text/html',
      buffer: Buffer.from(pageTemplate(picture)),
    })
  await pick('<img src="https://example.com/logo.png">')
  await expect(page.getByRole('textbox', { name: '模板名称' })).toHaveValue('保密协议')
  await page.getByRole('textbox', { name: '模板编码' }).fill(code)
  await page.getByRole('combobox', { name: '所属应用' }).click()
  await page.getByTitle('人力资源').click()
  await page.getByRole('button', { name: '上传并检查' }).click()
  await expect(page.getByText('文件外的图片 https://example.com/logo.png（请将图片嵌入文件）')).toBeVisible()
  await pick('')
  await page.getByRole('button', { name: '上传并检查' }).click()

  await expect(page.getByText('保密协议 · 人力资源 · 第 1 版')).toBeVisible()
  await expect(page.getByText('7 个，共 7 处')).toBeVisible()
  const preview = page.getByRole('region', { name: '预览' })
  await expect(preview.getByText('客户名单').first()).toBeVisible()
  await judgeScreen(page, 'W-36-page')
  await page.getByRole('button', { name: '下一步' }).click()
  await publish(page)
  await expect(page.getByRole('row').filter({ hasText: code }).getByRole('switch')).toBeChecked()
  expect(problems).toEqual([])
})

/** Three markers that a program can mend and one that it must not guess. */
const faultyLines = [
  '劳动合同',
  '单位名称：￥{employer.companyName！}',
  '身份证号：${employee.identityNo}',
  '月薪：${employee.salary 元，每月十日支付',
  '补充：${other 补充 条款!}',
  '甲方（盖章）：',
  '乙方（签名）：',
]

function wordFile(lines: readonly string[]): { name: string; mimeType: string; buffer: Buffer } {
  const buffer = Buffer.from(makeDocx({ body: lines.map((line) => paragraph(line)).join('') }))
  const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  return { name: '劳动合同.docx', mimeType, buffer }
}

test('what is wrong in a Word file is mended in the file itself, which is downloaded, replaced and published', async ({
  page,
}) => {
  const code = `REPAIR_${Date.now()}`
  await beLoggedIn(page, people.applicationManager.phone)
  await page.goto('/esignature/web/sys-manage/tpl-register/new/upload')
  await page.getByRole('button', { name: '上传并检查' }).click()
  await expect(page.getByText('请上传模板文件')).toBeVisible()
  await page.getByLabel('模板文件', { exact: true }).setInputFiles(wordFile(faultyLines))
  await page.getByRole('textbox', { name: '模板编码' }).fill(code)
  await page.getByRole('combobox', { name: '所属应用' }).click()
  await page.getByTitle('人力资源').click()
  await page.getByRole('button', { name: '上传并检查' }).click()

  await expect(page.getByText('3 项须处理')).toBeVisible()
  // A finding says where it is, and is shown there.
  const finding = page.getByRole('listitem').filter({ hasText: '￥{employer' })
  await finding.getByRole('button', { name: '第 1 页 首部' }).click()
  await expect(finding).toHaveAttribute('aria-current', 'true')
  const found = page.getByRole('region', { name: '预览' }).locator('.textLayer .highlight')
  await expect(found.first()).toContainText('￥{employer')
  await judgeScreen(page, 'W-36-findings')
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.locator('.template-page-error').first()).toBeFocused()
  await page.getByRole('button', { name: '改为正确写法 ￥{employer.companyName！}' }).click()
  await expect(page.getByText('劳动合同 · 人力资源 · 第 2 版')).toBeVisible()
  await expect(page.getByRole('button', { name: /employer\.companyName/ })).toBeVisible()
  await page.getByRole('button', { name: '全部修正（2 项）' }).click()
  await expect(page.getByText('劳动合同 · 人力资源 · 第 3 版')).toBeVisible()
  await expect(page.getByText('1 项须处理')).toBeVisible()
  await page.getByText('原始标记').click()
  await expect(page.getByRole('region', { name: '预览' }).getByText('${employee.salary!}')).toBeVisible()

  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: '劳动合同（已修正）.docx' }).click()
  const mended = await readFile(await (await saved).path())
  expect(scanTemplate(mended).findings.map(({ text }) => text)).toEqual(['${other 补充 条款!}'])

  await page.getByRole('button', { name: '上一步' }).click()
  await expect(page.getByRole('heading', { name: '基本信息' })).toBeVisible()
  await page.getByRole('textbox', { name: '模板名称' }).fill('修正后的合同')
  await judgeScreen(page, 'W-36-file')
  const whole = faultyLines.filter((line) => !line.includes('other'))
  await page.getByLabel('模板文件', { exact: true }).setInputFiles(wordFile(whole))
  await page.getByRole('dialog', { name: '上传新版本' }).getByRole('button', { name: '上传' }).click()
  // What was typed beside the file is saved with it.
  await expect(page.getByText('修正后的合同 · 人力资源 · 第 4 版')).toBeVisible()
  await page.getByRole('button', { name: '全部修正（3 项）' }).click()
  await expect(page.getByText('没有发现问题')).toBeVisible()
  await page.getByRole('button', { name: '下一步' }).click()
  await publish(page)
  await expect(page.getByRole('row').filter({ hasText: code }).getByRole('switch')).toBeChecked()
})

/** Typed values and samples stand in the pages. */
async function tryValues(page: Page): Promise<void> {
  const pages = page.getByRole('region', { name: '合同预览' })
  await expect(pages.getByText('【单位名称】').first()).toBeVisible()
  await page.getByRole('textbox', { name: '单位名称' }).fill('试填科技有限公司')
  await expect(pages.getByText('试填科技有限公司').first()).toBeVisible()
  await page.getByRole('button', { name: '填入示例' }).click()
  await expect(page.getByText('32 / 32 项')).toBeVisible()
  await expect(pages.getByText('已随填写更新')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '单位名称' })).toHaveValue('试填科技有限公司')
  await judgeScreen(page, 'W-36-trial')
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: '确认并发布' }).click()
  await page.getByRole('dialog', { name: '发布模板' }).getByRole('button', { name: '确认并发布' }).click()
}

/** A switch that the server refuses moves back. */
async function expectSwitchBack(page: Page, code: string): Promise<void> {
  const enabled = page.getByRole('row').filter({ hasText: code }).getByRole('switch')
  const answer = Promise.withResolvers<undefined>()
  await page.route('**/contract/template/manage/update', async (route) => {
    await answer.promise
    await route.fulfill({ status: 503, json: { code: 500, message: '系统繁忙，请稍后重试', result: null } })
  })
  await enabled.click()
  await expect(enabled).not.toBeChecked()
  answer.resolve(undefined)
  await expect(enabled).toBeChecked()
}
