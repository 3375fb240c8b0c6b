import type { Browser, Page } from '@playwright/test'
import { watchConsole } from '../console-watch.ts'
import { judgeScreen } from '../judge-screen.ts'
import { judge } from '../pdf-judges.ts'
import { beLoggedIn, people } from '../people.ts'
import { choose } from '../choosing.ts'
import { expect, test } from '../product-test.ts'
import { enableTemplate, registerTemplate, shortContract } from '../registered-template.ts'
import { consentAndSign, downloadSigned, drawSignature, openByMessage } from '../signing.ts'

const sizes = [
  { suffix: '', width: 1440, height: 900 },
  { suffix: '-1024', width: 1024, height: 768 },
]
const templateName = '劳动合同（简版）'

test('a contract is made of a template, and signed by both sides', async ({ page, browser }) => {
  const problems = watchConsole(page)
  await haveTemplate(browser)
  await beLoggedIn(page, people.initiator.phone)
  await page.goto('/esignature/web/file-center/new-sign')
  await page.getByRole('link', { name: '模板发起' }).click()

  await page.getByRole('button', { name: '发起签署' }).click()
  await expect(page.getByText('请选择合同模板')).toBeVisible()
  await choose(page, '所属应用', '人力资源')
  await choose(page, '合同模板', `${templateName}（第 1 版）`)
  await choose(page, '发起企业', people.initiator.companyName)
  await page.getByRole('textbox', { name: '签署截止日期' }).click()
  await page.getByText('7 天后').click()
  await fillIn(page)
  await expect(page.getByText('已随填写更新')).toBeVisible()
  await expect(page.getByRole('region', { name: '合同预览' }).getByText('嵌入式工程师').first()).toBeVisible()
  await judgeScreen(page, 'W-17-template-start', sizes)

  await page.reload()
  await expect(page.getByRole('textbox', { name: '岗位' })).toHaveValue('嵌入式工程师')
  await page.getByRole('button', { name: '发起签署' }).click()
  await page.getByRole('dialog', { name: '确认发起签署？' }).getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('heading', { name: '发起成功' })).toBeVisible()
  await judgeScreen(page, 'W-17-done', sizes)

  const contractName = `${templateName}-${people.person.name}`
  const signer = await browser.newContext()
  const person = await signer.newPage()
  await beLoggedIn(person, people.person.phone)
  await openByMessage(person, people.person.phone, contractName)
  await person.getByRole('button', { name: /签署处1，点击签字/ }).click()
  await drawSignature(person, { keeps: false })
  await consentAndSign(person, people.person.phone)
  await signer.close()

  await openByMessage(page, people.initiator.phone, contractName)
  await page.getByRole('button', { name: /签署处1，点击盖章/ }).click()
  await consentAndSign(page, people.initiator.phone)
  const judged = judge(await downloadSigned(page))
  if (judged) {
    expect(judged.sound).toBe(true)
    expect(
      judged.signatures.filter((verdict) => verdict === 'Signature is Valid.').length,
    ).toBeGreaterThanOrEqual(3)
  }
  expect(problems).toEqual([])
})

async function haveTemplate(browser: Browser): Promise<void> {
  const context = await browser.newContext()
  const manager = await context.newPage()
  await beLoggedIn(manager, people.applicationManager.phone)
  const template = {
    templateCode: 'START_SHORT',
    templateName,
    businessTypeName: '人力资源',
    file: shortContract(),
  }
  await registerTemplate(manager, template)
  await enableTemplate(manager, template.templateCode)
  await context.close()
}

async function fillIn(page: Page): Promise<void> {
  await choose(page, '签署企业', people.initiator.companyName)
  await page.getByRole('textbox', { name: '岗位' }).fill('嵌入式工程师')
  await page.getByRole('textbox', { name: '入职日期' }).fill('2026-12-01')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: /姓名/ }).fill(people.person.name)
  await page.getByRole('textbox', { name: /身份证号/ }).fill(people.person.identityNo)
  await page.getByRole('textbox', { name: /手机号/ }).fill(people.person.phone)
}

