import type { Page } from '@playwright/test'
import {
  chooseIdentity,
  createCompany,
  fillLicence,
  newCompany,
  type NewCompany,
} from '../company-authentication.ts'
import { demoContract, findContract, openContract } from '../demo-contracts.ts'
import { desktop } from '../h5/phone.ts'
import { addAgent, addInitiator, fillContract } from '../initiating.ts'
import { beLoggedIn, codeCount, logIn, newCode, newPerson, people } from '../people.ts'
import { expect, test } from '../product-test.ts'
import { signingPagePdf } from '../sample-files/contract.ts'
import { codeInTime } from '../signing.ts'
import { takePicture } from './take-picture.ts'

/* Walks through the product and takes the pictures of the guides: `npm run help-pictures`. */

const web = '/esignature/web'

test('everybody: the login, home, the contract centre and a contract', async ({ page }) => {
  await page.goto(`${web}/login`)
  const phone = page.getByRole('textbox', { name: '手机号', exact: true })
  await phone.fill(people.person.phone)
  await takePicture(page, 'login', page.getByRole('button', { name: '获取验证码' }))
  await page.goto(`${web}/verify`)
  await takePicture(page, 'verify', page.getByRole('button', { name: '选择文件' }))

  await beLoggedIn(page, people.initiator.phone)
  await expect(page.getByText('最近合同')).toBeVisible()
  await takePicture(page, 'home')

  await page.goto(`${web}/file-center`)
  await expect(page.getByRole('row').nth(4)).toBeVisible()
  await takePicture(page, 'contract-centre')
  await page.getByRole('button', { name: '筛选' }).click()
  await expect(page.getByRole('dialog', { name: '筛选' })).toBeVisible()
  await takePicture(page, 'contract-filter')

  await openContract(page, demoContract.open)
  await expect(page.locator('.page[aria-busy="false"]').first()).toBeVisible()
  await takePicture(page, 'contract-open')
  await page.getByRole('button', { name: '更多操作' }).click()
  await expect(page.getByRole('menuitem', { name: '撤销' })).toBeVisible()
  await takePicture(page, 'contract-more', page.getByRole('menuitem', { name: '催签' }))
  await page.getByRole('menuitem', { name: '延长截止' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await takePicture(page, 'contract-extend')
  await page.goto(`${web}/messages`)
  await expect(page.getByRole('region', { name: '消息列表' }).getByRole('listitem').first()).toBeVisible()
  await takePicture(page, 'messages')

  await openContract(page, demoContract.completed)
  await expect(page.getByText(/方签名有效/).first()).toBeVisible()
  await expect(page.locator('.page[aria-busy="false"]').first()).toBeVisible()
  await takePicture(page, 'contract-completed', page.getByRole('button', { name: '下载签署证据报告' }))
  await page.getByRole('button', { name: '签署过程' }).click()
  await expect(page.getByRole('heading', { name: '与上一版相比' })).toBeVisible()
  await takePicture(page, 'process')
})

test('whoever starts a contract', async ({ page }) => {
  await beLoggedIn(page, people.initiator.phone)
  await page.goto(`${web}/file-center`)
  await expect(page.getByRole('row').nth(4)).toBeVisible()
  await takePicture(page, 'initiate', page.getByRole('button', { name: '发起签署' }))
  await page.goto(`${web}/file-center/new-sign`)
  const name = '智能仓储设备采购合同'
  await fillContract(
    page,
    name,
    people.initiator.companyName,
    await signingPagePdf(name, [people.initiator.companyName, people.agent.companyName]),
  )
  await page.evaluate('scrollTo(0, 0)')
  await takePicture(page, 'initiate-file')
  await addInitiator(page)
  await addAgent(page)
  await takePicture(page, 'initiate-signers', page.getByRole('button', { name: '下一步' }))
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('button', { name: '全部采用' })).toBeVisible()
  await expect(page.locator('.page[aria-busy="false"]').first()).toBeVisible()
  await takePicture(page, 'initiate-proposals', page.getByRole('button', { name: '全部采用' }))
  await page.getByRole('button', { name: '全部采用' }).click()
  await takePicture(page, 'initiate-placed', page.getByRole('button', { name: '确认发起' }))
  await page.getByRole('button', { name: '确认发起' }).click()
  const question = page.getByRole('dialog', { name: '确认发起签署？' })
  await expect(question).toBeVisible()
  await takePicture(page, 'initiate-confirm', question.getByRole('button', { name: '确定' }))
  await question.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('发起成功')).toBeVisible()
  await takePicture(page, 'initiate-done')
  await page.goto(`${web}/file-center/new-sign`)
  await fillContract(page, '办公家具采购合同')
  await page.getByRole('button', { name: '返回' }).click()
  await page.goto(`${web}/file-center/drafts`)
  await expect(page.getByRole('row', { name: '办公家具采购合同' })).toBeVisible()
  await takePicture(page, 'drafts', page.getByRole('button', { name: /^继续填写/ }).first())
})

