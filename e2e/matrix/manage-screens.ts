import { people } from '../people.ts'
import type { Screen } from './screen.ts'

type Place = Pick<Screen, 'path' | 'open'> & { who: string }

/** The system managers' pages, below this base. */
export function manageScreens(base: string): Screen[] {
  const who = people.systemManager.phone
  const at = (path: string): Place => ({
    path,
    who,
    open: async (page) => void (await page.goto(`${base}${path}`)),
  })
  return [
    {
      name: 'applications',
      ...at('/sys-manage/business-manage'),
      ready: (page) => page.getByText('SUPPLY_CHAIN'),
    },
    ...sourceScreens(at),
    {
      name: 'message templates',
      ...at('/sys-manage/msg-manage'),
      ready: (page) => page.getByRole('heading', { name: '消息列表' }),
    },
    {
      name: 'messages that were sent',
      ...at('/sys-manage/msg-manage'),
      open: async (page) => {
        await page.goto(`${base}/sys-manage/msg-manage?tab=sent`)
      },
      ready: (page) => page.getByRole('columnheader', { name: '发送状态' }),
    },
    {
      name: 'a message template being written',
      ...at('/sys-manage/msg-manage'),
      open: async (page) => {
        await page.goto(`${base}/sys-manage/msg-manage`)
        await page.getByRole('button', { name: '新增' }).click()
      },
      ready: (page) => page.getByRole('heading', { name: '短信预览' }),
      madeByHand: true,
    },
    {
      name: 'roles',
      ...at('/sys-manage/role-manage'),
      ready: (page) => page.getByText('SYSTEM_MANAGER'),
    },
    {
      name: 'people',
      ...at('/sys-manage/user-personal'),
      ready: (page) => page.getByRole('tab', { name: '全部用户' }),
    },
    {
      name: 'operator log',
      ...at('/sys-manage/log-query'),
      ready: (page) => page.getByRole('heading', { name: '日志查询' }),
    },
    ...statisticScreens(at),
    {
      name: 'operations',
      ...at('/sys-manage/operations'),
      ready: (page) => page.getByText('近 30 天已续期'),
    },
  ]
}

function sourceScreens(at: (path: string) => Place): Screen[] {
  return [
    {
      name: 'source systems',
      ...at('/sys-manage/src-system'),
      ready: (page) => page.getByText('WEB', { exact: true }),
    },
    {
      name: 'the applications of a source system',
      ...at('/sys-manage/src-system/WEB'),
      path: '/sys-manage/src-system/*',
      ready: (page) => page.getByText('平台自身的来源没有接入应用'),
    },
  ]
}

function statisticScreens(at: (path: string) => Place): Screen[] {
  return [
    {
      name: 'statistics of the system',
      ...at('/sys-manage/statistic'),
      ready: (page) => page.getByRole('slider', { name: /折线图/ }),
    },
    {
      name: 'statistics of applications',
      ...at('/app-manage/statistic'),
      who: people.applicationManager.phone,
      ready: (page) => page.getByRole('slider', { name: /折线图/ }),
    },
    {
      name: 'statistics of companies',
      ...at('/enterprise-manage/statistic'),
      who: people.initiator.phone,
      ready: (page) => page.getByRole('slider', { name: /折线图/ }),
    },
  ]
}
