import type { Browser, Page } from '@playwright/test'
import {
  chooseIdentity,
  createCompany,
  fillBank,
  fillLicence,
  newCompany,
  photographLicence,
  reviewedAccount,
  uploadPhoto,
  type NewCompany,
} from '../company-authentication.ts'
import { watchConsole } from '../console-watch.ts'
import { licencePhoto, onLicence } from '../sample-files/licence.ts'
import { addAgent, confirmInitiation, fillContract } from '../initiating.ts'
import { judgeScreen as judge } from '../judge-screen.ts'
import { beLoggedIn, logIn, newPerson, people, verifyIdentity } from '../people.ts'
import { expect, test } from '../product-test.ts'
import { consentAndSign, openByMessage } from '../signing.ts'

/* The five steps of the enterprise guide, walked by a new mobile number: create, authenticate, seal, authorise, sign. */

const sizes = [{ suffix: '', width: 1440, height: 900 }]
const judgeScreen = (page: Page, name: string): Promise<void> => judge(page, name, sizes)

interface Newcomer {
  readonly page: Page
  readonly person: ReturnType<typeof newPerson>
  readonly problems: string[]
}

test('a company is proven by its legal representative, and a colleague signs with its seal', async ({
  browser,
}) => {
  const newcomer = await verifiedNewcomer(browser)
  const { page, person } = newcomer
  const company = newCompany()
  await createCompany(page, company, '上上签')
  await readAgreements(page)
  await judgeScreen(page, 'W-09a-admin')
  await chooseIdentity(page, '法定代表人')
  await judgeScreen(page, 'W-09b-empty')
  await fillLicence(page, company, person.name)
  await judgeScreen(page, 'W-09c-legal')
  await page.getByRole('radio', { name: /法定代表人身份认证/ }).check()
  const number = page.getByRole('textbox', { name: '法定代表人身份证号' })
  await number.fill('110101199003071234')
  await page.getByRole('button', { name: '提交认证' }).click()
  await expect(page.getByText('身份证号格式不正确').first()).toBeVisible()
  await number.fill(person.identityNo)
  await page.getByRole('button', { name: '提交认证' }).click()
  await sealAndSign(browser, newcomer, company)
  await renameAndBegin(page, company)
  expect(newcomer.problems).toEqual([])
})

test('a company is proven by the amount of a payment, and a colleague signs with its seal', async ({
  browser,
}) => {
  const newcomer = await verifiedNewcomer(browser)
  const { page } = newcomer
  const company = newCompany()
  await createCompany(page, company, '法大大')
  await chooseIdentity(page, '代理人')
  await photographLicence(page, company, '林婉清')
  await page.getByRole('radio', { name: /企业打款认证/ }).check()
  await judgeScreen(page, 'W-09c-bank')
  await fillBank(page)
  await uploadPhoto(page, '企业认证申请表')
  await judgeScreen(page, 'W-09c-saved')
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByText('资料审核中')).toBeVisible()
  await judgeScreen(page, 'W-09f-waiting')
  await review(browser, company)
  const statement = page.getByText(/^演示环境的模拟银行流水/)
  await expect(statement).toBeVisible()
  await judgeScreen(page, 'W-09e-amount')
  const paid = /到账 (\d\.\d\d) 元/.exec((await statement.textContent()) ?? '')?.[1] ?? ''
  await tryWrongAmount(page, paid)
  await page.getByRole('textbox', { name: '到账金额（元）' }).fill(paid)
  await page.getByRole('button', { name: '确认', exact: true }).click()
  await sealAndSign(browser, newcomer, company)
})

async function verifiedNewcomer(browser: Browser): Promise<Newcomer> {
  const person = newPerson()
  const context = await browser.newContext()
  const page = await context.newPage()
  const problems = watchConsole(page)
  await logIn(page, person.phone)
  await verifyIdentity(page, person)
  return { page, person, problems }
}

/** A proven name that changes is proven anew: said once, and led there. */
async function renameAndBegin(page: Page, { companyName }: NewCompany): Promise<void> {
  await page.getByRole('button', { name: '修改企业名称' }).click()
  const rename = page.getByRole('dialog', { name: '修改企业名称' })
  const newName = companyName.replace('智能设备', '智能装备')
  await rename.getByRole('textbox', { name: '新企业名称' }).fill(newName)
  await rename.getByRole('button', { name: '修改并重新认证' }).click()
  await expect(rename).toBeHidden()
  await page.goto('/esignature/web')
  const popup = page.getByRole('dialog', { name: '企业需重新认证' })
  await expect(popup).toContainText(newName)
  await judgeScreen(page, 'D-06-popup')
  await popup.getByRole('button', { name: '立即重新认证' }).click()
  await expect(page.getByRole('radio', { name: '代理人' })).toBeVisible()
  await page.goto('/esignature/web')
  await expect(page.getByText('最近合同')).toBeVisible()
  await expect(popup).toBeHidden()
}

