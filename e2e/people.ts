import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { checkCharacterOf } from '@qiyin/domain/person/id-number.ts'

/** The demonstration's people that the browser tests play; everyone else is made new. */
export const people = {
  /** Of our part; may initiate for our company and use its seals. */
  initiator: {
    phone: '13800000001',
    name: '李静怡',
    userName: 'lijingyi',
    companyName: '上海云帆供应链管理有限公司',
  },
  /** Signs for a company of the other side. */
  agent: {
    phone: '13800000004',
    name: '陈思远',
    identityNo: '330106198411030017',
    companyName: '杭州云栖智造科技有限公司',
  },
  /** Signs for another company. */
  otherAgent: { phone: '13800000005', name: '林晓峰' },
  /** Signs for himself. */
  person: { phone: '13800000006', name: '王梓涵', identityNo: '310107199608300049' },
  /** Of our part; manages two applications. */
  applicationManager: { phone: '13800000002', name: '方宁' },
  /** Of our part; manages the platform. */
  systemManager: { phone: '13800000003', name: '周慕白' },
} as const

let made = 0

/** A person nobody has seen before: mobile and identity number are new in every run. */
export function newPerson(): { phone: string; name: string; identityNo: string } {
  made += 1
  const mark = String((Date.now() % 10_000_000) * 10 + made)
    .padStart(8, '0')
    .slice(-8)
  const digits = `11010119900307${String(100 + (Number(mark) % 800))}`
  return { phone: `139${mark}`, name: '欧阳若琳', identityNo: digits + checkCharacterOf(digits) }
}

interface DemoMessage {
  scene: string
  content: string
  code: string | null
}

/** The messages sent to a phone, newest first. */
export async function messagesOf(request: APIRequestContext, phone: string): Promise<DemoMessage[]> {
  const response = await request.get(`/esignature/api/demo/messages?phone=${phone}`)
  const { result } = (await response.json()) as { result: DemoMessage[] }
  return result
}

/** The newest code, once there is another one than `before`. */
export async function newCode(request: APIRequestContext, phone: string, before: number): Promise<string> {
  const codes = async (): Promise<string[]> =>
    (await messagesOf(request, phone)).flatMap(({ code }) => code ?? [])
  await expect.poll(async () => (await codes()).length).toBeGreaterThan(before)
  return (await codes())[0] ?? ''
}

/** How many codes a phone has got so far. */
export async function codeCount(request: APIRequestContext, phone: string): Promise<number> {
  return (await messagesOf(request, phone)).filter(({ code }) => code !== null).length
}

const sessions = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>()

/**
 * Opens the home page as one of the demonstration's people. Each logs in once to the server of a worker, since a
 * code is sent once a minute.
 */
export async function beLoggedIn(
  page: Page,
  phone: string,
  base: '/esignature/web' | '/esignature/h5/web' = '/esignature/web',
): Promise<void> {
  const cookies = sessions.get(phone)
  if (cookies) {
    await haveSeenGuide(page)
    await page.context().addCookies(cookies)
    await page.goto(base)
  } else {
    await page.goto(`${base}/login`)
    await logIn(page, phone)
  }
  await expect(page.getByRole('heading', { name: /欢迎使用电子签约平台/ })).toBeVisible()
  await keepSession(page, phone)
}

/** Tests to come go on with the session that a person has now; the one before may have ended. */
export async function keepSession(page: Page, phone: string): Promise<void> {
  sessions.set(phone, await page.context().cookies())
}

/** Whoever plays here has seen the guide of the first login: it comes late, over whatever is clicked just then. */
async function haveSeenGuide(page: Page): Promise<void> {
  // A frame of another origin has no storage.
  const content = "if (location.origin !== 'null') localStorage.setItem('new-user', '1')"
  await page.context().addInitScript({ content })
  // The login page stays the same document until home has come.
  await page.evaluate(content)
}

/** Logs in as a person does: phone, code, button. Ends where the product leads. */
export async function logIn(page: Page, phone: string): Promise<void> {
  await haveSeenGuide(page)
  if (!page.url().includes('/login')) await page.goto('/esignature/web/login')
  const before = await codeCount(page.request, phone)
  await page.getByRole('textbox', { name: '手机号', exact: true }).fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page
    .getByRole('textbox', { name: '验证码', exact: true })
    .fill(await newCode(page.request, phone, before))
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** Proves who a newcomer is by the mobile number; begins at the first login, ends at the success. */
export async function verifyIdentity(
  page: Page,
  person: { phone: string; name: string; identityNo: string },
): Promise<void> {
  await page.getByRole('button', { name: '立即前往' }).click()
  await page.getByRole('textbox', { name: '姓名', exact: true }).fill(person.name)
  await page.getByRole('textbox', { name: '身份证号', exact: true }).fill(person.identityNo)
  // It is the one that was logged in with.
  await expect(page.getByRole('textbox', { name: '手机号', exact: true })).toHaveValue(person.phone)
  const before = await codeCount(page.request, person.phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page
    .getByRole('textbox', { name: '验证码', exact: true })
    .fill(await newCode(page.request, person.phone, before))
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /提交|下一步|认证/ }).click()
  await expect(page.getByText('认证成功')).toBeVisible()
}

/** On the login page that a lost session has led to. A phone gets one code in half a minute: asks until it gets another. */
export async function logInAgain(page: Page, phone: string): Promise<void> {
  const before = await codeCount(page.request, phone)
  await page.getByRole('textbox', { name: '手机号', exact: true }).fill(phone)
  await expect(async () => {
    await page.getByRole('button', { name: '获取验证码' }).click({ timeout: 1000 })
    await expect(page.getByText('验证码已发送')).toBeVisible({ timeout: 3000 })
  }).toPass()
  await page
    .getByRole('textbox', { name: '验证码', exact: true })
    .fill(await newCode(page.request, phone, before))
  await page.getByRole('button', { name: '登录', exact: true }).click()
}
