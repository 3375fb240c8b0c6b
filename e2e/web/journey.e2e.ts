import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { watchConsole } from '../console-watch.ts'
import { initiate } from '../initiating.ts'
import { judge } from '../pdf-judges.ts'
import { beLoggedIn, logIn, newPerson, people, verifyIdentity } from '../people.ts'
import { expect, test } from '../product-test.ts'
import { consentAndSign, openByMessage, sealByMessage } from '../signing.ts'

const contractName = '立体货架安装合同'

test('a contract from the first login to the signed document', async ({ browser }) => {
  const person = newPerson()
  const newcomer = await openPage(browser)
  await logIn(newcomer.page, person.phone)
  await verifyIdentity(newcomer.page, person)

  const initiator = await openPage(browser)
  await beLoggedIn(initiator.page, people.initiator.phone)
  await initiate(initiator.page, contractName, person)

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

async function signByHand(page: Page, person: { phone: string; name: string }): Promise<void> {
  await openByMessage(page, person.phone, contractName)
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
  await consentAndSign(page, person.phone)
}

async function signForCompany(page: Page): Promise<void> {
  await beLoggedIn(page, people.agent.phone)
  await sealByMessage(page, contractName)
  await expect(page.getByText('合同已全部签署完成')).toBeVisible()
}

async function download(page: Page): Promise<Buffer> {
  await page.getByRole('button', { name: '查看合同' }).click()
  await expect(page.getByText('合同已签署完成')).toBeVisible()
  await expect(page.getByText(/2 方签名有效/)).toBeVisible()
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: '下载' }).click()
  const file = await started
  return readFile(await file.path())
}
