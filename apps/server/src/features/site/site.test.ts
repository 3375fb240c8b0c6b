import type { Result } from '@qiyin/calls/call.ts'
import { desc, descAll, descParentCodes } from '@qiyin/calls/areas/dictionary.ts'
import { personSmsSendVerificationCode } from '@qiyin/calls/areas/person.ts'
import { demoAccounts, demoMessages, siteInfo } from '@qiyin/calls/areas/site.ts'
import { userInfo } from '@qiyin/calls/areas/user.ts'
import { idNumberFault } from '@qiyin/domain/person/id-number.ts'
import { isCreditCode } from '@qiyin/domain/company/credit-code.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn } from '../../testing/log-in.ts'
import { countRows } from '../../testing/person-fixtures.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { demoCompanies, demoPeople, seedDemo } from '../demo/public.ts'

describe('a demonstration', () => {
  let server: TestServer
  /** By phone, as the first logins found them. */
  const functions = new Map<string, string[]>()
  beforeAll(async () => {
    server = await startTestServer({ demoData: true })
  })
  afterAll(() => server.close())

  it('says that it is one, and who issues its certificates', async () => {
    const { result } = await server.call(siteInfo, {})
    expect(result).toMatchObject({ demo: true, test: false, recordFilings: [], ownAuthority: true })
    expect(result.certificateIssuer).not.toBe('')
  })

  it('has an account to try for every role, and one that is not verified', async () => {
    const { result } = await server.call(demoAccounts, {})
    expect(result.map((account) => account.role)).toEqual([
      '内部企业管理员',
      '应用管理员',
      '系统管理员',
      '企业管理员',
      '外部企业管理员',
      '普通用户',
      '未实名用户',
    ])
    const roles = new Map<string, string[]>()
    for (const { phone } of result) {
      const session = await logIn(server, phone)
      const info = await server.call(userInfo, {}, { session })
      functions.set(phone, functionsOf(info.result.authorityList))
      roles.set(
        phone,
        info.result.roles.map((role) => role.roleCode),
      )
    }
    expect([...roles.values()]).toEqual([
      ['PERSON', 'COMPANY_ADMIN', 'INNER_COMPANY_MANAGER'],
      ['PERSON', 'BUSINESS_MANAGER'],
      ['PERSON', 'BUSINESS_MANAGER', 'SYSTEM_MANAGER'],
      ['PERSON', 'COMPANY_ADMIN'],
      ['PERSON', 'COMPANY_ADMIN', 'OUTER_COMPANY_MANAGER'],
      ['PERSON'],
      ['PERSON'],
    ])
  })

  it('gives everybody the functions of the roles, and tells of those whose page is still missing', () => {
    const everyone = [
      'home',
      'file-center',
      'file-center/mine',
      'file-center/drafts',
      'file-center/tpl-history',
      'file-center/verify',
      'enterprise-manage',
      'enterprise-manage/basic-info',
      'user-center',
    ]
    const company = ['contract-manage', 'sign-manage', 'statistic'].map((page) => `enterprise-manage/${page}`)
    const application = ['', '/contract-manage', '/statistic'].map((page) => `app-manage${page}`)
    const system = [
      'file-center/tpl-register',
      'sys-manage',
      'sys-manage/business-manage',
      'sys-manage/contract-manage',
      'sys-manage/msg-manage',
      'sys-manage/operations',
      ...['src-system', 'tpl-register', 'log-query', 'role-manage'].map((page) => `sys-manage/${page}`),
      'sys-manage/statistic',
      'sys-manage/user-manage > sys-manage/user-personal',
      'sys-manage/user-manage',
      'sys-manage/user-manage > sys-manage/user-enterprise',
    ]
    const expected = [
      ['13800000001', company],
      ['13800000002', ['file-center/tpl-register', ...application]],
      ['13800000003', [...application, ...system]],
      ['13800000004', company],
      ['13800000005', company],
      ['13800000006', []],
      ['13800000007', []],
    ] as const
    for (const [phone, more] of expected)
      expect([phone, functions.get(phone)?.toSorted()]).toEqual([phone, [...everyone, ...more].toSorted()])
  })

  it('shows the messages of a phone, newest first', async () => {
    const phone = '16500000001'
    expect((await server.call(demoMessages, { phone })).result).toEqual([])
    await server.call(personSmsSendVerificationCode, { phone })
    const waiting = (await server.call(demoMessages, { phone })).result
    expect(waiting).toEqual([
      {
        phone,
        email: null,
        scene: 'VERIFY_CODE',
        content: `您的验证码为${waiting[0]?.code}，5分钟内有效，请勿告知他人。`,
        code: expect.stringMatching(/^\d{6}$/),
        sentTime: null,
      },
    ])
    await server.runJobs()
    const [sent] = (await server.call(demoMessages, { phone })).result
    expect(sent?.sentTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  it('is filled once', async () => {
    const people = await countRows(server.services.database.db, 'person')
    expect(await seedDemo(server.services)).toBe(false)
    expect(await countRows(server.services.database.db, 'person')).toBe(people)
  })

  it('uses numbers with right checksums', () => {
    const faults = demoPeople.map(({ identity }) =>
      identity ? idNumberFault(identity.identityNo, new Date()) : null,
    )
    expect(faults.filter((fault) => fault !== null)).toEqual([])
    expect(demoCompanies.map((company) => isCreditCode(company.creditNo))).toEqual([true, true, true])
  })

  it('answers the dictionary to whoever is logged in', async () => {
    const session = await logIn(server, '16500000002')
    const { result } = await server.call(descAll, {}, { session })
    expect(result).toHaveLength(12)
    const entries = await server.call(desc, { dictionaryType: 'CONTRACT_STATUS' }, { session })
    expect(entries.result[0]).toEqual({ code: 0, desc: '签署中', strCode: '0', parent: null })
    expect((await server.call(desc, { dictionaryType: 'NONE' }, { session })).result).toEqual([])
    const events = await server.call(descParentCodes, { parentCodes: 'LOGIN, SEAL' }, { session })
    expect(new Set(events.result.map((entry) => entry.parent))).toEqual(new Set(['LOGIN', 'SEAL']))
    expect((await server.call(descAll, {})).status).toBe(401)
  })
})

type AuthorityList = Result<typeof userInfo>['authorityList']

/** The functions by name, those of a sub-menu behind it; a dash marks what is not enabled. */
function functionsOf(authorityList: AuthorityList): string[] {
  return authorityList.flatMap((area) => [
    nameOf(area),
    ...area.functionMenuDtos.flatMap((page) => [
      nameOf(page),
      ...page.functionMenuDtos.map((one) => `${page.function_en_name} > ${nameOf(one)}`),
    ]),
  ])
}

function nameOf(one: { function_en_name: string; enable: boolean }): string {
  return one.enable ? one.function_en_name : `${one.function_en_name} -`
}

describe('outside a demonstration', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({
      config: {
        demo: { enabled: false },
        testSite: true,
        recordFilings: [{ text: '沪ICP备2026012345号-1', url: null }],
        supportContacts: [{ text: '客服热线', url: 'tel:4001' }],
      },
    })
  })
  afterAll(() => server.close())

  it('there are neither demo calls nor demo data', async () => {
    const accounts = await server.call(demoAccounts, {})
    const messages = await server.call(demoMessages, { phone: '13800000001' })
    expect([accounts.status, accounts.refusal]).toEqual([404, 'CALL_UNKNOWN'])
    expect([messages.status, messages.refusal]).toEqual([404, 'CALL_UNKNOWN'])
    expect(await seedDemo(server.services)).toBe(false)
    expect(await countRows(server.services.database.db, 'person')).toBe(0)
  })

  it('the site shows its filings, its contacts and the test tag', async () => {
    const { result } = await server.call(siteInfo, {})
    expect(result).toMatchObject({
      demo: false,
      test: true,
      recordFilings: [{ text: '沪ICP备2026012345号-1', url: null }],
      supportContacts: [{ text: '客服热线', url: 'tel:4001' }],
    })
  })
})