async function readAgreements(page: Page): Promise<void> {
  for (const title of ['用户协议', '隐私政策', '数字证书服务协议']) {
    await page.getByRole('button', { name: `《${title}》` }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog.getByRole('region', { name: `${title}正文` })).toBeVisible()
    await dialog.getByRole('button', { name: '我知道了' }).click()
    await expect(dialog).toBeHidden()
  }
  await expect(page.getByRole('checkbox', { name: /我已阅读并同意/ })).not.toBeChecked()
}

/** The system manager looks at the papers and passes them. */
async function review(browser: Browser, { companyName }: NewCompany): Promise<void> {
  const page = await (await browser.newContext()).newPage()
  const problems = watchConsole(page)
  await beLoggedIn(page, people.systemManager.phone)
  await page.goto('/esignature/web/sys-manage/user-enterprise')
  const row = page.getByRole('row').filter({ hasText: companyName })
  await expect(row).toBeVisible()
  await judgeScreen(page, 'W-32-reviews')
  await row.getByRole('link', { name: '查看' }).click()
  await expect(page.getByRole('img', { name: '营业执照' })).toBeVisible()
  await compareWithPhoto(page)
  await page.getByRole('button', { name: '审核通过' }).click()
  const passing = page.getByRole('dialog', { name: '审核通过' })
  await expect(passing).toContainText('「企业认证申请表」尚未查看')
  await passing.getByRole('button', { name: '取消' }).click()
  await page.getByRole('tab', { name: '企业认证申请表' }).click()
  await expect(page.getByRole('img', { name: '企业认证申请表' })).toBeVisible()
  await expect(page.getByRole('tab', { name: /营业执照.*已查看/ })).toBeVisible()
  await page.getByRole('button', { name: '审核不通过' }).click()
  const refusal = page.getByRole('dialog', { name: '审核不通过' })
  await expect(refusal).toContainText(companyName)
  await expect(refusal).toContainText('第 1 次提交')
  await refusal.getByRole('button', { name: '申请表未加盖公章' }).click()
  await judgeScreen(page, 'D-32b-reject')
  await refusal.getByRole('button', { name: '取消' }).click()
  await page.getByRole('dialog', { name: '放弃修改？' }).getByRole('button', { name: '放弃修改' }).click()
  await expect(refusal).toBeHidden()
  await page.getByRole('button', { name: '审核通过' }).click()
  await page.getByRole('dialog', { name: '审核通过' }).getByRole('button', { name: '审核通过' }).click()
  // On to the next one that waits, or back to the list when none does.
  await expect(page.getByRole('heading', { level: 1, name: companyName })).toBeHidden()
  expect(problems).toEqual([])
}

/** What differs from the photo is ticked off before anything can be passed; the account number is one click more. */
async function compareWithPhoto(page: Page): Promise<void> {
  const facts = page.getByRole('region', { name: '认证资料' })
  await expect(facts.getByText('识别一致 0 项，需人工核对 3 项')).toBeVisible()
  await expect(page.getByRole('button', { name: '审核通过' })).toBeDisabled()
  await judgeScreen(page, 'W-32b-review')
  await facts.getByRole('checkbox', { name: '已核对照片，号码无误' }).check()
  await facts.getByRole('checkbox', { name: '已核对照片，为同一企业' }).check()
  await expect(page.getByRole('button', { name: '审核通过' })).toBeDisabled()
  await facts.getByRole('checkbox', { name: '已核对照片，为同一人' }).check()
  await expect(facts.getByText(reviewedAccount)).toBeHidden()
  await facts.getByRole('button', { name: '查看完整账号' }).click()
  await expect(facts.getByText(reviewedAccount)).toBeVisible()
}

async function tryWrongAmount(page: Page, paid: string): Promise<void> {
  await page.getByRole('textbox', { name: '到账金额（元）' }).fill(paid === '0.11' ? '0.12' : '0.11')
  await page.getByRole('button', { name: '确认', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '金额不正确' })
  await expect(dialog).toContainText('还可尝试2次')
  await dialog.getByRole('button', { name: '我知道了' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: '还可尝试 2 次' })).toBeVisible()
  await judgeScreen(page, 'W-09e-wrong')
}