test('what is filled in by itself stands in the contract that is sent off', async ({ page, browser }) => {
  const problems = watchConsole(page)
  const name = `默认值${Date.now() % 1_000_000}`
  await publishWithDefaults(browser, name)
  await beLoggedIn(page, people.initiator.phone)
  await page.goto('/esignature/web/file-center/new-sign')
  await page.getByRole('link', { name: '模板发起' }).click()
  // The page that is being left has an application to choose, too.
  await expect(page.getByRole('heading', { name: '模板发起' })).toBeVisible()
  await choose(page, '所属应用', '人力资源')
  await choose(page, '合同模板', `${name}（第 1 版）`)
  await choose(page, '发起企业', people.initiator.companyName)
  await page.getByRole('textbox', { name: '签署截止日期' }).click()
  await page.getByText('7 天后').click()
  await choose(page, '签署企业', people.initiator.companyName)
  const job = page.getByRole('textbox', { name: '岗位' })
  await expect(job).toHaveValue('算法工程师')
  const startDate = await page.getByRole('textbox', { name: '入职日期' }).inputValue()
  expect(startDate).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  await page.getByRole('textbox', { name: /姓名/ }).fill(people.person.name)
  await page.getByRole('textbox', { name: /身份证号/ }).fill(people.person.identityNo)
  await page.getByRole('textbox', { name: /手机号/ }).fill(people.person.phone)
  await page.getByRole('button', { name: '发起签署' }).click()
  await page.getByRole('dialog', { name: '确认发起签署？' }).getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('heading', { name: '发起成功' })).toBeVisible()

  const signer = await browser.newContext()
  const person = await signer.newPage()
  await beLoggedIn(person, people.person.phone)
  await openByMessage(person, people.person.phone, `${name}-${people.person.name}`)
  await expect(person.getByText('岗位：算法工程师')).toBeVisible()
  await signer.close()
  expect(problems).toEqual([])
})

/** A template of the short contract with a position and the day of starting filled in. */
async function publishWithDefaults(browser: Browser, name: string): Promise<void> {
  const context = await browser.newContext()
  const manager = await context.newPage()
  await beLoggedIn(manager, people.applicationManager.phone)
  await manager.getByRole('link', { name: '合同中心' }).click()
  await manager.getByRole('navigation', { name: '二级导航' }).getByRole('link', { name: '合同模板' }).click()
  await manager.getByRole('button', { name: '登记模板' }).click()
  await manager.getByLabel('模板文件', { exact: true }).setInputFiles(shortContract())
  await manager.getByRole('textbox', { name: '模板名称' }).fill(name)
  await manager.getByRole('textbox', { name: '模板编码' }).fill(`DEFAULTS_${Date.now()}`)
  await manager.getByRole('combobox', { name: '所属应用' }).click()
  await manager.getByTitle('人力资源').click()
  await manager.getByRole('button', { name: '上传并检查' }).click()
  const field = manager.getByRole('dialog', { name: '编辑字段' })
  await manager.getByRole('button', { name: /startDate/ }).click()
  await choose(manager, '默认值', '发起当天')
  await field.getByRole('button', { name: '保存' }).click()
  await expect(field).toBeHidden()
  await manager.getByRole('button', { name: /job/ }).click()
  await field.getByRole('textbox', { name: '默认值' }).fill('算法工程师')
  await field.getByRole('button', { name: '保存' }).click()
  await expect(field).toBeHidden()
  await manager.getByRole('button', { name: '下一步' }).click()
  await manager.getByRole('button', { name: '填入示例' }).click()
  await manager.getByRole('button', { name: '确认并发布' }).click()
  await manager.getByRole('dialog', { name: '发布模板' }).getByRole('button', { name: '确认并发布' }).click()
  await expect(manager.getByRole('row').filter({ hasText: name }).getByRole('switch')).toBeChecked()
  await context.close()
}
