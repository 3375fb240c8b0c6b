import type { Page } from '@playwright/test'
import { watchConsole } from '../console-watch.ts'
import { newCompany, type NewCompany } from '../company-authentication.ts'
import { addAgent, confirmInitiation, fillContract } from '../initiating.ts'
import { beLoggedIn, codeCount, logIn, newPerson, people } from '../people.ts'
import { expect, test } from '../product-test.ts'
import { codeInTime, openByMessage } from '../signing.ts'
import { beVerified } from './be-verified.ts'
import { desktop, judgePhone, openAs } from './phone.ts'

test('a company proves itself on the phone by its legal representative’s own number', async ({ page }) => {
  const problems = watchConsole(page)
  await openAs(page, people.person.phone, '/user-center')
  await page.getByRole('button', { name: '企业', exact: true }).click()
  await expect(page.getByText('变更企业信息、上传印章图片，请在电脑端操作')).toBeVisible()
  await judgePhone(page, 'H-10-companies')
  await begin(page, '杭州梓涵商贸有限公司')
  await page.getByRole('radio', { name: '法定代表人' }).check()
  await agree(page)
  await fillLicence(page, { creditNo: '91330106MA2B00019Q', legalPerson: people.person.name })
  await page.getByRole('radio', { name: /法定代表人身份认证/ }).check()
  await page.getByRole('button', { name: '提交认证' }).click()
  await expect(page.getByText('请输入法定代表人身份证号')).toBeVisible()
  await page.getByRole('textbox', { name: '法定代表人身份证号' }).fill(people.person.identityNo)
  await judgePhone(page, 'H-09-method')
  await page.getByRole('button', { name: '提交认证' }).click()
  await expect(page.getByText('企业认证成功')).toBeVisible()
  await judgePhone(page, 'H-09-done')

  await page.getByRole('link', { name: '返回企业列表' }).click()
  const card = page.getByRole('article', { name: '杭州梓涵商贸有限公司' })
  await expect(card.getByText('已认证')).toBeVisible()
  await card.getByRole('link', { name: '查看' }).click()
  await expect(page.getByRole('heading', { name: '数字证书' })).toBeVisible()
  // A serial number is one long word, and stays in its sheet.
  const overflowing =
    "[...document.querySelectorAll('dd')].filter((one) => one.scrollWidth > one.clientWidth).length"
  expect(await page.evaluate<number>(overflowing)).toBe(0)
  await judgePhone(page, 'H-10-company')
  expect(problems).toEqual([])
})

test('a company proves itself on the phone by the amount that came to its account', async ({ page }) => {
  const problems = watchConsole(page)
  await openAs(page, people.agent.phone, '/enterprise-manage')
  await begin(page, '杭州远山仪表有限公司')
  await page.getByRole('radio', { name: '代理人' }).check()
  await agree(page)
  await fillLicence(page, { creditNo: '91350100M000100Y43', legalPerson: '赵法人' })
  await page.getByRole('radio', { name: /企业打款认证/ }).check()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('请检查省市是否填写完整')).toBeVisible()
  await page.getByRole('textbox', { name: '银行账号' }).fill('5719 0488 8210 802')
  await choose(page, '开户银行', ['招商银行'])
  await choose(page, '开户行所在地', ['浙江省', '杭州市'])
  await page.getByRole('button', { name: /^支行/ }).click()
  await page.getByRole('searchbox', { name: '支行名称' }).fill('杭州示例支行')
  await page.getByRole('button', { name: '使用“杭州示例支行”' }).click()
  // Half under the bar at the top nothing is large enough.
  await page.evaluate('scrollTo(0, 0)')
  await judgePhone(page, 'H-09-bank')
  await page.getByRole('button', { name: '保存' }).click()
  await page.locator('input[name=applicationFormFileId]').setInputFiles(await photo(page, '申请表.png'))
  await expect(page.getByRole('button', { name: '重拍企业认证申请表' })).toBeVisible()
  await expect(page.getByText('申请表.png上传成功')).toBeHidden()
  await judgePhone(page, 'H-09-form')
  await page.getByRole('button', { name: '提交审核' }).click()
  // The demonstration's own review and payment follow by themselves.
  const statement = page.getByText(/演示环境的模拟银行流水/)
  await expect(statement).toBeVisible()
  await judgePhone(page, 'H-09-amount')
  const [, amount = ''] = /到账 ([\d.]+) 元/.exec(await statement.innerText()) ?? []
  const wrong = amount === '0.01' ? '0.02' : '0.01'
  await page.getByRole('textbox', { name: '到账金额' }).fill(wrong)
  await page.getByRole('button', { name: '确认' }).click()
  await expect(page.getByRole('dialog', { name: '金额不正确' })).toContainText('还可尝试2次')
  await page.getByRole('button', { name: '我知道了' }).click()
  await page.getByRole('textbox', { name: '到账金额' }).fill(amount)
  await page.getByRole('button', { name: '确认' }).click()
  await expect(page.getByText('企业认证成功')).toBeVisible()
  expect(problems).toEqual([])
})

