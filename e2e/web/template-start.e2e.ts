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
