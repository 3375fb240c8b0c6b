import type { Page } from '@playwright/test'
import { people } from '../people.ts'
import type { Screen } from './screen.ts'

/** The system managers' pages, below this base. */
export function manageScreens(base: string): Screen[] {
  const who = people.systemManager.phone
  const at = (path: string) => ({
    path,
    who,
    open: async (page: Page): Promise<void> => void (await page.goto(`${base}${path}`)),
  })
  return [
    {
      name: 'applications',
      ...at('/sys-manage/business-manage'),
      ready: (page) => page.getByText('SUPPLY_CHAIN'),
    },
    {
      name: 'source systems',
      ...at('/sys-manage/src-system'),
      ready: (page) => page.getByText('WEB', { exact: true }),
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
    {
      name: 'operations',
      ...at('/sys-manage/operations'),
      ready: (page) => page.getByText('近 30 天已续期'),
    },
  ]
}