test('whoever signs, on the desk', async ({ page }) => {
  const { phone } = people.otherAgent
  await beLoggedIn(page, phone)
  const row = await findContract(page, demoContract.otherAgentsTurn)
  const sign = row
    .getByRole('button', { name: '签署', exact: true })
    .or(row.getByRole('link', { name: '签署', exact: true }))
  await takePicture(page, 'sign-list', sign)
  await sign.click()
  const area = page.getByRole('button', { name: /签署处1，点击盖章/ })
  await expect(area).toBeVisible()
  await expect(page.locator('.page[aria-busy="false"]').first()).toBeVisible()
  await takePicture(page, 'sign-document', area)
  await area.click()
  await page.getByRole('checkbox', { name: '我已阅读并同意签署全部内容' }).check()
  const confirm = page.getByRole('banner').getByRole('button', { name: '确认签署' })
  await takePicture(page, 'sign-filled', confirm)
  const before = await codeCount(page.request, phone)
  await confirm.click()
  const dialog = page.getByRole('dialog', { name: '签署意愿确认' })
  await dialog.getByLabel('验证码').fill(await codeInTime(page, phone, before))
  await takePicture(page, 'sign-intent', dialog.getByRole('button', { name: '确认签署' }))
  await dialog.getByRole('button', { name: '确认签署' }).click()
  await expect(page.getByRole('heading', { name: '签署成功' })).toBeVisible()
  await takePicture(page, 'signed')
  await page.goto(`${web}/file-center?tab=myTurn`)
  await page
    .getByRole('checkbox', { name: /^选择：/ })
    .first()
    .check()
  await takePicture(page, 'batch-list', page.getByRole('button', { name: '批量签署' }))
})

test('a newcomer proves who he is, and his company', async ({ page }) => {
  const person = { ...newPerson(), name: '林婉清' }
  await logIn(page, person.phone)
  const go = page.getByRole('button', { name: '立即前往' })
  await expect(go).toBeVisible()
  await takePicture(page, 'real-name', go)
  await go.click()
  await page.getByRole('textbox', { name: '姓名', exact: true }).fill(person.name)
  await page.getByRole('textbox', { name: '身份证号', exact: true }).fill(person.identityNo)
  await page.getByRole('textbox', { name: '手机号', exact: true }).fill(person.phone)
  const before = await codeCount(page.request, person.phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  const code = page.getByRole('textbox', { name: '验证码', exact: true })
  await code.fill(await newCode(page.request, person.phone, before))
  await page.getByRole('checkbox').check()
  await takePicture(page, 'real-name-form', page.getByRole('button', { name: '下一步' }))
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByText('认证成功')).toBeVisible()
  await takePicture(page, 'real-name-done')
  await proveCompany(page, person)
  await sealAndGrant(page)
})

