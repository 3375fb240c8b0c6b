import type { Page } from '@playwright/test'
import { watchConsole } from '../console-watch.ts'
import { initiate } from '../initiating.ts'
import { beLoggedIn, codeCount, logIn, messagesOf, newPerson, people } from '../people.ts'
import { expect, test } from '../product-test.ts'
import { codeInTime } from '../signing.ts'
import { beVerified } from './be-verified.ts'
import { desktop, drag, flickThenTap, judgePhone } from './phone.ts'

const contractName = '短期仓储服务合同'

/** Opens the address of the message that asks for the signature. */
async function followMessage(page: Page, phone: string): Promise<void> {
  const address = async (): Promise<string | undefined> =>
    (await messagesOf(page.request, phone)).flatMap(
      ({ content }) => /\/esignature\/api\/short\/[\w-]+/.exec(content) ?? [],
    )[0]
  await expect.poll(address).toBeDefined()
  await page.goto((await address()) ?? '')
  await page.waitForURL(/\/h5\/web\/login\?redirect=/)
}

/** In the page: as if a keyboard lay over everything below, in a browser that tells it by the visual viewport only. */
const coverBelow = (y: number): string => `
  Object.defineProperty(visualViewport, 'height', { get: () => ${y}, configurable: true })
  visualViewport.dispatchEvent(new Event('resize'))`

test('a person follows the message to a contract, is verified on the phone and signs by hand', async ({
  page,
  browser,
}) => {
  const person = newPerson()
  const { phone, name } = person
  const desk = await browser.newContext(desktop)
  const initiator = await desk.newPage()
  await beLoggedIn(initiator, people.initiator.phone)
  await initiate(initiator, contractName, person)
  await desk.close()

  const problems = watchConsole(page)
  await followMessage(page, phone)
  // The browser's own note of the answer that led to the login page.
  expect(problems.splice(0).filter((problem) => !problem.includes('401'))).toEqual([])
  await logIn(page, phone)
  await page.getByRole('button', { name: '立即前往' }).click()
  await beVerified(page, person)
  await page.getByRole('link', { name: '继续签署' }).click()
  const area = page.getByRole('button', { name: /签署处1，点击签字/ })
  await expect(area).toBeVisible()
  await expect(page.getByRole('button', { name: '确认签署' })).toBeDisabled()

  // The place to sign is larger than on a page as wide as the screen, and in the upper half.
  await expect
    .poll(() => page.evaluate<number>("document.querySelector('.pdfViewer .page').clientWidth / innerWidth"))
    .toBeGreaterThan(1.3)
  await expect.poll(async () => ((await area.boundingBox())?.y ?? 844) < 422).toBe(true)
  await judgePhone(page, 'H-07-sign')

  await area.click()
  const screen = page.getByRole('dialog', { name: `手写签名，请书写：${name}` })
  const paper = screen.getByRole('img', { name: /手写区域/ })
  await paper.click({ trial: true })
  const pad = await paper.boundingBox()
  if (!pad) throw new Error('the pad is not on the screen')
  // Held upright the paper is turned: from its left to its right is from the top of the screen to its bottom.
  expect(pad.height).toBeGreaterThan(pad.width * 2)
  const devtools = await page.context().newCDPSession(page)
  const again = screen.getByRole('button', { name: '重写' })
  await flickThenTap(devtools, { x: pad.x + pad.width * 0.75, y: pad.y + pad.height * 0.4 }, again)
  await expect(again).toBeDisabled()
  for (const along of [0.3, 0.5, 0.7]) {
    const y = pad.y + pad.height * along
    // oxlint-disable-next-line no-await-in-loop -- one stroke after the other
    await drag(devtools, { x: pad.x + pad.width * 0.75, y }, { x: pad.x + pad.width * 0.3, y: y + 40 })
  }
  await judgePhone(page, 'H-07-handwriting')
  // Turned to its side and back, the phone still shows all that was written.
  const written = paper.locator('path[stroke]')
  const strokes = async (): Promise<number> => ((await written.getAttribute('d')) ?? '').split('M').length - 1
  expect(await strokes()).toBe(3)
  for (const size of [
    { width: 844, height: 390 },
    { width: 390, height: 844 },
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- one turn after the other
    await page.setViewportSize(size)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect.poll(strokes).toBe(3)
  }
  await screen.getByRole('button', { name: '使用此签名' }).click()
  await expect(page.getByRole('button', { name: /签署处1，已完成/ })).toBeVisible()

  await page.getByRole('checkbox', { name: '我已阅读并同意签署全部内容' }).check()
  await judgePhone(page, 'H-07-filled')
  const before = await codeCount(page.request, phone)
  await page.getByRole('button', { name: '确认签署' }).click()
  const intent = page.getByRole('dialog', { name: '签署意愿确认' })
  await expect(intent.getByText('验证码已发送至')).toBeVisible()
  await judgePhone(page, 'H-07-intent')
  const keyboardTop = 508
  await page.evaluate(coverBelow(keyboardTop))
  const confirm = intent.getByRole('button', { name: '确认签署' })
  const bottom = async (): Promise<number> => {
    const box = await confirm.boundingBox()
    return box ? box.y + box.height : Infinity
  }
  await expect.poll(bottom).toBeLessThanOrEqual(keyboardTop)
  await expect(intent.getByLabel('验证码')).toBeInViewport()
  await intent.getByLabel('验证码').fill(await codeInTime(page, phone, before))
  await intent.getByRole('button', { name: '确认签署' }).click()
  await expect(page.getByRole('heading', { name: '签署成功' })).toBeVisible()
  // The keyboard has gone with the field, and with it what it covered.
  await page.evaluate(coverBelow(844))
  await expect(page.getByRole('img', { name: /^第\d+页$/ })).toBeVisible()
  await judgePhone(page, 'H-07-done')

  await page.getByRole('link', { name: '查看合同' }).click()
  await expect(page.getByRole('heading', { name: '签署进度' })).toBeVisible()
  await expect(page.getByRole('button', { name: '签署', exact: true })).toBeHidden()

  await page.goto('/esignature/h5/web/user-center')
  await expect(
    page.getByRole('region', { name: '我的签名' }).getByRole('img', { name: '手写签名' }),
  ).toBeVisible()
  expect(problems).toEqual([])
})
