import {
  statisticsCompleteCountBusinessManager,
  statisticsCompleteCountInnerCompany,
  statisticsCompleteCountOutCompany,
  statisticsCompleteCountSystemManager,
  statisticsCompletionTimeBusinessManager,
  statisticsCompletionTimeInnerCompany,
  statisticsCompletionTimeSystemManager,
  statisticsContractCountBusinessManager,
  statisticsContractCountInnerCompany,
  statisticsContractCountSystemManager,
  statisticsExport,
  statisticsFiltersBusinessManager,
  statisticsFiltersInnerCompany,
  statisticsFiltersOutCompany,
  statisticsFiltersSystemManager,
  statisticsShareBusinessManager,
  statisticsShareInnerCompany,
  statisticsShareSystemManager,
  statisticsSignCountOutCompany,
  statisticsSignCountSystemManager,
  statisticsUserCount,
} from '@qiyin/calls/areas/statistics.ts'
import { operatorLogQuery } from '@qiyin/calls/areas/operator-log.ts'
import type { Answer, Args } from '@qiyin/calls/call.ts'
import { roleCode } from '@qiyin/domain/access/roles.ts'
import { addDays, dayOf } from '@qiyin/domain/dates.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { initiate, signIn } from '../../testing/initiations.ts'
import { makeParties, makeRoleHolder, manageBusiness, type Parties } from '../../testing/parties.ts'
import { lastLogged } from '../../testing/operator-log.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'
import { foldStatistics } from './public.ts'

// 00:30 on the 21st in Shanghai, still the 20th elsewhere.
const now = new Date('2026-11-20T16:30:00Z')

let server: TestServer
let ours: Parties
let theirs: Parties
let managers: Record<'application' | 'company' | 'outer' | 'system' | 'none', TestSession>

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  const { database, secrets } = server.services
  ours = await makeParties(database.db, secrets)
  theirs = await makeParties(database.db, secrets)
  await initiate(server, ours)
  await initiate(server, ours)
  await initiate(server, theirs)
  await foldStatistics(database.db)
  // Not summed up yet when it is asked for.
  await initiate(server, theirs)
  await manageBusiness(database.db, ours.stranger, ours.businessTypeId)
  managers = {
    application: await signIn(server, ours.stranger),
    company: await signIn(server, ours.initiator),
    outer: await signIn(server, ours.agent),
    system: await signIn(server, await makeRoleHolder(database.db, secrets, roleCode.systemManager)),
    none: await signIn(server, theirs.stranger),
  }
})
afterAll(() => server.close())

const calls = {
  application: [
    statisticsContractCountBusinessManager,
    statisticsCompleteCountBusinessManager,
    statisticsShareBusinessManager,
    statisticsCompletionTimeBusinessManager,
    statisticsFiltersBusinessManager,
  ],
  company: [
    statisticsContractCountInnerCompany,
    statisticsCompleteCountInnerCompany,
    statisticsShareInnerCompany,
    statisticsCompletionTimeInnerCompany,
    statisticsCompleteCountOutCompany,
    statisticsSignCountOutCompany,
    statisticsFiltersInnerCompany,
    statisticsFiltersOutCompany,
  ],
  system: [
    statisticsContractCountSystemManager,
    statisticsCompleteCountSystemManager,
    statisticsSignCountSystemManager,
    statisticsShareSystemManager,
    statisticsCompletionTimeSystemManager,
    statisticsFiltersSystemManager,
    statisticsUserCount,
    statisticsExport,
  ],
} as const

const sum = (entries: Answer<typeof statisticsUserCount>): number =>
  entries.reduce((total, { count }) => total + count, 0)

async function initiated(
  session: TestSession,
  call:
    | typeof statisticsContractCountBusinessManager
    | typeof statisticsContractCountInnerCompany
    | typeof statisticsContractCountSystemManager,
  args: Args<typeof statisticsContractCountSystemManager> = {},
): Promise<number> {
  return sum((await server.call(call, args, { session })).result)
}

async function ofSystem(args: Args<typeof statisticsContractCountSystemManager>): Promise<number> {
  return initiated(managers.system, statisticsContractCountSystemManager, args)
}

const idsOf = (companies: readonly { companyId: string }[]): string[] =>
  companies.map(({ companyId }) => companyId)