/** From the proof to the signature of a colleague. */
async function sealAndSign(
  browser: Browser,
  { page, problems }: Newcomer,
  company: NewCompany,
): Promise<void> {
  await expect(page.getByText('企业认证成功')).toBeVisible()
  await judgeScreen(page, 'W-09f-done')
  await page.getByRole('button', { name: '去添加印章' }).click()
  await makeSeal(page)
  await authorise(page)
  await page.goto('/esignature/web/enterprise-manage/basic-info')
  await page.getByRole('link', { name: company.companyName }).click()
  await expect(page.getByRole('heading', { name: '管理员', exact: true })).toBeVisible()
  await judgeScreen(page, 'W-20d-new')

  const initiator = await (await browser.newContext()).newPage()
  const initiatorProblems = watchConsole(initiator)
  await beLoggedIn(initiator, people.initiator.phone)
  const contractName = `${company.companyName.slice(4, 10)}采购合同`
  const { name, phone, identityNo } = people.person
  await initiator.goto('/esignature/web/file-center/new-sign')
  await fillContract(initiator, contractName)
  await addAgent(initiator, { companyName: company.companyName, name, phone, identityNo })
  await initiator.getByRole('button', { name: '下一步' }).click()
  await initiator.getByRole('button', { name: `放置${company.companyName}的企业印章到当前页` }).focus()
  await initiator.keyboard.press('Enter')
  await confirmInitiation(initiator)

  const colleague = await (await browser.newContext()).newPage()
  const colleagueProblems = watchConsole(colleague)
  await beLoggedIn(colleague, phone)
  await openByMessage(colleague, phone, contractName)
  await colleague.getByRole('button', { name: /签署处1，点击盖章/ }).click()
  await consentAndSign(colleague, phone)
  expect([problems, initiatorProblems, colleagueProblems].flat()).toEqual([])
}

const sealName = '合同专用章一'

async function makeSeal(page: Page): Promise<void> {
  await page.getByRole('button', { name: '新增印章' }).first().click()
  const dialog = page.getByRole('dialog', { name: '新增印章' })
  await dialog.getByRole('combobox', { name: '印章类型' }).click()
  await page.getByTitle('合同专用章').click()
  await dialog.getByRole('textbox', { name: '印章名称' }).fill(sealName)
  await expect(dialog.getByRole('img', { name: '印章预览' })).toBeVisible()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: sealName })).toBeVisible()
}

async function authorise(page: Page): Promise<void> {
  await page.getByRole('button', { name: `印章授权：${sealName}` }).click()
  const drawer = page.getByRole('dialog', { name: '印章授权' })
  await drawer.getByRole('combobox', { name: '被授权人' }).fill(people.person.phone)
  await page.getByTitle('**涵').click()
  await drawer.getByRole('combobox', { name: '授权应用' }).click()
  await page.getByTitle('供应链采购').click()
  await drawer.getByRole('button', { name: '添加授权' }).click()
  await expect(drawer.getByRole('row').filter({ hasText: people.person.name })).toContainText('长期有效')
  await drawer.getByRole('button', { name: /^(关闭|Close)$/ }).click()
  await expect(drawer).toBeHidden()
  await judgeScreen(page, 'W-21-new')
}

test('the photo of a licence fills the form in, and asks before it changes a name', async ({ browser }) => {
  const { page, problems } = await verifiedNewcomer(browser)
  const company = newCompany()
  await createCompany(page, company, 'e签宝')
  await chooseIdentity(page, '代理人')
  await page.locator('input[type="file"][aria-label="营业执照"]').setInputFiles({
    name: '营业执照.png',
    mimeType: 'image/png',
    buffer: await licencePhoto('杭州照读贸易有限公司'),
  })
  const question = page.getByRole('dialog', { name: '覆盖企业名称？' })
  await expect(question).toContainText(
    `营业执照识别的企业名称为「杭州照读贸易有限公司」，与已填写的「${company.companyName}」不一致`,
  )
  await judgeScreen(page, 'D-04-overwrite')
  await question.getByRole('button', { name: '覆盖' }).click()
  await expect(page.getByRole('textbox', { name: '企业名称' })).toHaveValue('杭州照读贸易有限公司')
  await expect(page.getByRole('textbox', { name: '统一社会信用代码' })).toHaveValue(onLicence.creditNo)
  await expect(page.getByRole('textbox', { name: '法定代表人' })).toHaveValue(onLicence.legalPerson)
  await expect(page.getByText('已按营业执照填写，请核对')).toBeVisible()
  expect(problems).toEqual([])
})
