import { people } from '../people.ts'
import type { Screen } from './screen.ts'

/** The screens of companies on a phone, below this base. */
export function phoneCompanyScreens(base: string): Screen[] {
  return [
    {
      name: 'companies on a phone',
      path: '/enterprise-manage/*',
      who: people.agent.phone,
      open: async (page) => void (await page.goto(`${base}/enterprise-manage`)),
      ready: (page) => page.getByRole('article', { name: people.agent.companyName }),
    },
    {
      name: 'company on a phone',
      path: '/enterprise-manage/*',
      who: people.agent.phone,
      open: async (page) => {
        await page.goto(`${base}/enterprise-manage`)
        await page
          .getByRole('article', { name: people.agent.companyName })
          .getByRole('link', { name: '查看' })
          .click()
        await page.waitForURL(/basic-info\/edit\/\d+/)
      },
      ready: (page) => page.getByRole('heading', { name: '数字证书' }),
    },
    {
      name: 'new company on a phone',
      path: '/enterprise-manage/*',
      who: people.agent.phone,
      isStatic: true,
      open: async (page) => void (await page.goto(`${base}/enterprise-manage/basic-info/edit`)),
      ready: (page) => page.getByRole('textbox', { name: '企业名称' }),
    },
  ]
}
