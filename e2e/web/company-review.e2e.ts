import type { Browser, Page } from '@playwright/test'
import {
  chooseIdentity,
  createCompany,
  fillBank,
  newCompany,
  photographLicence,
  uploadPhoto,
  type NewCompany,
} from '../company-authentication.ts'
import { watchConsole } from '../console-watch.ts'
import { judgeScreen } from '../judge-screen.ts'
import { beLoggedIn, logIn, newPerson, people, verifyIdentity } from '../people.ts'
import { expect, test } from '../product-test.ts'

const web = '/esignature/web'

// Applications that wait would stand in the queues of other tests.
test.use({ apart: 'company-review' })

test('a reviewer reads a photo closely, knows which run it is of, and finds back to the list', async ({
  browser,
}) => {
  test.slow()
  const applicant = await (await browser.newContext()).newPage()
  const person = newPerson()
  await logIn(applicant, person.phone)
  await verifyIdentity(applicant, person)
  const { page, problems } = await atDesk(browser, await handIn(applicant))
  await expect(page.getByText(/流水号 CA[0-9A-F]{32}/)).toBeVisible()
  const tools = page.getByRole('group', { name: '查看照片' })
  const photo = page.getByRole('img', { name: '营业执照' })
  await tools.getByRole('button', { name: '放大' }).click()
  await photo.hover()
  await page.mouse.wheel(0, -100)
  await expect(tools.getByText('156%')).toBeVisible()
  await tools.getByRole('button', { name: '旋转' }).press('r')
  await expect(photo).toHaveCSS('transform', /^matrix\(0, 1.56/)
  await page.mouse.down()
  await page.mouse.move(500, 600)
  await page.mouse.up()
  await judgeScreen(page, 'W-32b-zoomed', [
    { suffix: '', width: 1440, height: 900 },
    { suffix: '-1280', width: 1280, height: 800 },
    { suffix: '-683', width: 683, height: 657 },
  ])
  await page.getByRole('tab', { name: '企业认证申请表' }).click()
  await expect(tools.getByText('100%')).toBeVisible()
  await page.getByRole('tab', { name: /营业执照/ }).click()
  await expect(tools.getByText('156%')).toBeVisible()
  await tools.getByText('156%').click()
  await expect(photo).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, 0)')
  await tools.getByRole('button', { name: '全屏查看' }).click()
  const isWhole = 'document.fullscreenElement !== null'
  await expect.poll(() => page.evaluate<boolean>(isWhole)).toBe(true)
  await page.evaluate('document.exitFullscreen()')
  await page.getByRole('navigation', { name: '面包屑' }).getByRole('link', { name: '企业用户' }).click()
  await page.waitForURL(/\/sys-manage\/user-enterprise$/)
  // Nothing of it is left to wait for those who come after.
  await page.goBack()
  await page.getByRole('button', { name: '审核不通过' }).click()
  const dialog = page.getByRole('dialog', { name: '审核不通过' })
  await dialog.getByRole('button', { name: '申请表未加盖公章' }).click()
  await refuse(page)
  await expect(dialog).toBeHidden()
  expect(problems).toEqual([])
})

test('of two reviewers of a company the second is told who was first, and can do nothing more', async ({
  browser,
}) => {
  test.slow()
  const applicant = await (await browser.newContext()).newPage()
  const person = newPerson()
  await logIn(applicant, person.phone)
  await verifyIdentity(applicant, person)
  const first = await handIn(applicant)
  const second = await handIn(applicant)

  const one = await atDesk(browser, first)
  const other = await atDesk(browser, first)
  await expect(one.page.getByText('待审核 1 / 2')).toBeVisible()
  await one.page.getByRole('button', { name: '审核不通过' }).click()
  await other.page.getByRole('button', { name: '审核不通过' }).click()
  for (const { page } of [one, other]) {
    const dialog = page.getByRole('dialog', { name: '审核不通过' })
    await expect(dialog).toContainText(first.companyName)
    await expect(dialog).toContainText(`第 1 次提交，管理员 ${person.name}`)
    await dialog.getByRole('button', { name: '申请表未加盖公章' }).click()
  }
  await refuse(one.page)
  await expect(one.page.getByRole('heading', { level: 1, name: second.companyName })).toBeVisible()
  await refuse(other.page)
  await expect(other.page.getByText(`该申请已由${people.systemManager.name}处理`)).toBeVisible()
  await expect(other.page.getByRole('dialog', { name: '审核不通过' })).toBeHidden()
  await expect(other.page.getByText('审核不通过，原因：申请表未加盖公章')).toBeVisible()
  const progress = other.page.getByRole('region', { name: '认证进度' })
  await expect(progress.getByRole('listitem').filter({ hasText: '未通过' })).toHaveText('等待审核未通过')
  await expect(other.page.getByRole('button', { name: '审核通过' })).toHaveCount(0)
  await expect(other.page.getByRole('button', { name: '审核不通过' })).toHaveCount(0)

  await applicant.goto(`${web}/enterprise-manage/basic-info`)
  const row = applicant.getByRole('row').filter({ hasText: first.companyName })
  await expect(row.getByText('申请表未加盖公章')).toBeVisible()
  await row.getByRole('link', { name: first.companyName }).click()
  await expect(applicant.getByText('认证未通过，原因：申请表未加盖公章')).toBeVisible()
  expect([one.problems, other.problems].flat()).toEqual([])
})

/** A company of the person's own, handed in with its papers. */
async function handIn(page: Page): Promise<NewCompany> {
  const company = newCompany()
  await createCompany(page, company, '法大大')
  await chooseIdentity(page, '代理人')
  await photographLicence(page, company, '林婉清')
  await page.getByRole('radio', { name: /企业打款认证/ }).check()
  await fillBank(page)
  await uploadPhoto(page, '企业认证申请表')
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByText('资料审核中')).toBeVisible()
  return company
}

async function refuse(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: '审核不通过' }).getByRole('button', { name: '确认不通过' }).click()
}

async function atDesk(
  browser: Browser,
  { companyName }: NewCompany,
): Promise<{ page: Page; problems: string[] }> {
  const page = await (await browser.newContext()).newPage()
  const problems = watchConsole(page)
  await beLoggedIn(page, people.systemManager.phone)
  await page.goto(`${web}/sys-manage/user-enterprise`)
  await page.getByRole('row').filter({ hasText: companyName }).getByRole('link', { name: '查看' }).click()
  await expect(page.getByRole('img', { name: '营业执照' })).toBeVisible()
  return { page, problems }
}