describe('statistics', () => {
  it.each([
    ['application', 'company'],
    ['application', 'system'],
    ['company', 'application'],
    ['company', 'system'],
    ['outer', 'system'],
    ['system', 'application'],
    ['system', 'company'],
    ['none', 'application'],
    ['none', 'company'],
    ['none', 'system'],
  ] as const)('refuse to %s managers those of %s', async (who, whose) => {
    for (const call of calls[whose]) {
      const args = { start: '2026-11-01', end: '2026-11-20', figure: 'contractCount' as const }
      const { status } = await server.call(call, args, { session: managers[who] })
      expect([call.path, status]).toEqual([call.path, 403])
    }
  })

  it('count by the day in Shanghai, the last thirty days unless told, empty days as 0', async () => {
    const { result } = await server.call(
      statisticsContractCountSystemManager,
      {},
      { session: managers.system },
    )
    expect(result).toHaveLength(30)
    expect(result[0]).toEqual({ start: '2026-10-23', end: '2026-10-23', time: '2026-10-23', count: 0 })
    expect(result.at(-1)).toEqual({ start: '2026-11-21', end: '2026-11-21', time: '2026-11-21', count: 4 })
  })

  it.each([
    ['week', { start: '2026-11-16', end: '2026-11-22', time: '2026-11-16~2026-11-22', count: 4 }],
    ['month', { start: '2026-11-01', end: '2026-11-22', time: '2026-11', count: 4 }],
    ['year', { start: '2026-10-01', end: '2026-11-22', time: '2026', count: 4 }],
  ] as const)('count by %s', async (period, last) => {
    const { result } = await server.call(
      statisticsContractCountSystemManager,
      { period, start: '2026-10-01', end: '2026-11-22' },
      { session: managers.system },
    )
    expect(result.at(-1)).toEqual(last)
  })

  it('hold what somebody manages, and nothing for ids of others', async () => {
    const { application, company, system } = managers
    expect(await initiated(application, statisticsContractCountBusinessManager)).toBe(2)
    expect(await initiated(company, statisticsContractCountInnerCompany)).toBe(2)
    expect(await initiated(system, statisticsContractCountSystemManager)).toBe(4)
    const foreign = { businessId: theirs.businessTypeId }
    expect(await initiated(application, statisticsContractCountBusinessManager, foreign)).toBe(0)
    expect(await initiated(company, statisticsContractCountInnerCompany, foreign)).toBe(0)
    expect(await initiated(system, statisticsContractCountSystemManager, foreign)).toBe(2)
    const ofCompany = { companyId: theirs.ourCompany.companyId }
    expect(await initiated(application, statisticsContractCountBusinessManager, ofCompany)).toBe(0)
    expect(await initiated(company, statisticsContractCountInnerCompany, ofCompany)).toBe(0)
    expect(await initiated(system, statisticsContractCountSystemManager, ofCompany)).toBe(2)
  })

  it('are narrowed by source system and company name', async () => {
    expect(await ofSystem({ sysCode: 'WEB' })).toBe(4)
    expect(await ofSystem({ sysCode: 'NONE' })).toBe(0)
    expect(await ofSystem({ sysCode: 'WEB', businessId: ours.businessTypeId })).toBe(2)
    expect(await ofSystem({ companyName: ours.ourCompany.companyName })).toBe(2)
    expect(await ofSystem({ companyName: '%' })).toBe(0)
    expect(await ofSystem({ companyName: ours.ourCompany.companyName, sysCode: 'NONE' })).toBe(0)
  })

  it.each([
    [{ start: '1976-11-21', end: '2026-11-21' }, '时间跨度不能超过366天'],
    [{ start: '1976-11-21', end: '2026-11-21', period: 'month' }, '时间跨度不能超过1827天'],
    [{ start: '2025-12-31', end: '2026-11-21', period: 'year' }, '开始时间和结束时间须在同一年内'],
    [{ start: '2026-11-21', end: '2026-11-20' }, '结束日期不能早于开始日期'],
    [{ start: '2026-11-21' }, '请选择时间范围'],
    [{ start: '2026-02-30', end: '2026-03-01' }, '开始日期格式不正确'],
    [{ start: '2026-03-01', end: '明天' }, '结束日期格式不正确'],
    [{ period: 'hour' }, '统计周期格式不正确'],
    [{ businessId: 'x' }, '所属应用格式不正确'],
  ])('refuse %j', async (args, message) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what no client of ours sends
    const wrong = args as Args<typeof statisticsContractCountSystemManager>
    for (const call of [statisticsContractCountSystemManager, statisticsShareSystemManager]) {
      // Both read what is wrong here the same way.
      const given = { ...wrong, figure: 'signCount' as const }
      expect(await server.call(call, given, { session: managers.system })).toMatchObject({
        refusal: 'PARAMETER_INVALID',
        message,
      })
    }
  })

  it('share a figure out among the applications, of those one manages', async () => {
    const figure = 'contractCount' as const
    const { result: all } = await server.call(
      statisticsShareSystemManager,
      { figure },
      { session: managers.system },
    )
    expect(all.map(({ businessTypeId, count }) => [businessTypeId, count])).toEqual([
      [ours.businessTypeId, 2],
      [theirs.businessTypeId, 2],
    ])
    for (const [call, session] of [
      [statisticsShareBusinessManager, managers.application],
      [statisticsShareInnerCompany, managers.company],
    ] as const) {
      const { result } = await server.call(call, { figure }, { session })
      expect(result.map(({ businessTypeId, count }) => [businessTypeId, count])).toEqual([
        [ours.businessTypeId, 2],
      ])
    }
  })

  it('offer what one manages to choose from', async () => {
    const application = await server.call(
      statisticsFiltersBusinessManager,
      {},
      { session: managers.application },
    )
    expect(application.result.applications.map(({ id }) => id)).toEqual([ours.businessTypeId])
    expect(idsOf(application.result.companies)).toEqual([ours.ourCompany.companyId])
    const company = await server.call(statisticsFiltersInnerCompany, {}, { session: managers.company })
    expect(idsOf(company.result.companies)).toEqual([ours.ourCompany.companyId])
    expect(company.result.applications.map(({ id }) => id)).toEqual([ours.businessTypeId])
    const outer = await server.call(statisticsFiltersOutCompany, {}, { session: managers.outer })
    expect(outer.result).toEqual({
      companies: [{ companyId: ours.otherCompany.companyId, companyName: ours.otherCompany.companyName }],
    })
    const companyName = theirs.otherCompany.companyName
    const system = await server.call(
      statisticsFiltersSystemManager,
      { companyName },
      { session: managers.system },
    )
    expect(idsOf(system.result.companies)).toEqual([theirs.otherCompany.companyId])
    expect(system.result.sources.map(({ sysCode }) => sysCode)).toContain('WEB')
  })

  it('count users once, on the day they began or passed', async () => {
    const { db } = server.services.database
    const ask = async (args: Args<typeof statisticsUserCount>): Promise<number> =>
      sum(
        (await server.call(statisticsUserCount, { ...args, ...range }, { session: managers.system })).result,
      )
    // What makes parties verifies them by the database's clock.
    const today = dayOf(new Date())
    const range = { start: addDays(today, -1), end: addDays(today, 1) }
    const before = { all: await ask({}), auth: await ask({ authType: 'auth' }) }
    expect(before.all).toBeGreaterThanOrEqual(8)
    await db
      .updateTable('person')
      .set({ verified_time: null })
      .where('id', '=', ours.individual.personId)
      .execute()
    await db
      .updateTable('person')
      .set({ verified_time: new Date() })
      .where('id', '=', ours.individual.personId)
      .execute()
    expect({ all: await ask({}), auth: await ask({ authType: 'auth' }) }).toEqual(before)
    expect(await ask({ type: 'company' })).toBe(0)
    await db
      .updateTable('company')
      .set({ authenticate_complete_time: new Date() })
      .where('id', '=', ours.otherCompany.companyId)
      .execute()
    expect([await ask({ type: 'company' }), await ask({ type: 'company', authType: 'auth' })]).toEqual([1, 1])
  })
})

