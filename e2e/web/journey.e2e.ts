import { readFile } from 'node:fs/promises'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { watchConsole } from '../console-watch.ts'
import { judge } from '../pdf-judges.ts'
import { beLoggedIn, codeCount, logIn, messagesOf, newCode, newPerson, people } from '../people.ts'
import { contractPdf } from '../sample-files/contract.ts'

const contractName = '智能仓储设备采购合同'

test('a contract from the first login to the signed document', async ({ browser }) => {
  test.setTimeout(240_000)
  const person = newPerson()
  const newcomer = await openPage(browser)
  await logIn(newcomer.page, person.phone)
  await verifyIdentity(newcomer.page, person)

  const initiator = await openPage(browser)
  await beLoggedIn(initiator.page, people.initiator.phone)
  await initiate(initiator.page, person)

  await signByHand(newcomer.page, person)
  const agent = await openPage(browser)
  await signForCompany(agent.page)

  const bytes = await download(initiator.page)
  const judged = judge(bytes)
  if (judged) {
    expect(judged.sound).toBe(true)
    // The platform's certification and two signers; the closing time-stamp is not a signature to pdfsig 22.
    expect(
      judged.signatures.filter((verdict) => verdict === 'Signature is Valid.').length,
    ).toBeGreaterThanOrEqual(3)
    const flipped = Buffer.from(bytes)
    flipped[2000] = (flipped[2000] ?? 0) ^ 1
    expect(judge(flipped)?.signatures.every((verdict) => verdict === 'Signature is Valid.')).toBe(false)
  }
  for (const { problems } of [newcomer, initiator, agent]) expect(problems).toEqual([])
})

async function openPage(browser: Browser): Promise<{ page: Page; problems: string[] }> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const problems = watchConsole(page)
  return { page, problems }
}

async function verifyIdentity(
  page: Page,
  person: { phone: string; name: string; identityNo: string },
): Promise<void> {
  await page.getByRole('button', { name: '立即前往' }).click()
  await page.getByRole('textbox', { name: '姓名', exact: true }).fill(person.name)
  await page.getByRole('textbox', { name: '身份证号', exact: true }).fill(person.identityNo)
  await page.getByRole('textbox', { name: '手机号', exact: true }).fill(person.phone)
  const before = await codeCount(page.request, person.phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page
    .getByRole('textbox', { name: '验证码', exact: true })
    .fill(await newCode(page.request, person.phone, before))
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /提交|下一步|认证/ }).click()
  await expect(page.getByText('认证成功')).toBeVisible()
}

async function initiate(
  page: Page,
  person: { phone: string; name: string; identityNo: string },
): Promise<void> {
  await page.goto('/esignature/web/file-center')
  await page.getByRole('button', { name: '发起签署' }).click()
  await page.getByLabel('选择合同文件').setInputFiles({
    name: `${contractName}.pdf`,
    mimeType: 'application/pdf',
    buffer: await contractPdf(contractName),
  })
  await expect(page.getByRole('textbox', { name: '合同名称', exact: true })).toHaveValue(contractName)
  await choose(page, '所属应用', '供应链采购')
  await page.getByLabel('签署截止日期').click()
  await page
    .getByRole('button', { name: '今天' })
    .or(page.getByText('今天', { exact: true }))
    .first()
    .click()
  await choose(page, '发起企业', '上海云帆供应链管理有限公司')

  await page.getByRole('button', { name: '添加个人签署方' }).click()
  await page.getByRole('textbox', { name: '姓名', exact: true }).fill(person.name)
  await page.getByRole('textbox', { name: '手机号', exact: true }).fill(person.phone)
  await page.getByRole('textbox', { name: '身份证号', exact: true }).fill(person.identityNo)
  await page.getByRole('button', { name: '添加企业签署方' }).click()
  await page.getByRole('textbox', { name: '企业名称', exact: true }).fill(people.agent.companyName)
  await page.getByRole('textbox', { name: '签署人姓名', exact: true }).fill(people.agent.name)
  await page.getByRole('textbox', { name: '手机号', exact: true }).fill(people.agent.phone)
  await page.getByRole('textbox', { name: '身份证号', exact: true }).fill(people.agent.identityNo)
  await page.getByRole('button', { name: '下一步' }).click()

  const chips = page.getByRole('button', { name: /^放置.+到当前页$/ })
  await expect(chips).toHaveCount(2)
  await chips.nth(0).focus()
  await page.keyboard.press('Enter')
  await chips.nth(1).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '确认发起' }).click()
  await page.getByRole('dialog', { name: '确认发起签署？' }).getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('发起成功')).toBeVisible()
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByTitle(option).click()
}

/** Follows the newest to-sign message. */
async function openByMessage(page: Page, phone: string): Promise<void> {
  const link = async (): Promise<string | undefined> => {
    const contents = (await messagesOf(page.request, phone)).map(({ content }) => content)
    return /https?:\/\/\S+/.exec(contents.find((content) => content.includes('/short/')) ?? '')?.[0]
  }
  await expect.poll(link).toBeDefined()
  await page.goto(new URL((await link()) ?? '').pathname)
}

async function proveIntent(page: Page, phone: string): Promise<void> {
  const before = await codeCount(page.request, phone)
  await page.getByRole('banner').getByRole('button', { name: '确认签署' }).click()
  const dialog = page.getByRole('dialog', { name: '签署意愿确认' })
  await dialog.getByLabel('验证码').fill(await newCode(page.request, phone, before))
  await dialog.getByRole('button', { name: '确认签署' }).click()
  await expect(page.getByRole('heading', { name: '签署成功' })).toBeVisible({ timeout: 40_000 })
}

async function signByHand(page: Page, person: { phone: string; name: string }): Promise<void> {
  await openByMessage(page, person.phone)
  await page.getByRole('button', { name: /签署处1，点击签字/ }).click()
  const dialog = page.getByRole('dialog', { name: '手写签名' })
  const area = dialog.getByRole('img', { name: /手写区域/ })
  // A trial click waits until the dialog has come to rest: strokes drawn before that miss the pad.
  await area.click({ trial: true })
  const pad = await area.boundingBox()
  if (!pad) throw new Error('the pad is not on the screen')
  for (const stroke of [0.3, 0.5, 0.7]) {
    await page.mouse.move(pad.x + pad.width * (stroke - 0.1), pad.y + 80)
    await page.mouse.down()
    await page.mouse.move(pad.x + pad.width * stroke, pad.y + 200, { steps: 8 })
    await page.mouse.move(pad.x + pad.width * (stroke + 0.08), pad.y + 110, { steps: 8 })
    await page.mouse.up()
  }
  await dialog.getByRole('button', { name: '使用此签名' }).click()
  await page.getByRole('checkbox', { name: '我已阅读并同意签署全部内容' }).check()
  await proveIntent(page, person.phone)
}

async function signForCompany(page: Page): Promise<void> {
  await beLoggedIn(page, people.agent.phone)
  await openByMessage(page, people.agent.phone)
  await page.getByRole('button', { name: /签署处1，点击盖章/ }).click()
  await page.getByRole('checkbox', { name: '我已阅读并同意签署全部内容' }).check()
  await proveIntent(page, people.agent.phone)
  await expect(page.getByText('合同已全部签署完成')).toBeVisible()
}

async function download(page: Page): Promise<Buffer> {
  await page.getByRole('button', { name: '查看合同' }).click()
  await expect(page.getByText('合同已签署完成')).toBeVisible()
  await expect(page.getByText(/2 个签名有效/)).toBeVisible({ timeout: 30_000 })
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: '下载' }).click()
  const file = await started
  return readFile(await file.path())
}
