import { watchConsole } from '../console-watch.ts'
import { initiate } from '../initiating.ts'
import { beLoggedIn, codeCount, newCode, people } from '../people.ts'
import { expect, test } from '../product-test.ts'
import { desktop, drag, judgePhone, openContract } from './phone.ts'

const contractName = '短期仓储服务合同'

test('a person signs by hand on a phone', async ({ page, browser }) => {
  const desk = await browser.newContext(desktop)
  const initiator = await desk.newPage()
  await beLoggedIn(initiator, people.initiator.phone)
  await initiate(initiator, contractName, people.person)
  await desk.close()

  const problems = watchConsole(page)
  const { phone, name } = people.person
  await openContract(page, phone, contractName)
  await page.getByRole('button', { name: '签署', exact: true }).click()
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
  for (const along of [0.3, 0.5, 0.7]) {
    const y = pad.y + pad.height * along
    // oxlint-disable-next-line no-await-in-loop -- one stroke after the other
    await drag(devtools, { x: pad.x + pad.width * 0.75, y }, { x: pad.x + pad.width * 0.3, y: y + 40 })
  }
  await judgePhone(page, 'H-07-handwriting')
  await screen.getByRole('button', { name: '使用此签名' }).click()
  await expect(page.getByRole('button', { name: /签署处1，已完成/ })).toBeVisible()

  await page.getByRole('checkbox', { name: '我已阅读并同意签署全部内容' }).check()
  await judgePhone(page, 'H-07-filled')
  const before = await codeCount(page.request, phone)
  await page.getByRole('button', { name: '确认签署' }).click()
  const intent = page.getByRole('dialog', { name: '签署意愿确认' })
  await expect(intent.getByText('验证码已发送至')).toBeVisible()
  await judgePhone(page, 'H-07-intent')
  await intent.getByLabel('验证码').fill(await newCode(page.request, phone, before))
  await intent.getByRole('button', { name: '确认签署' }).click()
  await expect(page.getByRole('heading', { name: '签署成功' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^第\d+页$/ })).toBeVisible()
  await judgePhone(page, 'H-07-done')

  await page.getByRole('link', { name: '查看合同' }).click()
  await expect(page.getByRole('heading', { name: '签署进度' })).toBeVisible()
  await expect(page.getByRole('button', { name: '签署', exact: true })).toBeHidden()
  expect(problems).toEqual([])
})
