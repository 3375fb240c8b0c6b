import { watchConsole } from '../console-watch.ts'
import { judgeScreen } from '../judge-screen.ts'
import { people } from '../people.ts'
import { expect, test } from '../product-test.ts'

const sizes = [
  { suffix: '', width: 1440, height: 900 },
  { suffix: '-1024', width: 1024, height: 768 },
]

test('an employee logs in without a phone, and others find the form again', async ({ page }) => {
  const problems = watchConsole(page)
  await page.goto('/esignature/web/login?redirect=%2Ffile-center')
  await page.getByRole('button', { name: '内部员工登录' }).click()
  await expect(page.getByRole('heading', { name: '内部员工登录' })).toBeVisible()
  await judgeScreen(page, 'W-01b-inner-login', sizes)
  // Remembered by the browser.
  await page.reload()
  await page.getByRole('button', { name: '外部用户登录' }).click()
  await expect(page.getByRole('heading', { name: '注册 / 登录' })).toBeVisible()
  await page.getByRole('button', { name: '内部员工登录' }).click()

  await page.getByRole('button', { name: '单点登录' }).click()
  const dialog = page.getByRole('dialog', { name: '选择演示员工' })
  await expect(dialog.getByRole('button', { name: people.applicationManager.name })).toBeVisible()
  await judgeScreen(page, 'W-01b-demo-employees', sizes)
  await dialog.getByRole('button', { name: people.applicationManager.name }).click()
  await expect(
    page.getByRole('banner').getByRole('button', { name: people.applicationManager.name }),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/file-center$/)
  expect(problems).toEqual([])
})

test('a single sign-on that failed is told once', async ({ page }) => {
  await page.goto('/esignature/web/login?sso=unknown')
  await expect(page.getByText('未找到与该单点登录账号对应的员工，请联系系统管理员')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})

test('while the platform is closed every page says so, and goes on afterwards', async ({ page }) => {
  const notice = '系统将于今晚23:00至次日06:00停机升级'
  let closed = true
  await page.route('**/esignature/api/**', async (route) => {
    const isSite = route.request().url().endsWith('/site/info')
    if (!closed) return route.continue()
    const envelope = isSite
      ? { code: 0, message: '', result: { demo: false, recordFilings: [], maintenance: notice } }
      : { code: 1003, message: notice, result: null }
    return route.fulfill({ status: isSite ? 200 : 503, json: envelope })
  })
  await page.goto('/esignature/web/login')
  await page.getByRole('textbox', { name: '手机号', exact: true }).fill('13800000001')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('heading', { name: '系统升级中' })).toBeVisible()
  await expect(page.getByRole('main').getByText(notice)).toBeVisible()
  await judgeScreen(page, 'G-06-maintenance', sizes)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByText('系统仍在升级中，请稍后再试')).toBeVisible()
  closed = false
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('heading', { name: '系统升级中' })).toBeHidden()
  await expect(page.getByRole('textbox', { name: '手机号', exact: true })).toHaveValue('13800000001')
})
