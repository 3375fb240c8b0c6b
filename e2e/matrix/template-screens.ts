import type { Page } from '@playwright/test'
import { people } from '../people.ts'
import { registerTemplate } from '../registered-template.ts'
import { labourContract } from '../sample-files/labour-contract.ts'
import type { Screen } from './screen.ts'

const code = 'MATRIX_LABOUR'

/** The register of templates, and one template in it. */
export function templateScreens(base: string): Screen[] {
  return [
    {
      name: 'templates',
      path: '/sys-manage/tpl-register',
      who: people.systemManager.phone,
      open: async (page) => {
        await page.goto(base)
        await registerOnce(page)
        await page.goto(`${base}/sys-manage/tpl-register`)
      },
      ready: (page) => page.getByText(code, { exact: true }),
    },
    {
      name: 'template',
      path: '/sys-manage/tpl-register/*',
      who: people.systemManager.phone,
      open: async (page) => {
        await page.goto(base)
        await registerOnce(page)
        await page.goto(`${base}/sys-manage/tpl-register/${code}`)
      },
      ready: (page) => page.getByRole('heading', { name: '签署角色' }),
    },
    {
      name: 'a template being uploaded',
      path: '/sys-manage/tpl-register/new/upload',
      who: people.systemManager.phone,
      open: async (page) => {
        await page.goto(`${base}/sys-manage/tpl-register/new/upload`)
      },
      ready: (page) => page.getByRole('heading', { name: '上传文件' }),
    },
    {
      name: 'a template being tried',
      path: '/sys-manage/tpl-register/*',
      who: people.systemManager.phone,
      open: async (page) => {
        await page.goto(base)
        await registerOnce(page)
        await page.goto(`${base}/sys-manage/tpl-register/${code}?step=trial`)
      },
      ready: (page) => page.getByRole('heading', { name: '试填' }),
    },
    {
      name: 'start from a template',
      path: '/file-center/sign',
      who: people.initiator.phone,
      open: async (page) => {
        await page.goto(`${base}/file-center/sign`)
      },
      ready: (page) => page.getByRole('heading', { name: '发起设置' }),
    },
  ]
}

/** Every screen has the same template: whoever comes first registers it. */
async function registerOnce(page: Page): Promise<void> {
  const file = await labourContract()
  const templateName = '劳动合同（2026版）'
  await registerTemplate(page, { templateCode: code, templateName, businessTypeName: '人力资源', file })
}
