import { axeProblems } from '../accessibility.ts'
import { watchConsole } from '../console-watch.ts'
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

function cutPx({ scrollWidth, clientWidth }: { scrollWidth: number; clientWidth: number }): number {
  return scrollWidth - clientWidth
}
