import { expect, type Locator, type Page } from '@playwright/test'
import { demoContract, findContract } from '../demo-contracts.ts'
import { addAgent, fillContract } from '../initiating.ts'
import { authenticationScreens } from './authentication-screens.ts'
import { manageScreens } from './manage-screens.ts'
import { companyScreens } from './company-screens.ts'
import { phoneCompanyScreens } from './phone-company-screens.ts'
import { batchScreens } from './batch-screens.ts'
import { templateScreens } from './template-screens.ts'
import { messageScreens, messagesOnPhone } from './message-screens.ts'
import type { Screen } from './screen.ts'
import { beLoggedIn, logIn, newPerson, people } from '../people.ts'

const web = '/esignature/web'

export const screens: readonly Screen[] = [
  ...companyScreens(web),
  ...authenticationScreens(web),
  ...templateScreens(web),
  ...batchScreens(web),
  {
    name: 'login',
    path: '/login',
    open: (page) => go(page, `${web}/login`),
    ready: (page) => page.getByText('演示账号'),
  },
  {
    name: 'verify',
    path: '/verify',
    isStatic: true,
    open: (page) => go(page, `${web}/verify`),
    ready: (page) => page.getByRole('button', { name: '选择文件' }),
  },
  {
    name: 'signing inside another page, without a ticket',
    path: '/embed',
    isStatic: true,
    open: (page) => go(page, `${web}/embed`),
    ready: (page) => page.getByRole('heading', { name: '无法继续' }),
  },
  {
    name: 'handbook',
    path: '/help',
    isStatic: true,
    open: (page) => go(page, `${web}/help`),
    ready: (page) => page.getByRole('heading', { name: '操作手册' }),
  },
  {
    name: 'home',
    path: '/',
    who: people.initiator.phone,
    open: (page) => go(page, web),
    ready: (page) => page.getByText('最近合同'),
  },
  {
    name: 'contract centre',
    path: '/file-center',
    who: people.initiator.phone,
    open: (page) => go(page, `${web}/file-center`),
    ready: anyContract,
  },
  {
    name: 'drafts',
    path: '/file-center/drafts',
    who: people.initiator.phone,
    open: (page) => go(page, `${web}/file-center/drafts`),
    ready: (page) => page.getByRole('heading', { name: '草稿箱' }),
  },
  ...messageScreens(web),
  {
    name: 'contract detail',
    path: '/file-center/detail',
    who: people.initiator.phone,
    open: async (page) => {
      const row = await findContract(page, demoContract.open)
      await row.getByRole('link', { name: demoContract.open }).click()
      await page.waitForURL(/\/detail/)
    },
    ready: (page) => page.locator('.page[data-loaded="true"][aria-busy="false"]').first(),
  },
  {
    name: 'signing process',
    path: '/file-center/detail',
    who: people.initiator.phone,
    open: async (page) => {
      const row = await findContract(page, demoContract.completed)
      await row.getByRole('link', { name: demoContract.completed }).click()
      await page.getByRole('button', { name: '签署过程' }).click()
    },
    ready: (page) => page.getByRole('heading', { name: '与上一版相比' }),
  },
  {
    name: 'seals',
    path: '/enterprise-manage/sign-manage',
    who: people.agent.phone,
    open: (page) => go(page, `${web}/enterprise-manage/sign-manage`),
    ready: (page) => page.getByRole('heading', { name: '合同专用章' }),
  },
  {
    name: 'user center',
    path: '/user-center',
    who: people.agent.phone,
    open: (page) => go(page, `${web}/user-center`),
    ready: (page) => page.getByText('当前在线'),
  },
  {
    name: 'initiation',
    path: '/file-center/new-sign',
    who: people.initiator.phone,
    open: (page) => go(page, `${web}/file-center/new-sign`),
    ready: (page) => page.getByRole('textbox', { name: '合同名称', exact: true }),
  },
  {
    name: 'placing',
    path: '/file-center/new-sign',
    who: people.initiator.phone,
    madeByHand: true,
    open: async (page) => {
      await go(page, `${web}/file-center/new-sign`)
      await fillContract(page, '屏幕检查合同')
      await addAgent(page)
      await page.getByRole('button', { name: '下一步' }).click()
      await page
        .getByRole('button', { name: /^放置.+到当前页$/ })
        .first()
        .focus()
      await page.keyboard.press('Enter')
    },
    ready: (page) => page.getByRole('img', { name: '第 1 页，共 3 页' }),
  },
  {
    name: 'signing',
    path: '/file-center/sign',
    inBothMotions: true,
    who: people.otherAgent.phone,
    open: async (page) => {
      const row = await findContract(page, demoContract.otherAgentsTurn)
      await row
        .getByRole('button', { name: '签署', exact: true })
        .or(row.getByRole('link', { name: '签署', exact: true }))
        .click()
      await page.waitForURL(/\/file-center\/sign/)
    },
    ready: (page) => page.getByRole('button', { name: /签署处1，点击/ }),
  },
  {
    name: 'batch signing',
    path: '/file-center/batch-sign',
    inBothMotions: true,
    who: people.otherAgent.phone,
    open: async (page) => {
      const row = await findContract(page, demoContract.otherAgentsTurn)
      await row.getByRole('checkbox').check()
      const bar = page.getByRole('toolbar', { name: '已选合同' })
      await bar.getByRole('button', { name: '批量签署' }).click()
      await page.waitForURL(/\/batch-sign\?batchNo=/)
    },
    ready: (page) => page.getByRole('button', { name: '移出当前合同' }),
  },
  {
    name: 'contracts of an application manager',
    path: '/app-manage/contract-manage',
    isSameList: true,
    who: people.applicationManager.phone,
    open: (page) => go(page, `${web}/app-manage`),
    ready: anyContract,
  },
  {
    name: 'contracts of a company manager',
    path: '/enterprise-manage/contract-manage',
    isSameList: true,
    who: people.initiator.phone,
    open: (page) => go(page, `${web}/enterprise-manage/contract-manage`),
    ready: anyContract,
  },
  {
    name: 'contracts of a system manager',
    path: '/sys-manage/contract-manage',
    isSameList: true,
    who: people.systemManager.phone,
    open: (page) => go(page, `${web}/sys-manage`),
    ready: anyContract,
  },
  ...manageScreens(web),
  {
    name: 'authentication',
    path: '/personal-authentication/*',
    open: async (page) => {
      await logIn(page, newPerson().phone)
      await page.getByRole('button', { name: '立即前往' }).click()
      await page.waitForURL(/personal-authentication/)
    },
    ready: (page) => page.getByRole('textbox', { name: '身份证号', exact: true }),
  },
]