async function proveCompany(page: Page, person: { name: string; identityNo: string }): Promise<void> {
  const company: NewCompany = { ...newCompany(), companyName: '杭州远帆智能设备有限公司' }
  await page.goto(`${web}/enterprise-manage/basic-info`)
  const add = page.getByRole('button', { name: '新增企业' }).or(page.getByRole('link', { name: '新增企业' }))
  await expect(add.first()).toBeVisible()
  await takePicture(page, 'company-list', add.first())
  await page.goto(`${web}/enterprise-manage/basic-info/edit`)
  await page.getByRole('combobox', { name: '企业名称' }).fill(company.companyName)
  await page.getByRole('radio', { name: '上上签' }).check()
  await takePicture(page, 'company-create', page.getByRole('button', { name: '下一步' }))
  await createCompany(page, company, '上上签')
  await page.getByRole('radio', { name: '法定代表人' }).check()
  await takePicture(page, 'company-admin', page.getByRole('button', { name: '下一步' }))
  await chooseIdentity(page, '法定代表人')
  await takePicture(page, 'company-licence')
  await fillLicence(page, company, person.name)
  await page.getByRole('radio', { name: /企业打款认证/ }).check()
  await takePicture(page, 'company-payment')
  await page.getByRole('radio', { name: /法定代表人身份认证/ }).check()
  await page.getByRole('textbox', { name: '法定代表人身份证号' }).fill(person.identityNo)
  await takePicture(page, 'company-legal', page.getByRole('button', { name: '提交认证' }))
  await page.getByRole('button', { name: '提交认证' }).click()
  await expect(page.getByText('企业认证成功')).toBeVisible()
  await takePicture(page, 'company-done', page.getByRole('button', { name: '去添加印章' }))
}

async function sealAndGrant(page: Page): Promise<void> {
  const sealName = '合同专用章一'
  await page.getByRole('button', { name: '去添加印章' }).click()
  await takePicture(page, 'seal-empty', page.getByRole('button', { name: '新增印章' }).first())
  await page.getByRole('button', { name: '新增印章' }).first().click()
  const dialog = page.getByRole('dialog', { name: '新增印章' })
  await dialog.getByRole('combobox', { name: '印章类型' }).click()
  await page.getByTitle('合同专用章').click()
  await dialog.getByRole('textbox', { name: '印章名称' }).fill(sealName)
  await expect(dialog.getByRole('img', { name: '印章预览' })).toBeVisible()
  await takePicture(page, 'seal-make', dialog.getByRole('button', { name: '保存' }))
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { name: sealName })).toBeVisible()
  const grant = page.getByRole('button', { name: `印章授权：${sealName}` })
  await takePicture(page, 'seal-made', grant)
  await grant.click()
  const drawer = page.getByRole('dialog', { name: '印章授权' })
  await drawer.getByRole('combobox', { name: '被授权人' }).fill(people.person.phone)
  await page.getByTitle('**涵').click()
  await drawer.getByRole('combobox', { name: '授权应用' }).click()
  await page.getByTitle('供应链采购').click()
  await takePicture(page, 'seal-grant', drawer.getByRole('button', { name: '添加授权' }))
  await drawer.getByRole('button', { name: '添加授权' }).click()
  await expect(drawer.getByRole('row').filter({ hasText: people.person.name })).toContainText('长期有效')
  await takePicture(page, 'seal-granted', drawer.getByRole('button', { name: /^取消授权/ }).first())
  await drawer.getByRole('button', { name: /^(关闭|Close)$/ }).click()
  await page.getByRole('button', { name: `更多操作：${sealName}` }).click()
  await takePicture(page, 'seal-more')
}

test.describe('a signer on the phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1.5,
    hasTouch: true,
    isMobile: true,
    userAgent: `${desktop.userAgent.replace(/\(.*?\)/, '(Linux; Android 15; Pixel 9)')} Mobile`,
  })

  test('signs by hand', async ({ page }) => {
    await beLoggedIn(page, people.person.phone, '/esignature/h5/web')
    await takePicture(page, 'phone-home')
    await page.goto('/esignature/h5/web/file-center')
    await page.getByRole('searchbox', { name: '合同名称/编号' }).fill(demoContract.personsTurn)
    await page.keyboard.press('Enter')
    await page.getByRole('article').getByRole('link').click()
    const sign = page.getByRole('button', { name: '签署', exact: true })
    await expect(page.getByRole('heading', { name: '签署进度' })).toBeVisible()
    await takePicture(page, 'phone-contract', sign)
    await sign.click()
    const area = page.getByRole('button', { name: /签署处1，点击签字/ })
    await expect(area).toBeInViewport()
    await takePicture(page, 'phone-sign', area)
  })
})
