import { companyRealNameDownloadApplicationForm } from '@qiyin/calls/areas/company-real-name.ts'
import { companyMine } from '@qiyin/calls/areas/company.ts'
import { compose, text as pageTexts } from '@qiyin/pdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn } from '../../testing/log-in.ts'
import { withdraw } from '../../testing/person-fixtures.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestAnswer, TestSession } from '../../testing/test-client.ts'
import { companyById } from '../companies/public.ts'
import { personById } from '../people/public.ts'
import { applicationForm } from './application-form.ts'

let server: TestServer
let admin: TestSession
let member: TestSession
let otherAdmin: TestSession
let companyId: string

beforeAll(async () => {
  server = await startTestServer({ demoData: true, now: () => new Date('2026-11-20T04:00:00Z') })
  admin = await logIn(server, '13800000001')
  member = await logIn(server, '13800000002')
  otherAdmin = await logIn(server, '13800000004')
  const { result } = await server.call(companyMine, {}, { session: admin })
  companyId = result.find(({ administrator }) => administrator)?.companyId ?? ''
})
afterAll(() => server.close())

async function ask(
  session: TestSession,
  args: Partial<{ companyId: string; supplierCode: 'BEST_SIGN' | 'FDD' | 'E_SIGN' }> = {},
): Promise<TestAnswer<typeof companyRealNameDownloadApplicationForm>> {
  const given = { companyId, supplierCode: 'FDD' as const, ...args }
  return server.call(companyRealNameDownloadApplicationForm, given, { session })
}

describe('the application form of a company', () => {
  it('holds what is known of the company and who asks, on one page', async () => {
    const answer = await ask(admin)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain(
      '企业认证申请表-上海云帆供应链管理有限公司.pdf',
    )
    const pages = await pageTexts(answer.bytes)
    expect(pages).toHaveLength(1)
    const words = pages.join('').replaceAll(/\s/g, '')
    const facts = [
      '企业认证申请表',
      '上海云帆供应链管理有限公司',
      '91310115MA1K4P2Q2J',
      '法定代表人姓名李静怡',
      '三、经办人（企业管理员）信息姓名李静怡',
      '平台登记手机号138*****001',
      '认证服务商法大大',
      '多证合一营业执照',
      '法定代表人（签字）',
      '经办人（签字）',
      '请在此处加盖企业公章',
      '本企业保证所填写的内容和提交的资料真实、准确、完整、有效',
      '生成时间：2026-11-2012:00:00',
    ]
    expect(facts.filter((fact) => !words.includes(fact))).toEqual([])
    expect(words).not.toContain('13800000001')
  })

  it('stays on one page however long the name is, for it is sent back as one picture', async () => {
    const db = server.services.database.db
    const [company, agent] = [await companyById(db, companyId), await personById(db, '1')]
    if (!company || !agent) throw new Error('the demonstration has no company')
    const facts = { agent, supplierCode: 'E_SIGN', time: new Date(), demo: true } as const
    const long = { ...company, companyName: '𠮷'.repeat(64) }
    const pages = await pageTexts(await compose(applicationForm({ ...facts, company: long })))
    expect(pages.map((page) => page.split('𠮷').length - 1)).toEqual([64])
  })

  it('is for administrators of that company only', async () => {
    expect((await ask(member)).refusal).toBe('COMPANY_NOT_FOUND')
    expect((await ask(otherAdmin)).refusal).toBe('COMPANY_NOT_FOUND')
    expect((await ask(admin, { companyId: '999999' })).refusal).toBe('COMPANY_NOT_FOUND')
    expect((await ask({ cookie: undefined })).status).toBe(401)
  })

  it('names the field that is wrong', async () => {
    const args = { companyId, supplierCode: 'NOBODY' as 'FDD' }
    const answer = await server.call(companyRealNameDownloadApplicationForm, args, { session: admin })
    expect([answer.status, answer.message]).toEqual([200, '服务商格式不正确'])
  })

  it('is not given to a frozen company', async () => {
    await withdraw(server.services.database.db, { freezeCompanyId: companyId })
    expect((await ask(admin)).refusal).toBe('COMPANY_FROZEN')
  })
})
