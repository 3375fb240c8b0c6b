import { expect, type Page } from '@playwright/test'
import { addDays, dayOf } from '@qiyin/domain/dates.ts'
import { beLoggedIn, people } from './people.ts'
import { enableTemplate, registerTemplate, shortContract } from './registered-template.ts'

const api = '/esignature/api'

/** What a batch is begun from in the browser tests. */
export const batchTemplate = {
  templateCode: 'BATCH_SHORT',
  templateName: '劳动合同（批量）',
  businessTypeName: '人力资源',
} as const

const fieldCodes = ['employee.name', 'employee.identityNo', 'employee.mobile', 'job', 'startDate']

/** A row that becomes a contract, and one that fails: its number belongs to somebody else. */
export const batchRows = {
  sound: [people.person.name, people.person.identityNo, people.person.phone, '嵌入式工程师', '2026-12-01'],
  failing: ['王某人', people.person.identityNo, people.person.phone, '测试工程师', '2026-12-01'],
} as const

/** Registers and enables the template as the manager of the application, in a window of his own. */
async function haveTemplate(page: Page): Promise<void> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin })
  if (!context) throw new Error('the page has no browser')
  const manager = await context.newPage()
  await beLoggedIn(manager, people.applicationManager.phone)
  await registerTemplate(manager, { ...batchTemplate, file: shortContract() })
  await enableTemplate(manager, batchTemplate.templateCode)
  await context.close()
}

/** Begins a batch over HTTP as whoever is logged in on the page, and waits until it has ended; answers its number. */
export async function startBatch(page: Page, rows: readonly (readonly string[])[]): Promise<string> {
  await haveTemplate(page)
  const { templateCode, templateName } = batchTemplate
  const templates = await get<{ templateCode: string; businessTypeId: string; version: number }[]>(
    page,
    'initiate/batch/templates',
  )
  const template = templates.find((one) => one.templateCode === templateCode)
  if (!template) throw new Error(`${templateName} cannot be used`)
  const { businessTypeId, version } = template
  const { personAccountId } = await get<{ personAccountId: string }>(page, 'user/info')
  const companies = await get<{ companyId: string; companyName: string }[]>(
    page,
    `company/search/initiator?businessTypeId=${businessTypeId}`,
  )
  const company = companies.find(({ companyName }) => companyName === people.initiator.companyName)
  const { name, userName, companyName } = people.initiator
  const colleagues = await get<{ username: string; email: string }[]>(
    page,
    `user/master-data/list?searchWord=${userName}`,
  )
  const email = colleagues.find(({ username }) => username === userName)?.email ?? ''
  const ours = { signRoleCode: 'employer', ourPart: 0, signType: 1 }
  const employer = { ...ours, name, username: userName, email, companyName }
  const data = {
    templateCode,
    templateVersion: version,
    businessTypeId,
    companyId: company?.companyId ?? '',
    initUser: personAccountId,
    signOrderType: 1,
    signDeadlineTime: addDays(dayOf(new Date()), 7),
    values: { 'employer.companyName': companyName },
    signers: [employer],
    fieldCodes,
    rows,
    confirmRepeat: true,
  }
  const answer = await page.request.post(`${api}/initiate/batch`, { headers: headersOf(page), data })
  const { code, message, result } = (await answer.json()) as {
    code: number
    message: string
    result: { batchInitNo: string }
  }
  expect([code, message]).toEqual([0, expect.any(String)])
  const { batchInitNo } = result
  const waiting = async (): Promise<number | undefined> =>
    (await get<{ list: { waiting: number }[] }>(page, `batchInit/record/query?batchInitNo=${batchInitNo}`))
      .list[0]?.waiting
  await expect.poll(waiting).toBe(0)
  return batchInitNo
}

async function get<Answer>(page: Page, path: string): Promise<Answer> {
  const answer = await page.request.get(`${api}/${path}`, { headers: headersOf(page) })
  return ((await answer.json()) as { result: Answer }).result
}

function headersOf(page: Page): Record<string, string> {
  return { 'x-requested-with': 'XMLHttpRequest', origin: new URL(page.url()).origin }
}
