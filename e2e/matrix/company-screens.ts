import { people } from '../people.ts'
import type { Screen } from './screen.ts'

/** The screens of companies, below this base. */
export function companyScreens(base: string): Screen[] {
  return [
    {
      name: 'enterprises',
      path: '/enterprise-manage',
      who: people.initiator.phone,
      isStatic: true,
      open: async (page) => void (await page.goto(`${base}/enterprise-manage`)),
      ready: (page) => page.getByRole('heading', { name: '企业管理' }),
    },
    {
      name: 'companies',
      path: '/enterprise-manage/basic-info',
      who: people.agent.phone,
      open: async (page) => void (await page.goto(`${base}/enterprise-manage/basic-info`)),
      ready: (page) => page.getByText(people.agent.companyName).first(),
    },
    {
      name: 'list of companies',
      path: '/enterprise-manage/enterprise-list',
      who: people.agent.phone,
      isSameList: true,
      open: async (page) => void (await page.goto(`${base}/enterprise-manage/enterprise-list`)),
      ready: (page) => page.getByRole('heading', { name: '企业信息' }),
    },
    {
      name: 'company',
      path: '/enterprise-manage/basic-info/edit/*',
      who: people.agent.phone,
      open: async (page) => {
        await page.goto(`${base}/enterprise-manage/basic-info`)
        await page.getByRole('link', { name: people.agent.companyName }).click()
        await page.waitForURL(/basic-info\/edit\/\d+/)
      },
      ready: (page) => page.getByRole('heading', { name: '管理员', exact: true }),
    },
    robotsScreen(base),
    {
      name: 'new company',
      path: '/enterprise-manage/basic-info/edit',
      who: people.agent.phone,
      isStatic: true,
      open: async (page) => void (await page.goto(`${base}/enterprise-manage/basic-info/edit`)),
      ready: (page) => page.getByRole('combobox', { name: '企业名称' }),
    },
    enterpriseScreen(base),
    {
      name: 'companies to be reviewed',
      path: '/sys-manage/user-enterprise',
      who: people.systemManager.phone,
      open: async (page) => void (await page.goto(`${base}/sys-manage/user-enterprise`)),
      ready: (page) => page.getByRole('heading', { name: '企业用户' }),
    },
  ]
}

/** What is not judged on a phone yet: an authentication that was begun, and the pages of a face and of a signature. */
export const begunByHand = [
  '/enterprise-authentication/*',
  '/out-enterprise-authentication/*',
  '/face/*',
  '/signature-page/*',
]

function enterpriseScreen(base: string): Screen {
  return {
    name: 'an enterprise',
    path: '/sys-manage/user-enterprise/detail/*',
    who: people.systemManager.phone,
    open: async (page) => {
      await page.goto(`${base}/sys-manage/user-enterprise?tab=all&companyName=云栖智造`)
      await page.getByRole('button', { name: '详情' }).click()
    },
    ready: (page) => page.getByRole('heading', { name: '认证信息' }),
    isSameList: true,
  }
}

function robotsScreen(base: string): Screen {
  return {
    name: 'robots of a company',
    path: '/enterprise-manage/basic-info/edit/*',
    who: people.agent.phone,
    open: async (page) => {
      await page.goto(`${base}/enterprise-manage/basic-info`)
      await page.getByRole('link', { name: people.agent.companyName }).click()
      await page.getByRole('tab', { name: '群机器人' }).click()
    },
    ready: (page) => page.getByRole('heading', { name: '暂无群机器人' }),
    madeByHand: true,
  }
}