/* The five steps of the enterprise guide, wholly on phones: create, authenticate, seal, authorise, sign. */
test('a newcomer proves a company on the phone, makes its seal, and a colleague signs with it', async ({
  page,
  browser,
}) => {
  const problems = watchConsole(page)
  const person = newPerson()
  const company = newCompany()
  await page.goto('/esignature/h5/web/login')
  await logIn(page, person.phone)
  await page.getByRole('button', { name: '立即前往' }).click()
  await beVerified(page, person)
  await page.goto('/esignature/h5/web/enterprise-manage')
  await begin(page, company.companyName)
  await page.getByRole('radio', { name: '法定代表人' }).check()
  await agree(page)
  await fillLicence(page, { creditNo: company.creditNo, legalPerson: person.name })
  await page.getByRole('radio', { name: /法定代表人身份认证/ }).check()
  await page.getByRole('textbox', { name: '法定代表人身份证号' }).fill(person.identityNo)
  await page.getByRole('button', { name: '提交认证' }).click()
  await expect(page.getByText('企业认证成功')).toBeVisible()
  await page.getByRole('link', { name: '去添加印章' }).click()
  await sealAndGrant(page)

  const contractName = `${company.companyName.slice(4, 10)}仓储合同`
  const initiator = await (await browser.newContext(desktop)).newPage()
  await startFor(initiator, contractName, company)
  const colleague = await browser.newPage()
  await beLoggedIn(colleague, people.person.phone, '/esignature/h5/web')
  await signOnPhone(colleague, people.person.phone, contractName)
  expect(problems).toEqual([])
})

const sealName = '合同专用章'

/** H-10: a seal in the usual look, and a colleague who may use it. */
async function sealAndGrant(page: Page): Promise<void> {
  await expect(page.getByText('暂无印章，新增后授权给签署人使用')).toBeVisible()
  await page.getByRole('button', { name: '新增印章' }).click()
  const seal = page.getByRole('dialog', { name: '新增印章' })
  await expect(seal.getByRole('img', { name: '印章预览' })).toBeVisible()
  await choose(page, '印章类型', [sealName])
  await expect(seal.getByRole('textbox', { name: '印章名称' })).toHaveValue(sealName)
  await judgePhone(page, 'D-30-phone')
  await seal.getByRole('button', { name: '保存' }).click()
  await expect(seal).toBeHidden()
  await page.getByRole('button', { name: `授权：${sealName}` }).click()
  const grant = page.getByRole('dialog', { name: `授权：${sealName}` })
  await grant.getByRole('button', { name: '添加授权' }).click()
  await expect(grant.getByText('请选择被授权人')).toBeVisible()
  await grant.getByRole('textbox', { name: '被授权人' }).fill(people.person.phone)
  await grant.getByRole('radio', { name: /涵/ }).check()
  await grant.getByRole('checkbox', { name: '供应链采购' }).check()
  await judgePhone(page, 'D-34-phone')
  await grant.getByRole('button', { name: '添加授权' }).click()
  await expect(grant.getByRole('listitem').filter({ hasText: people.person.name })).toContainText('长期有效')
  await grant.getByRole('button', { name: '关闭' }).click()
  await expect(page.getByText('合同专用章，已授权 1 人')).toBeVisible()
  await judgePhone(page, 'H-10-seals')
}

/** Somebody at a desk wants the company's seal from the colleague. */
async function startFor(page: Page, contractName: string, { companyName }: NewCompany): Promise<void> {
  await beLoggedIn(page, people.initiator.phone)
  await page.goto('/esignature/web/file-center/new-sign')
  await fillContract(page, contractName)
  await addAgent(page, { ...people.person, companyName })
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('button', { name: `放置${companyName}的企业印章到当前页` }).focus()
  await page.keyboard.press('Enter')
  await confirmInitiation(page)
}

async function signOnPhone(page: Page, phone: string, contractName: string): Promise<void> {
  await openByMessage(page, phone, contractName)
  await page.getByRole('button', { name: /签署处1，点击盖章/ }).click()
  await page.getByRole('checkbox', { name: '我已阅读并同意签署全部内容' }).check()
  const before = await codeCount(page.request, phone)
  await page.getByRole('button', { name: '确认签署' }).click()
  const intent = page.getByRole('dialog', { name: '签署意愿确认' })
  await intent.getByLabel('验证码').fill(await codeInTime(page, phone, before))
  await intent.getByRole('button', { name: '确认签署' }).click()
  await expect(page.getByRole('heading', { name: '签署成功' })).toBeVisible()
}

async function begin(page: Page, companyName: string): Promise<void> {
  await page.getByRole('link', { name: '新增企业' }).click()
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByText('请输入企业名称').last()).toBeVisible()
  await page.getByRole('textbox', { name: '企业名称' }).fill(companyName)
  await judgePhone(page, 'H-10-new-company')
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('heading', { name: '管理员身份' })).toBeVisible()
}

async function agree(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check()
  await judgePhone(page, 'H-09-administrator')
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('heading', { name: '企业基本信息' })).toBeVisible()
}

async function fillLicence(page: Page, of: { creditNo: string; legalPerson: string }): Promise<void> {
  await page.locator('input[name=creditImageFileId]').setInputFiles(await photo(page, '执照.png'))
  await expect(page.getByRole('button', { name: '重拍营业执照' })).toBeVisible()
  await page.getByRole('textbox', { name: '统一社会信用代码' }).fill(of.creditNo)
  await page.getByRole('textbox', { name: '法定代表人姓名' }).fill(of.legalPerson)
  await expect(page.getByText('执照.png上传成功')).toBeHidden()
  await judgePhone(page, 'H-09-licence')
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('heading', { name: '选择认证方式' })).toBeVisible()
}

/** Some picture with something on it. */
async function photo(page: Page, name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  return { name, mimeType: 'image/png', buffer: await page.screenshot() }
}

async function choose(page: Page, label: string, names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click()
  const sheet = page.getByRole('dialog', { name: label })
  for (const name of names) {
    // One after the other.
    // oxlint-disable-next-line no-await-in-loop
    await sheet.getByRole('button', { name, exact: true }).click()
  }
  await expect(sheet).toBeHidden()
}
