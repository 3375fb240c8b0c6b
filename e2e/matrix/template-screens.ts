import { expect, type Page } from '@playwright/test'
import { people } from '../people.ts'
import { labourContract } from '../sample-files/labour-contract.ts'
import type { Screen } from './screen.ts'

const code = 'MATRIX_LABOUR'
const api = '/esignature/api/contract/template/manage'

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
  ]
}

/** Every screen has the same template: whoever comes first registers it. */
async function registerOnce(page: Page): Promise<void> {
  const headers = { 'x-requested-with': 'XMLHttpRequest', origin: new URL(page.url()).origin }
  const known = await page.request.get(`${api}/search?templateCode=${code}`, { headers })
  const found = (await known.json()) as { result: { total: number } }
  if (found.result.total > 0) return
  const listed = await page.request.get(`${api}/businesses`, { headers })
  const businesses = (await listed.json()) as { result: { businessTypeId: string }[] }
  const multipart = {
    templateCode: code,
    templateName: '劳动合同（2026版）',
    businessTypeId: businesses.result[0]?.businessTypeId ?? '',
    file: await labourContract(),
  }
  const added = await page.request.post(`${api}/add`, { headers, multipart })
  expect([0, 7102]).toContain(((await added.json()) as { code: number }).code)
}
