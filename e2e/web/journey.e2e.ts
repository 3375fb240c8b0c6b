import type { Browser, Page } from '@playwright/test'
import { watchConsole } from '../console-watch.ts'
import { initiate } from '../initiating.ts'
import { judge } from '../pdf-judges.ts'
import { beLoggedIn, logIn, newPerson, people, verifyIdentity } from '../people.ts'
import { expect, test } from '../product-test.ts'
import { consentAndSign, downloadSigned, drawSignature, openByMessage, sealByMessage } from '../signing.ts'

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

  const bytes = await downloadSigned(initiator.page)
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
  await drawSignature(page)
  await consentAndSign(page, person.phone)
}

async function signForCompany(page: Page): Promise<void> {
  await beLoggedIn(page, people.agent.phone)
  await sealByMessage(page, contractName)
  await expect(page.getByText('合同已全部签署完成')).toBeVisible()
}
