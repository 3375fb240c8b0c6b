import { cp, rm } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { judgeScreen } from '../judge-screen.ts'
import { expect, test as base } from '../product-test.ts'
import { codeCount, logIn, messagesOf, newCode, newPerson, people } from '../people.ts'
import { startProduct } from '../product.ts'
import { demoFolder, runFolder } from '../run-places.ts'

/* The product as it runs where people review identities: a server of its own. */
const test = base.extend<object, { productUrl: string }>({
  productUrl: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter
    async ({}, give, { workerIndex }) => {
      const folder = runFolder(`reviewed-${workerIndex}`)
      await cp(demoFolder(), folder, { recursive: true })
      const product = await startProduct(folder, { IDENTITY_SOURCE: 'manual' })
      await give(product.url)
      await product.stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

test('a person is proven by a reviewer who compares the photos', async ({ page, browser }) => {
  const refused = newPerson()
  await logIn(page, refused.phone)
  await giveIdentity(page, refused)
  await takeFace(page)
  await expect(page.getByText('资料审核中')).toBeVisible()

  const manager = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await logIn(manager, people.systemManager.phone)
  await expect(manager.getByRole('heading', { name: /欢迎使用/ })).toBeVisible()
  await manager.goto('/esignature/web/sys-manage/user-personal?tab=review')
  await judgeLoaded(manager, 'people in review', manager.getByRole('link', { name: '审核' }))
  await manager.getByRole('link', { name: '审核' }).click()
  await expect(manager.getByText(refused.identityNo)).toBeVisible()
  for (const label of ['证件照片', '人脸照片'])
    await expect
      .poll(() =>
        manager
          .getByRole('img', { name: label })
          .evaluate((one) => Reflect.get(one, 'naturalWidth') as number),
      )
      .toBeGreaterThan(0)
  await judgeLoaded(manager, 'person in review', manager.getByText(refused.identityNo))
  await manager.getByRole('button', { name: '审核不通过' }).click()
  await manager.getByRole('button', { name: '证件照片模糊' }).click()
  await expect(manager.getByRole('dialog')).toContainText(refused.name)
  await manager.getByRole('dialog').getByRole('button', { name: '确认不通过' }).click()
  await expect(manager.getByText('暂无待审核的个人用户')).toBeVisible()

  await page.reload()
  await expect(page.getByText('证件照片模糊')).toBeVisible()
  await expect(page.getByRole('button', { name: '重新认证' })).toBeVisible()
  await expect
    .poll(async () => (await messagesOf(page.request, refused.phone)).map(({ content }) => content).join())
    .toContain('证件照片模糊')

  const passed = newPerson()
  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await logIn(other, passed.phone)
  await giveIdentity(other, passed)
  await takeFace(other)
  await expect(other.getByText('资料审核中')).toBeVisible()
  await manager.reload()
  await manager.getByRole('link', { name: '审核' }).click()
  await manager.getByRole('button', { name: '审核通过' }).click()
  await manager.getByRole('dialog').getByRole('button', { name: '审核通过' }).click()
  await expect(manager.getByText('暂无待审核的个人用户')).toBeVisible()
  await other.reload()
  await expect(other.getByText('认证成功')).toBeVisible()
  await expect(other.getByText('平台人工审核')).toBeVisible()
  await other.context().close()
  await manager.context().close()
})

const sizes = [
  { width: 1440, height: 900, suffix: '' },
  { width: 1024, height: 768, suffix: ' narrow' },
  { width: 720, height: 450, suffix: ' at 200' },
]

/** As it is opened at each size: a table that is drawn narrower settles a moment later. */
async function judgeLoaded(page: Page, name: string, ready: Locator): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.reload()
    await expect(ready).toBeVisible()
    await judgeScreen(page, name, [size])
  }
}

async function giveIdentity(page: Page, person: ReturnType<typeof newPerson>): Promise<void> {
  await page.getByRole('button', { name: '立即前往' }).click()
  await page.getByRole('textbox', { name: '姓名', exact: true }).fill(person.name)
  await page.getByRole('textbox', { name: '身份证号', exact: true }).fill(person.identityNo)
  await page.getByRole('textbox', { name: '手机号', exact: true }).fill(person.phone)
  const before = await codeCount(page.request, person.phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('请上传证件照片')).toBeVisible()
  const file = { name: '证件.png', mimeType: 'image/png', buffer: await drawPhoto(page) }
  await page.getByLabel('身份证人像面照片').setInputFiles(file)
  await expect(page.getByText(/照片已上传|已自动填写|已保留/)).toBeVisible()
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page
    .getByRole('textbox', { name: '验证码', exact: true })
    .fill(await newCode(page.request, person.phone, before))
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '下一步' }).click()
}

/** The phone's part: what the camera takes is handed in as its page does. */
async function takeFace(page: Page): Promise<void> {
  const opened = await page.waitForResponse((answer) => answer.url().includes('/get-vface-mid-url'))
  const { result } = (await opened.json()) as { result: { url: string } }
  const token = result.url.split('/').at(-1) ?? ''
  const headers = { 'x-requested-with': 'XMLHttpRequest' }
  const api = '/esignature/api/person-real-name/face'
  await page.request.post(`${api}/open`, { data: { token }, headers })
  const file = { name: 'face.png', mimeType: 'image/png', buffer: await drawPhoto(page) }
  const taken = await page.request.post(`${api}/picture`, { multipart: { token, file }, headers })
  expect(await taken.json()).toMatchObject({ code: 0, result: { status: 'review' } })
}

/** A photo on which nothing can be read. */
async function drawPhoto(page: Page): Promise<Buffer> {
  return Buffer.from(await page.evaluate<string>(drawing), 'base64')
}

const drawing = `(() => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 400 })
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#d8e2ee'
  pen.fillRect(0, 0, 640, 400)
  pen.fillStyle = '#8aa0bb'
  pen.arc(480, 170, 80, 0, Math.PI * 2)
  pen.fill()
  return canvas.toDataURL('image/png').split(',')[1]
})()`