const h5 = '/esignature/h5/web'

export const phoneScreens: readonly Screen[] = [
  {
    name: 'login on a phone',
    path: '/login',
    open: (page) => go(page, `${h5}/login`),
    ready: (page) => page.getByText('演示账号'),
  },
  {
    name: 'verify on a phone',
    path: '/verify',
    isStatic: true,
    open: (page) => go(page, `${h5}/verify`),
    ready: (page) => page.getByRole('button', { name: '选择文件' }),
  },
  {
    name: 'signing inside another page on a phone, without a ticket',
    path: '/embed',
    isStatic: true,
    open: (page) => go(page, `${h5}/embed`),
    ready: (page) => page.getByRole('heading', { name: '无法继续' }),
  },
  {
    name: 'help on a phone',
    path: '/help',
    isStatic: true,
    open: (page) => go(page, `${h5}/help?guide=4`),
    ready: (page) => page.getByRole('heading', { name: '联系我们' }),
  },
  {
    name: 'home on a phone',
    path: '/',
    who: people.person.phone,
    open: (page) => go(page, h5),
    ready: (page) => page.getByRole('article').first(),
  },
  {
    name: 'contracts on a phone',
    path: '/file-center',
    who: people.person.phone,
    open: (page) => go(page, `${h5}/file-center`),
    ready: (page) => page.getByRole('article').first(),
  },
  {
    name: 'what is mine on a phone',
    path: '/user-center',
    who: people.person.phone,
    open: (page) => go(page, `${h5}/user-center`),
    ready: (page) => page.getByRole('button', { name: '退出登录' }),
  },
  messagesOnPhone(h5),
  {
    name: 'contract detail on a phone',
    path: '/file-center/detail',
    who: people.person.phone,
    open: openOnPhone,
    ready: (page) => page.getByRole('heading', { name: '签署进度' }),
  },
  {
    name: 'signing on a phone',
    path: '/file-center/sign',
    inBothMotions: true,
    who: people.person.phone,
    open: async (page) => {
      await openOnPhone(page)
      await page.getByRole('button', { name: '签署', exact: true }).click()
      await page.waitForURL(/\/file-center\/sign/)
    },
    ready: (page) => page.getByRole('button', { name: /签署处1，点击签字/ }),
  },
  ...phoneCompanyScreens(h5),
  {
    name: 'authentication on a phone',
    path: '/personal-authentication/*',
    open: async (page) => {
      await page.goto(`${h5}/login`)
      await logIn(page, newPerson().phone)
      await page.getByRole('button', { name: '立即前往' }).click()
      await page.waitForURL(/personal-authentication/)
    },
    ready: (page) => page.getByRole('textbox', { name: '身份证号' }),
  },
]

/** Logs in and opens the screen, and waits until it is there. */
export async function openScreen(page: Page, screen: Screen, base: typeof web | typeof h5): Promise<void> {
  if (screen.who !== undefined) await beLoggedIn(page, screen.who, base)
  await screen.open(page)
  await expect(screen.ready(page)).toBeVisible()
}

async function openOnPhone(page: Page): Promise<void> {
  await go(page, `${h5}/file-center`)
  await page.getByRole('searchbox', { name: '合同名称/编号' }).fill(demoContract.personsTurn)
  await page.keyboard.press('Enter')
  const found = page.getByRole('article')
  await expect(found).toHaveCount(1)
  await found.getByRole('link').click()
  await page.waitForURL(/\/detail/)
}

async function go(page: Page, address: string): Promise<void> {
  await page.goto(address)
}

/** Whichever comes first: what other tests of the same server have started stands above the demonstration's own. */
function anyContract(page: Page): Locator {
  return page.getByRole('row').getByRole('link').first()
}
