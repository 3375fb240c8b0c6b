import { watchConsole } from '../console-watch.ts'
import { addAgent, confirmInitiation, fillContract } from '../initiating.ts'
import { judgeScreen } from '../judge-screen.ts'
import { beLoggedIn, people } from '../people.ts'
import { expect, test } from '../product-test.ts'
import { lockedPassword, viewerFile } from '../sample-files/viewer-files.ts'

test.beforeEach(({ page }) => beLoggedIn(page, people.initiator.phone))

test('a file with a password is opened by it and taken in without', async ({ page }) => {
  const problems = watchConsole(page)
  await page.goto('/esignature/web/file-center/new-sign')
  await page.getByLabel('选择合同文件').setInputFiles({
    name: '加密合同.pdf',
    mimeType: 'application/pdf',
    buffer: (await viewerFile('locked.pdf')) ?? Buffer.alloc(0),
  })
  const password = page.getByRole('textbox', { name: '加密合同.pdf的打开密码' })
  await password.fill('wrong')
  await page.getByRole('button', { name: '打开', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: '密码' })).toBeVisible()
  await judgeScreen(page, 'W-16-password', [{ suffix: '', width: 1280, height: 800 }])
  await password.fill(lockedPassword)
  await password.press('Enter')
  await expect(page.getByRole('textbox', { name: '合同名称', exact: true })).toHaveValue('加密合同')
  await expect(password).toBeHidden()
  expect(problems).toEqual([])
})

test('who confirms again after the answer was lost has initiated once', async ({ page }) => {
  const name = '应答丢失的合同'
  await page.goto('/esignature/web/file-center/new-sign')
  await fillContract(page, name)
  await addAgent(page)
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('button', { name: `放置${people.agent.companyName}的企业印章到当前页` }).focus()
  await page.keyboard.press('Enter')

  await page.route(
    '**/initiate/save',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: '确认发起' }).click()
  // It stands for some seconds only, and a busy machine looks late.
  const said = page.getByText('网络异常，请检查网络连接').waitFor()
  await page.getByRole('dialog', { name: '确认发起签署？' }).getByRole('button', { name: '确定' }).click()
  await said
  await confirmInitiation(page)

  await page.goto('/esignature/web/file-center')
  await page.getByPlaceholder('合同名称/编号').fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByText('共 1 条记录')).toBeVisible()
})
