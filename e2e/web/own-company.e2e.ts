import { axeProblems } from '../accessibility.ts'
import { watchConsole } from '../console-watch.ts'
import { cutPx } from '../cut-px.ts'
import { confirmInitiation, fillContract } from '../initiating.ts'
import { beLoggedIn, people } from '../people.ts'
import { expect, test } from '../product-test.ts'

const { phone, name, companyName, identityNo } = people.agent

test('somebody of another company signs with it and for himself, and types neither', async ({ page }) => {
  const problems = watchConsole(page)
  await beLoggedIn(page, phone)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  await page.goto('/esignature/web/file-center/new-sign')
  await fillContract(page, '设备租赁补充协议', companyName)
  // On the commonest laptop the page fits beside the form, and what may not be signed so stands in sight under it.
  await page.setViewportSize({ width: 1366, height: 657 })
  await page.getByRole('heading', { name: '合同文件' }).scrollIntoViewIfNeeded()
  await expect(page.getByText('不适用电子签名')).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: '添加本企业' }).click()
  await page.getByRole('button', { name: '添加我自己' }).click()
  await expect(page.getByText(`${name}，138*****004`)).toBeVisible()
  await expect(page.getByText('个人，138*****004')).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
  await page.getByRole('button', { name: '下一步' }).click()
  // The side of a signer has long words: the name has its room all the same, and 企业与个人 stands whole in the pane.
  const signer = page.getByRole('region', { name: companyName })
  const shown = signer.getByRole('heading', { level: 3 }).locator('span > span:first-child')
  await expect(shown).toBeVisible()
  expect(await shown.evaluate(cutPx)).toBeLessThanOrEqual(0)
  await expect(signer.getByText('企业与个人')).toBeInViewport({ ratio: 1 })
  // At twice the size the names of the stamps are whole, too.
  await page.setViewportSize({ width: 683, height: 384 })
  const names = signer.getByRole('button', { name: /^放置/ }).locator('.cut')
  await expect.poll(async () => Math.max(...(await names.evaluateAll(allCut)))).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const stamp of [`${companyName}的企业印章`, `${name}的个人签名`]) {
    await page.getByRole('button', { name: `放置${stamp}到当前页` }).focus()
    await page.keyboard.press('Enter')
  }
  await confirmInitiation(page)
  await expect(page.getByText('现在轮到您签署，签完后再通知您')).toBeVisible()
  expect(sent.join()).not.toContain(identityNo)
  expect(sent.join()).not.toContain(phone)
  expect(problems).toEqual([])
})

function allCut(elements: Parameters<typeof cutPx>[0][]): number[] {
  return elements.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
}
