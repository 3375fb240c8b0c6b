import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { codeCount, messagesOf, newCode, people } from './people.ts'

/** Signs once everything is filled in: consent, the code that proves the intent, success. */
export async function consentAndSign(page: Page, phone: string): Promise<void> {
  await page.getByRole('checkbox', { name: '我已阅读并同意签署全部内容' }).check()
  const before = await codeCount(page.request, phone)
  await page.getByRole('banner').getByRole('button', { name: '确认签署' }).click()
  const dialog = page.getByRole('dialog', { name: '签署意愿确认' })
  await dialog.getByLabel('验证码').fill(await codeInTime(page, phone, before))
  await dialog.getByRole('button', { name: '确认签署' }).click()
  await expect(page.getByRole('heading', { name: '签署成功' })).toBeVisible()
}

/** The newest code; whoever has just logged in by one waits half a minute for the next, and asks for it. */
export async function codeInTime(page: Page, phone: string, before: number): Promise<string> {
  // In its place stands the countdown once a code is on its way; while one is asked for it cannot be pressed.
  const again = page.getByRole('button', { name: '重新获取' })
  await expect(async () => {
    const none = (await codeCount(page.request, phone)) === before
    if (none && (await again.isVisible()) && (await again.isEnabled())) await again.click({ timeout: 1000 })
    expect(await codeCount(page.request, phone)).toBeGreaterThan(before)
    expect(await again.isVisible()).toBe(false)
  }).toPass()
  return newCode(page.request, phone, before)
}

/** Follows the message that asks to sign the contract. */
export async function openByMessage(page: Page, phone: string, contractName: string): Promise<void> {
  const link = async (): Promise<string | undefined> => {
    const contents = (await messagesOf(page.request, phone)).map(({ content }) => content)
    return /https?:\/\/\S+/.exec(contents.find((content) => content.includes(contractName)) ?? '')?.[0]
  }
  await expect.poll(link).toBeDefined()
  await page.goto(new URL((await link()) ?? '').pathname)
}

/** `people.agent`, who is logged in, signs for the other company with its seal. */
export async function sealByMessage(page: Page, contractName: string): Promise<void> {
  await openByMessage(page, people.agent.phone, contractName)
  await page.getByRole('button', { name: /签署处1，点击盖章/ }).click()
  await consentAndSign(page, people.agent.phone)
}

/**
 * Draws a signature by hand, where the dialog for it is open. One of the demonstration's people must not keep it: it
 * would be placed at once where the next test of this server wants to draw.
 */
export async function drawSignature(page: Page, { keeps = true } = {}): Promise<void> {
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
  await dialog.getByRole('checkbox', { name: '保存为我的签名，下次直接使用' }).setChecked(keeps)
  await dialog.getByRole('button', { name: '使用此签名' }).click()
}

/** The document that both sides have signed, from the page on which somebody has just started or signed it. */
export async function downloadSigned(page: Page): Promise<Buffer> {
  await page.getByRole('button', { name: '查看合同' }).click()
  await expect(page.getByText('合同已签署完成')).toBeVisible()
  await expect(page.getByText(/2 方签名有效/)).toBeVisible()
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: '下载' }).click()
  const file = await started
  return readFile(await file.path())
}
