import { devices, type Page } from '@playwright/test'
import { axeProblems } from '../accessibility.ts'
import { watchConsole } from '../console-watch.ts'
import { codeCount, logIn, newCode, newPerson, people, beLoggedIn } from '../people.ts'
import { expect, test } from '../product-test.ts'

/** Asks for a code in the dialog and types it. */
async function typeCode(page: Page, label: string, phone: string): Promise<void> {
  const before = await codeCount(page.request, phone)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await dialog.getByRole('textbox', { name: label }).fill(await newCode(page.request, phone, before))
}

test('somebody moves the account to another number, and ends it', async ({ page }) => {
  const problems = watchConsole(page)
  const { phone } = newPerson()
  const { phone: fresh } = newPerson()
  await page.goto('/esignature/web/login')
  await logIn(page, phone)
  await expect(page.getByRole('button', { name: '立即前往' })).toBeVisible()
  await page.goto('/esignature/web/user-center')
  await page.getByRole('button', { name: '查看' }).click()
  await expect(page.getByRole('dialog', { name: '授权与同意记录' })).toContainText('隐私政策')
  expect(await axeProblems(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: '我知道了' }).click()

  await page.getByRole('button', { name: '换绑手机号' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('验证码不能为空')
  await typeCode(page, '当前手机号的验证码', phone)
  await page.getByRole('dialog').getByRole('button', { name: '下一步' }).click()
  await page.getByRole('textbox', { name: '新手机号', exact: true }).fill(fresh)
  await typeCode(page, '新手机号的验证码', fresh)
  expect(await axeProblems(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: '更换', exact: true }).click()
  await expect(page.getByText('手机号已更换')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByRole('button', { name: '注销账号' }).click()
  await expect(page.getByRole('dialog')).toContainText('注销后不能恢复')
  expect(await axeProblems(page)).toEqual([])
  await typeCode(page, '验证码', fresh)
  await page.getByRole('dialog').getByRole('button', { name: '注销账号' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('账号已注销')).toBeVisible()
  expect(problems).toEqual([])
})

test('a signature drawn on a phone is kept on the computer', async ({ page, browser }) => {
  const problems = watchConsole(page)
  await beLoggedIn(page, people.agent.phone)
  await page.goto('/esignature/web/user-center')
  const mine = page.getByRole('region', { name: '我的签名' })
  await expect(mine.getByText('名章', { exact: true })).toBeVisible()
  const [opened] = await Promise.all([
    page.waitForResponse(/signature-page\/open/),
    (async () => {
      await mine.getByRole('button', { name: '手写签名' }).first().click()
      await page.getByText('手机扫码书写').click()
    })(),
  ])
  const { result } = (await opened.json()) as { result: { url: string } }
  await expect(page.getByRole('img', { name: '手机书写签名二维码' })).toBeVisible()

  const hand = await browser.newContext(devices['Pixel 7'])
  const phone = await hand.newPage()
  phone.setDefaultTimeout(30_000)
  await phone.goto(new URL(result.url, page.url()).href)
  await phone.getByRole('button', { name: '开始书写' }).click()
  await expect(page.getByText('已扫码，请在手机上书写')).toBeVisible()
  const pad = phone.getByRole('img', { name: '手写区域，请用鼠标或手指书写姓名' })
  const box = await pad.boundingBox()
  if (!box) throw new Error('the pad is not there')
  await phone.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.3)
  await phone.mouse.down()
  await phone.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.6, { steps: 8 })
  await phone.mouse.up()
  await phone.getByRole('button', { name: '提交签名' }).click()
  await expect(phone.getByText('签名已提交')).toBeVisible()
  await hand.close()

  await expect(page.getByText('已收到手机上的签名')).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /保\s?存/ })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(mine.getByRole('img', { name: '手写签名' })).toHaveCount(1)
  await expect(mine.getByText('默认')).toBeVisible()
  expect(problems).toEqual([])
})

test('a photo of the identity card fills the form in, and asks before it replaces what was typed', async ({
  page,
  browser,
}) => {
  const problems = watchConsole(page)
  // A photo as far as a reader sees one: printed lines.
  const press = await browser.newPage({ viewport: { width: 900, height: 420 } })
  await press.setContent(
    '<main style="padding:40px;font:40px/80px sans-serif"><p>姓名 欧阳若琳<p>公民身份号码 110101199003071233</main>',
  )
  const photo = { name: 'card.png', mimeType: 'image/png', buffer: await press.screenshot() }
  await press.close()

  await page.goto('/esignature/web/login')
  await logIn(page, newPerson().phone)
  await page.getByRole('button', { name: '立即前往' }).click()
  const name = page.getByRole('textbox', { name: '姓名' })
  const number = page.getByRole('textbox', { name: '身份证号' })
  await name.fill('欧阳娜')
  await page.getByLabel('身份证人像面照片').setInputFiles(photo)
  const question = page.getByRole('dialog', { name: '覆盖已填写的信息？' })
  await question.getByRole('button', { name: '保留已填写的' }).click()
  await expect(page.getByText('已保留您填写的信息')).toBeVisible()
  await expect(name).toHaveValue('欧阳娜')
  await page.getByLabel('身份证人像面照片').setInputFiles(photo)
  await question.getByRole('button', { name: '覆盖', exact: true }).click()
  await expect(number).toHaveValue('110101199003071233')
  await expect(name).toHaveValue('欧阳若琳')
  expect(await axeProblems(page)).toEqual([])
  expect(problems).toEqual([])
})