describe('the export', () => {
  it('asks for a range', async () => {
    for (const args of [{}, { start: '2026-11-01' }, { end: '2026-11-01' }]) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the seeds' client may send it
      const wrong = args as Args<typeof statisticsExport>
      expect(await server.call(statisticsExport, wrong, { session: managers.system })).toMatchObject({
        refusal: 'PARAMETER_INVALID',
        message: '请选择时间范围',
      })
    }
  })

  it('is CSV where it is asked to be, with the heads in its first line', async () => {
    const answer = await server.call(
      statisticsExport,
      { start: '2020-10-01', end: '2020-11-21', period: 'month', format: 'csv' },
      { session: managers.system },
    )
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain('-2020-11-21.csv')
    expect(answer.bytes.toString().split('\r\n').slice(0, 2)).toEqual([
      expect.stringMatching(/^\uFEFF统计周期,开始日期,结束日期,/),
      '2020-10,2020-10-01,2020-10-31,0,0,0,0',
    ])
  })

  it('is a workbook with a row for each period', async () => {
    const answer = await server.call(
      statisticsExport,
      { start: '2026-10-01', end: '2026-11-21', period: 'month' },
      { session: managers.system },
    )
    expect(answer.headers.get('content-type')).toContain('spreadsheetml.sheet')
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain(
      '数据统计-2026-10-01-2026-11-21.xlsx',
    )
    expect(answer.bytes.subarray(0, 2).toString()).toBe('PK')
    expect(await lastLogged(server, 1)).toMatchObject([
      { event: 'LIST_EXPORT', content: '导出数据统计 2 条' },
    ])
  })

  it('is logged with the names of what it was narrowed to', async () => {
    const { result } = await server.call(statisticsFiltersSystemManager, {}, { session: managers.system })
    const [application] = result.applications
    const [company] = result.companies
    await server.call(
      statisticsExport,
      {
        start: '2026-11-01',
        end: '2026-11-21',
        companyId: company?.companyId ?? '',
        businessId: application?.id ?? '',
        sysCode: 'gone',
      },
      { session: managers.system },
    )
    const { result: logged } = await server.call(
      operatorLogQuery,
      { event: 'LIST_EXPORT' },
      { session: managers.system },
    )
    expect(logged.list[0]?.after).toEqual({
      筛选条件: `2026-11-01 至 2026-11-21，来源系统：gone，企业：${company?.companyName}，所属应用：${application?.businessTypeName}`,
    })
  })
})
