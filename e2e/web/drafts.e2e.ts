import type { Page } from '@playwright/test'
import { axeProblems } from '../accessibility.ts'
import { watchConsole } from '../console-watch.ts'
import { addInitiator, confirmInitiation, fillContract } from '../initiating.ts'
import { beLoggedIn, people } from '../people.ts'
import { expect, test } from '../product-test.ts'

const { phone, companyName } = people.initiator
const newSign = '/esignature/web/file-center/new-sign'

test('a contract that was begun waits in the drafts, and is gone from them once it is initiated', async ({
  page,
}) => {
  const problems = watchConsole(page)
  const contractName = '草稿箱中的合同'
  await beLoggedIn(page, phone)
  await page.goto(newSign)
  await fillContract(page, contractName)
  await addInitiator(page)
  await page.getByRole('button', { name: '返回' }).click()

  await page.getByRole('navigation', { name: '二级导航' }).getByRole('link', { name: '草稿箱' }).click()
  const row = page.getByRole('row', { name: contractName })
  await expect(row).toContainText('填写合同信息')
  await expect(row).toContainText('30 天后清除')
  await expect(row).toContainText('已填完')
  // The page has one of its own; the header's stays away.
  await expect(page.getByRole('button', { name: '发起签署' })).toHaveCount(1)
  expect(await axeProblems(page)).toEqual([])

  await page.setViewportSize({ width: 360, height: 740 })
  for (const name of [`继续填写${contractName}`, `删除${contractName}`]) {
    const { x, width } = (await row.getByRole('button', { name }).boundingBox()) ?? { x: 360, width: 1 }
    expect(x + width).toBeLessThanOrEqual(360)
  }
  await page.setViewportSize({ width: 1440, height: 900 })

  // Another browser has nothing of the tab.
  await page.evaluate(() => sessionStorage.clear())
  await row.getByRole('button', { name: `继续填写${contractName}` }).click()
  await expect(page.getByRole('textbox', { name: '合同名称', exact: true })).toHaveValue(contractName)
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('button', { name: new RegExp(`^放置${companyName}.*章到当前页`) }).focus()
  await page.keyboard.press('Enter')
  await confirmInitiation(page)

  await openDrafts(page)
  await expect(page.getByRole('row', { name: contractName })).toHaveCount(0)
  expect(problems).toEqual([])
})

test('a draft that two windows change is lost in neither, and is deleted when that is confirmed', async ({
  page,
}) => {
  const [first, second] = ['第一个窗口的草稿', '第二个窗口的草稿']
  await beLoggedIn(page, phone)
  await page.goto(newSign)
  const name = page.getByRole('textbox', { name: '合同名称', exact: true })
  await name.fill('两个窗口的草稿')
  await save(page)
  const other = await page.context().newPage()
  await other.goto(page.url())
  const otherName = other.getByRole('textbox', { name: '合同名称', exact: true })
  await expect(otherName).toHaveValue('两个窗口的草稿')
  await otherName.fill(second)
  await save(other)

  await name.fill(first)
  const question = page.getByRole('dialog', { name: '草稿已在别处更新' })
  await question.getByRole('button', { name: '另存为新草稿' }).click()
  await expect(page).not.toHaveURL(other.url())

  await openDrafts(page)
  for (const one of [first, second]) {
    await page
      .getByRole('row', { name: one })
      .getByRole('button', { name: `删除${one}` })
      .click()
    const dialog = page.getByRole('dialog', { name: '删除草稿？' })
    await expect(dialog.getByText(`“${one}”删除后无法恢复`)).toBeVisible()
    await dialog.getByRole('button', { name: '删除' }).click()
    await expect(page.getByRole('row', { name: one })).toHaveCount(0)
  }
})

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('草稿已保存，可在草稿箱中继续')).toBeVisible()
}

test('a reload keeps a draft that the address does not name yet, and a new visit begins anew', async ({
  page,
}) => {
  await beLoggedIn(page, phone)
  await page.goto(newSign)
  const name = page.getByRole('textbox', { name: '合同名称', exact: true })
  await name.fill('地址尚未更新的草稿')
  await save(page)
  await expect(page).toHaveURL(/\?draft=\d+$/)
  // As it is between the answer of the server and the change of the address.
  await page.evaluate("history.replaceState(history.state, '', location.pathname)")
  await page.reload()
  await expect(name).toHaveValue('地址尚未更新的草稿')
  await page.getByRole('button', { name: '返回' }).click()
  await page.getByRole('button', { name: '发起签署' }).first().click()
  await expect(name).toHaveValue('')
})

async function openDrafts(page: Page): Promise<void> {
  await page.goto('/esignature/web/file-center/drafts')
  // The list, or that there is none.
  await expect(page.getByText(/^共 \d+ 份草稿$|^暂无草稿$/)).toBeVisible()
}
