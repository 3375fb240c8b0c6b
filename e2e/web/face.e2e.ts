import type { Browser, BrowserContext, Page } from '@playwright/test'
import { watchConsole } from '../console-watch.ts'
import { judgeScreen } from '../judge-screen.ts'
import { codeCount, logIn, newCode, newPerson } from '../people.ts'
import { expect, test } from '../product-test.ts'
import { photoPng } from '../sample-files/photo.ts'

/* W-08b and H-08b: a QR code on the desk, the face before a phone's camera. */

const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
}
const phoneSize = { suffix: '', ...phone.viewport }
const deskSize = { suffix: '', width: 1366, height: 768 }

test('whoever scans the code of the desk is proven by the camera of the phone', async ({ page, browser }) => {
  const problems = watchConsole(page)
  const url = await showCode(page)
  const { hand, context } = await takePhone(browser, page)
  await context.addInitScript({ content: camera })
  await hand.goto(url)
  await begin(hand)
  await expect(page.getByText('已扫码，请在手机上完成识别').first()).toBeVisible()
  await expect(hand.getByText('请将正脸放入框内')).toBeVisible()
  await judgeScreen(hand, 'H-08b-camera', [phoneSize])
  await hand.getByRole('button', { name: '拍摄', exact: true }).click()
  await expect(hand.getByRole('heading', { name: '识别成功' })).toBeVisible()
  await judgeScreen(hand, 'H-08b-done', [phoneSize])
  await expect(page.getByRole('heading', { name: '认证成功' })).toBeVisible()
  expect(problems).toEqual([])
  await context.close()
})

test('a refused camera, a wrong file and a lost network cost nothing', async ({ page, browser }) => {
  const url = await showCode(page)
  // The desk finds its step again, with the same QR code: the phone may have it already.
  const reopened = page.waitForResponse((answer) => answer.url().includes('/get-vface-mid-url'))
  await page.reload()
  expect(await addressIn(await reopened)).toBe(url)
  await page.getByRole('button', { name: '手机上没有反应？' }).click()
  await expect(page.getByRole('dialog')).toContainText('请允许页面使用摄像头')
  await judgeScreen(page, 'W-08b-remedies', [deskSize])
  await page.keyboard.press('Escape')
  const { hand, context } = await takePhone(browser, page)
  await context.addInitScript({ content: noCamera })
  await hand.goto(url)
  await begin(hand)
  await expect(hand.getByRole('heading', { name: '无法使用相机' })).toBeVisible()
  await judgeScreen(hand, 'H-08b-refused', [phoneSize])
  const field = hand.getByLabel('正脸照片')
  await field.setInputFiles({
    name: '证件.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  })
  await expect(hand.getByText('人脸照片仅支持jpg、png、jpeg格式')).toBeVisible()

  const face = { name: '正脸.png', mimeType: 'image/png', buffer: photoPng(640, 800) }
  await context.setOffline(true)
  await field.setInputFiles(face)
  await expect(hand.getByText('网络异常，请检查网络连接')).toBeVisible()
  await context.setOffline(false)
  await field.setInputFiles(face)
  await expect(hand.getByRole('heading', { name: '识别成功' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '认证成功' })).toBeVisible()
  await context.close()
})

test('a window that waits for the phone learns that another one has a new code, or has switched the way', async ({
  page,
}) => {
  await showCode(page)
  const second = await page.context().newPage()
  await second.goto(page.url())
  await expect(second.getByRole('img', { name: '人脸识别二维码' })).toBeVisible()
  const renewed = page.waitForResponse((answer) => answer.url().includes('/reset-expiration-time'))
  await page.getByRole('button', { name: '刷新二维码' }).first().click()
  const seen = second.waitForResponse((answer) => answer.url().includes('/get-vface-mid-url'))
  await second.evaluate("dispatchEvent(new Event('focus'))")
  expect(await addressIn(await seen)).toBe(await addressIn(await renewed))
  await page.setViewportSize(phone.viewport)
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  await page.getByRole('button', { name: '更换认证方式' }).click()
  await page.getByRole('menuitem', { name: '手机号认证' }).click()
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(page.getByRole('button', { name: '获取验证码' })).toBeVisible()
  // What was typed for the face is asked for once more, and is still there.
  await expect(page.getByRole('textbox', { name: '身份证号', exact: true })).toHaveValue(/^\d{17}[\dX]$/)
  // It asks every three seconds, while it is seen.
  await second.bringToFront()
  await expect(second.getByRole('button', { name: '获取验证码' })).toBeVisible({ timeout: 15_000 })
})

/** A newcomer at the desk, up to the code; resolves to the address that it holds. */
async function showCode(page: Page): Promise<string> {
  const person = newPerson()
  await logIn(page, person.phone)
  await page.getByRole('button', { name: '立即前往' }).click()
  await page.getByRole('radio', { name: /人脸认证/ }).check()
  await page.getByRole('textbox', { name: '姓名', exact: true }).fill(person.name)
  await page.getByRole('textbox', { name: '身份证号', exact: true }).fill(person.identityNo)
  await page.getByRole('textbox', { name: '手机号', exact: true }).fill(person.phone)
  const before = await codeCount(page.request, person.phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page
    .getByRole('textbox', { name: '验证码', exact: true })
    .fill(await newCode(page.request, person.phone, before))
  await page.getByRole('checkbox').check()
  const opened = page.waitForResponse((answer) => answer.url().includes('/get-vface-mid-url'))
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('img', { name: '人脸识别二维码' })).toBeVisible()
  return addressIn(await opened)
}

async function addressIn(answer: { json(): Promise<unknown> }): Promise<string> {
  const { result } = (await answer.json()) as { result: { url: string } }
  return result.url
}

/** A phone that nobody is logged in on. */
async function takePhone(browser: Browser, desk: Page): Promise<{ hand: Page; context: BrowserContext }> {
  const context = await browser.newContext({ ...phone, baseURL: new URL(desk.url()).origin })
  return { hand: await context.newPage(), context }
}

async function begin(hand: Page): Promise<void> {
  await expect(hand.getByRole('button', { name: '开始人脸识别' })).toBeDisabled()
  await hand.getByRole('checkbox').check()
  await judgeScreen(hand, 'H-08b-consent', [phoneSize])
  await hand.getByRole('button', { name: '开始人脸识别' }).click()
}

/** A camera that sees a drawing. */
const camera = `navigator.mediaDevices.getUserMedia = () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 480, height: 640 })
  const pen = canvas.getContext('2d')
  const draw = () => {
    pen.fillStyle = '#d8e2ee'
    pen.fillRect(0, 0, 480, 640)
    pen.fillStyle = '#c79a80'
    pen.beginPath()
    pen.arc(240, 300, 140, 0, Math.PI * 2)
    pen.fill()
  }
  draw()
  setInterval(draw, 100)
  return Promise.resolve(canvas.captureStream(10))
}`

const noCamera = `navigator.mediaDevices.getUserMedia = () =>
  Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))`
