import { fillContract } from '../initiating.ts'
import { beLoggedIn, logIn, logInAgain, newPerson, people } from '../people.ts'
import { expect, test } from '../product-test.ts'

const base = '/esignature/web'
const wizard = '/file-center/new-sign'

test('a session lost in the wizard leads to the login page at once, and back to the same step', async ({
  page,
}) => {
  await beLoggedIn(page, people.initiator.phone)
  await page.goto(base + wizard)
  await fillContract(page, '设备采购合同')
  await page.getByRole('button', { name: '添加个人签署方' }).click()
  await page.getByRole('textbox', { name: '姓名', exact: true }).fill(people.person.name)
  await page.getByRole('textbox', { name: '手机号', exact: true }).fill(people.person.phone)
  await page.getByRole('textbox', { name: '身份证号', exact: true }).fill(people.person.identityNo)
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('button', { name: '确认发起' })).toBeVisible()
  await page.getByRole('button', { name: `放置${people.person.name}的个人签名到当前页` }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('草稿已保存，可在草稿箱中继续')).toBeVisible()
  // A session of its own: the other tests go on with theirs.
  await page.context().clearCookies()
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 401) refused.push(new URL(answer.url()).pathname)
  })
  await page.getByRole('button', { name: '确认发起' }).click()
  await page.getByRole('dialog', { name: '确认发起签署？' }).getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('heading', { name: '注册 / 登录' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('redirect')).toMatch(/^\/file-center\/new-sign\?draft=\d+$/)
  // The viewer may still have been at its pages.
  expect(refused.filter((path) => !path.includes('/files/'))).toEqual(['/esignature/api/initiate/save'])

  await logInAgain(page, people.initiator.phone)
  await expect(page.getByRole('button', { name: '确认发起' })).toBeVisible()
  await expect(page.getByRole('list', { name: `${people.person.name}的签署位置` })).toBeVisible()
})

test('a tab does not go on as somebody whom another tab has logged out', async ({ page }) => {
  // Nobody's session of the other tests is ended.
  await logIn(page, newPerson().phone)
  await page.getByRole('button', { name: '立即前往' }).click()
  await page.goto(base)
  await expect(page.getByRole('heading', { name: /欢迎使用电子签约平台/ })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(base)
  await other.getByRole('banner').getByRole('button', { name: /^1/ }).click()
  await other.getByRole('menuitem', { name: '切换演示账号' }).click()
  await other.getByRole('button', { name: new RegExp(`^${people.person.name}`) }).click()
  await expect(other.getByRole('banner').getByRole('button', { name: people.person.name })).toBeVisible()

  // The first tab was not touched.
  await expect(page.getByRole('banner').getByRole('button', { name: people.person.name })).toBeVisible()
  await expect(page.getByText('其他窗口已登录另一账号，本页已切换为当前账号')).toBeVisible()

  await other.getByRole('banner').getByRole('button', { name: people.person.name }).click()
  await other.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page.getByRole('heading', { name: '注册 / 登录' })).toBeVisible()
})
