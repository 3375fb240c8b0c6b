import type { Locator, Page } from '@playwright/test'
import { watchConsole } from '../console-watch.ts'
import { beLoggedIn, people } from '../people.ts'
import { expect, test } from '../product-test.ts'

const web = '/esignature/web'

const application = '供应链采购'

/** Pages of administration whose forms ask for what other pages keep, and how whoever has that page alone uses them. */
const pages: readonly (readonly [name: string, use: (page: Page) => Promise<Locator>])[] = [
  [
    'contract-manage',
    async (page) => {
      await page.getByRole('button', { name: '筛选' }).click()
      return chooseApplication(page)
    },
  ],
  ['log-query', chooseApplication],
  ['msg-manage', chooseApplication],
  [
    'business-manage',
    async (page) => {
      await page.getByRole('button', { name: '新增' }).click()
      await page.getByRole('combobox', { name: '管理员' }).fill(people.initiator.phone)
      return page.getByTitle(people.initiator.name).last()
    },
  ],
  [
    // One whose application waits for a review shows the desk for that instead.
    `user-enterprise?tab=all&companyName=${encodeURIComponent(people.initiator.companyName)}`,
    async (page) => {
      await page.getByRole('button', { name: '详情' }).first().click()
      await page.getByRole('button', { name: '更换管理员' }).click()
      await page.getByRole('combobox', { name: '新管理员' }).fill(people.initiator.phone)
      return page.getByTitle(people.initiator.name).last()
    },
  ],
]

async function chooseApplication(page: Page): Promise<Locator> {
  await page.getByRole('combobox', { name: '所属应用' }).click()
  return page.getByTitle(application).last()
}

test('whoever has one page of administration alone can use all of it', async ({ page, browser }) => {
  await beLoggedIn(page, people.systemManager.phone)
  const ask = async (call: string, data: object): Promise<{ result: { roleId: string } }> => {
    const headers = { 'x-requested-with': 'XMLHttpRequest', origin: new URL(page.url()).origin }
    const answer = await page.request.post(`/esignature/api/role/manage/${call}`, { headers, data })
    return (await answer.json()) as { result: { roleId: string } }
  }
  const { result } = await ask('add', { roleCode: 'ONE_PAGE', roleName: '单页角色' })
  const { roleId } = result
  const other = await (await browser.newContext()).newPage()
  const problems = watchConsole(other)
  await beLoggedIn(other, people.person.phone)
  const found = await page.request.get(
    `/esignature/api/person/manage/searchForRole?searchWord=${people.person.phone}`,
  )
  const { result: persons } = (await found.json()) as { result: { personId: string }[] }
  await ask('updatePerson', { roleId, personIds: persons.map(({ personId }) => personId) })
  for (const [path, use] of pages) {
    const [name] = path.split('?')
    await ask('updateFunction', { roleId, functions: [`sys-manage/${name}`] })
    await other.goto(`${web}/sys-manage/${path}`)
    await expect(await use(other), path).toBeVisible()
    expect(other.url()).toContain(`/sys-manage/${name}`)
  }
  await ask('updatePerson', { roleId, personIds: [] })
  await other.context().close()
  expect(problems).toEqual([])
})
