import {
  companyRealNameRestart,
  companyRealNameSubmit,
  companyRealNameSubmitInfo,
  companyRealNameWithdraw,
} from '@qiyin/calls/areas/company-real-name.ts'
import { companyRealNameReviews, returnAuthorizeCompany } from '@qiyin/calls/areas/company-review.ts'
import { companyRealNameSupplierStart } from '@qiyin/calls/areas/company-supplier.ts'
import { companyGetByCompanyId, companyMine, companyUpdate } from '@qiyin/calls/areas/company.ts'
import { providerCallbackSupplierCode } from '@qiyin/calls/areas/provider-return.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  beginApplication,
  judge,
  type Applicant,
  type Application,
} from '../../testing/company-applications.ts'
import { logIn } from '../../testing/log-in.ts'
import { outbox } from '../../testing/person-fixtures.ts'
import { newCreditCode, startSupplierWorld, type SupplierWorld } from '../../testing/supplier-world.ts'
import type { TestSession } from '../../testing/test-client.ts'
import { setCompanyStatus } from '../companies/public.ts'
import { receiveEvents } from '../provider-events/public.ts'
import { askAboutDue } from './ask-supplier.ts'

/* A company at FDD: all of it on FDD's page. */

let world: SupplierWorld
let wang: Applicant
let lin: Applicant
let system: TestSession
let companies = 0

beforeAll(async () => {
  world = await startSupplierWorld()
  wang = { server: world.server, session: await logIn(world.server, '13800000006') }
  lin = { server: world.server, session: await logIn(world.server, '13800000005') }
  system = await logIn(world.server, '13800000003')
})
afterAll(() => world.close())
beforeEach(() => world.mend())

const newName = (): string => `杭州云栖${String(++companies).padStart(3, '0')}科技有限公司`

const begin = (who = wang, creditNo = newCreditCode()): Promise<Application> =>
  beginApplication(who, { companyName: newName(), creditNo, ...(who === wang && { legalPerson: '王梓涵' }) })

const start = (
  which: Application,
  method: 'legalPerson' | 'payment' | 'applicationForm' = 'legalPerson',
  { server, session } = wang,
) => server.call(companyRealNameSupplierStart, { ...which, method }, { session })

/** A company whose page at FDD is open. */
async function onPage(): Promise<{ which: Application; page: string }> {
  const which = await begin()
  const { result } = await start(which)
  if (result.url === null) throw new Error('FDD has no page')
  return { which, page: result.url }
}

async function detail(
  which: Application,
  { server, session } = wang,
): Promise<Answer<typeof companyGetByCompanyId>> {
  return (await server.call(companyGetByCompanyId, which, { session })).result
}

/** Where the application stands without anybody asking FDD. */
async function stored({ companyId, supplierCode }: Application): Promise<number> {
  const row = await world.server.services.database.db
    .selectFrom('company_authentication')
    .select('auth_status as authStatus')
    .where('company_id', '=', companyId)
    .where('supplier_code', '=', supplierCode)
    .executeTakeFirstOrThrow()
  return row.authStatus
}

/** Messages of outcomes, each on all its ways. */
async function notices(): Promise<number> {
  const all = await outbox(world.server.services.database.db)
  return all.filter(({ scene }) => scene === 'COMPANY_AUTH').length
}

async function deliver(): Promise<void> {
  await world.fdd.release()
  await world.fdd.deliveries()
  await world.server.runJobs()
}

const later = { hold: true }

describe('a company that is proven on the page of FDD', () => {
  it('is led there, waits, and is proven by the callback', async () => {
    const which = await begin()
    expect(await detail(which)).toMatchObject({
      authStatus: 2,
      supplierProof: {
        method: null,
        offered: [
          { method: 'legalPerson', mode: 'hosted' },
          { method: 'payment', mode: 'hosted' },
          { method: 'applicationForm', mode: 'hosted' },
        ],
      },
      unprovableReason: null,
    })
    const { result } = await start(which)
    expect(result).toMatchObject({ mode: 'hosted', url: expect.stringContaining('/hosted/corp/') })
    expect(await detail(which)).toMatchObject({ authStatus: 3, supplierProof: { method: 'legalPerson' } })
    const before = await notices()
    await world.fdd.press(result.url ?? '', 'pass')
    await deliver()
    expect(await stored(which)).toBe(4)
    expect(await notices()).toBeGreaterThan(before)
    const proven = await detail(which)
    expect(proven).toMatchObject({ authStatus: 4, assurance: 'provider', isCurrentSupplier: true })
    expect(proven.records.map(({ event }) => event).slice(0, 2)).toEqual([
      'supplierVerified',
      'handedToSupplier',
    ])
    const { result: mine } = await world.server.call(companyMine, {}, wang)
    expect(mine.find(({ companyId }) => companyId === which.companyId)).toMatchObject({ authStatus: 4 })
  })

  it.each(['payment', 'applicationForm'] as const)('goes the way %s there as well', async (method) => {
    const which = await begin(lin)
    const { result } = await start(which, method, lin)
    await world.fdd.press(result.url ?? '', 'pass')
    await deliver()
    expect(await stored(which)).toBe(4)
  })

  it('comes back to the wizard before the callback, and is proven once', async () => {
    await world.fdd.faults(later)
    const { which, page } = await onPage()
    const back = new URL(await world.fdd.press(page, 'pass'))
    expect(back.pathname).toBe('/esignature/web/company-redirect')
    const transactionNo = back.searchParams.get('transactionNo') ?? ''
    const returned = await world.server.call(returnAuthorizeCompany, { transactionNo, status: '' }, wang)
    expect(returned.result).toBe(`/esignature/web/enterprise-authentication/${which.companyId}/FDD`)
    expect(await stored(which)).toBe(4)
    const told = await notices()
    await world.fdd.faults({ times: 3 })
    await deliver()
    expect(await detail(which)).toMatchObject({ authStatus: 4 })
    expect(await notices()).toBe(told)
    const stranger = await world.server.call(returnAuthorizeCompany, { transactionNo, status: '' }, lin)
    expect(stranger.refusal).toBe('COMPANY_NOT_FOUND')
  })

  it('is not proven by coming back without having done anything, and goes on at the same page', async () => {
    const { which, page } = await onPage()
    const back = new URL(await world.fdd.press(page, 'cancel'))
    const transactionNo = back.searchParams.get('transactionNo') ?? ''
    await world.server.call(returnAuthorizeCompany, { transactionNo, status: 'success' }, wang)
    expect(await detail(which)).toMatchObject({ authStatus: 3 })
    expect((await start(which)).result.url).toBe(page)
  })

  it('hears why FDD has refused it, and begins anew', async () => {
    const { which, page } = await onPage()
    const before = await notices()
    await world.fdd.faults({ times: 2 })
    await world.fdd.press(page, 'fail')
    await deliver()
    expect(await detail(which)).toMatchObject({ authStatus: 5, auditFailReason: '企业信息与工商登记不一致' })
    const told = await notices()
    expect(told).toBeGreaterThan(before)
    await world.fdd.press(page, 'fail')
    await deliver()
    expect(await notices()).toBe(told)
    await world.server.call(companyRealNameRestart, which, wang)
    expect(await detail(which)).toMatchObject({ authStatus: 0, supplierProof: { method: null } })
    // The page that was open belongs to what was given up.
    await world.fdd.press(page, 'pass')
    await deliver()
    expect(await stored(which)).toBe(0)
  })

  it('is found by the clock when the callback was lost', async () => {
    await world.fdd.faults(later)
    const { which, page } = await onPage()
    await world.fdd.press(page, 'pass')
    await world.passTime(2 * 60_000)
    await tick()
    expect(await stored(which)).toBe(4)
  })

  it('is not proven by a forged callback, nor by one that nobody has signed', async () => {
    await world.fdd.faults({ badSignature: true })
    const { which, page } = await onPage()
    await world.fdd.press(page, 'fail')
    await world.fdd.press(page, 'pass')
    await world.fdd.deliveries()
    await world.server.runJobs()
    const unsigned = { supplierCode: 'FDD' as const, body: new TextEncoder().encode('bizContent={}') }
    expect((await world.server.call(providerCallbackSupplierCode, unsigned)).refusal).toBe(
      'SIGNATURE_INVALID',
    )
    expect(await stored(which)).toBe(3)
  })

  it.each([
    { status: 'verified', assurance: 'provider' },
    { status: 'failed', reason: '企业信息不一致' },
  ] as const)('is not $status by what another supplier tells of its number', async (outcome) => {
    const { which } = await onPage()
    const told = {
      type: 'company.authenticated',
      serialNo: await serialNoAtSupplier(which),
      outcome,
    } as const
    const occurredAt = world.server.services.now()
    const events = [{ ...told, occurredAt, dedupeKey: `of another supplier: ${outcome.status}` }]
    await world.server.services.database.transaction((tx) =>
      receiveEvents(tx, world.server.services, { supplierCode: 'E_SIGN', road: 'callback', events }),
    )
    await world.server.runJobs()
    expect(await stored(which)).toBe(3)
  })

  it('keeps the first of two outcomes that contradict each other', async () => {
    const { which, page } = await onPage()
    await world.fdd.press(page, 'fail')
    await deliver()
    await world.fdd.press(page, 'pass')
    await deliver()
    expect(await stored(which)).toBe(5)
  })

  it('loses nothing while FDD is away', async () => {
    const { which, page } = await onPage()
    const other = await begin()
    await world.fdd.press(page, 'pass')
    await world.fdd.troubles({ outage: 'unavailable' })
    await world.fdd.deliveries()
    expect((await start(other)).refusal).toBe('AUTHORITY_UNAVAILABLE')
    expect(await detail(other)).toMatchObject({ authStatus: 2 })
    expect(await detail(which)).toMatchObject({ authStatus: 3 })
    await world.mend()
    await world.passTime(10 * 60_000)
    await world.server.runJobs()
    expect(await stored(which)).toBe(4)
    expect((await start(other)).result.mode).toBe('hosted')
  })
})

describe('what is under way at FDD', () => {
  it('is nothing for the platform’s own review, and cannot be changed behind its back', async () => {
    const { which } = await onPage()
    const waiting = await world.server.call(
      companyRealNameReviews,
      { pageNum: 1, pageSize: 50 },
      { session: system },
    )
    expect(waiting.result.list.map(({ companyId }) => companyId)).not.toContain(which.companyId)
    const review = await judge({ server: world.server, session: system }, which)
    expect(review.refusal).toBe('REVIEWED_BEFORE')
    expect((await world.server.call(companyRealNameSubmit, which, wang)).refusal).toBe('WAY_UNSUPPORTED')
    const rename = { companyId: which.companyId, newCompanyName: newName() }
    expect((await world.server.call(companyUpdate, rename, wang)).refusal).toBe('COMPANY_BUSY')
    const { creditImageFileId, creditNo, companyName } = await detail(which)
    const info = {
      ...which,
      organizationType: 0,
      companyName,
      creditImageFileId: creditImageFileId ?? '',
      creditNo: creditNo ?? '',
      legalPersonName: '王梓涵',
    }
    expect((await world.server.call(companyRealNameSubmitInfo, info, wang)).refusal).toBe('FAILED')
    expect(await stored(which)).toBe(3)
  })

  it('proves nothing any more once it was taken back', async () => {
    await world.fdd.faults(later)
    const { which, page } = await onPage()
    await world.fdd.press(page, 'pass')
    expect((await world.server.call(companyRealNameWithdraw, which, wang)).code).toBe(0)
    await deliver()
    expect(await detail(which)).toMatchObject({ authStatus: 2, supplierProof: { method: null } })
  })

  it('is begun by one of two clicks', async () => {
    const which = await begin()
    const both = await Promise.all([start(which), start(which)])
    const opened = both.filter(({ code }) => code === 0)
    expect(opened.length).toBeGreaterThan(0)
    expect(new Set(opened.map(({ result }) => result.url)).size).toBe(1)
    expect(both.filter(({ code }) => code !== 0).map(({ refusal }) => refusal)).toEqual(
      both.length === opened.length ? [] : ['FAILED'],
    )
    expect(await stored(which)).toBe(3)
  })

  it('is no way for a frozen company, neither to begin nor to be proven', async () => {
    const frozen = await begin()
    await freeze(frozen, 1)
    expect((await start(frozen)).refusal).toBe('COMPANY_FROZEN')
    const { which, page } = await onPage()
    await freeze(which, 1)
    expect((await start(which)).refusal).toBe('COMPANY_FROZEN')
    await world.fdd.press(page, 'pass')
    await deliver()
    expect(await stored(which)).toBe(5)
    await freeze(which, 0)
    expect(await detail(which)).toMatchObject({ auditFailReason: '企业已冻结或移除，请联系平台管理员' })
  })

  it('ends at 7 when another company was proven meanwhile', async () => {
    const creditNo = newCreditCode()
    const [first, second] = [await begin(wang, creditNo), await begin(lin, creditNo)]
    const pages = [await start(first), await start(second, 'payment', lin)].map(
      ({ result }) => result.url ?? '',
    )
    await world.fdd.press(pages[0] ?? '', 'pass')
    await deliver()
    await world.fdd.press(pages[1] ?? '', 'pass')
    await deliver()
    expect([await stored(first), await stored(second)]).toEqual([4, 7])
  })

  it('is not for whoever does not administer the company', async () => {
    const which = await begin()
    expect((await start(which, 'legalPerson', lin)).refusal).toBe('COMPANY_NOT_FOUND')
  })
})

it('ends when the page of FDD is over after seven days', async () => {
  const { which } = await onPage()
  await world.passTime(7 * 24 * 60 * 60_000)
  await tick()
  wang = { server: world.server, session: await logIn(world.server, '13800000006') }
  expect(await detail(which)).toMatchObject({
    authStatus: 5,
    auditFailReason: '法大大认证页面已过期（7天内未完成），请重新认证',
  })
})

async function serialNoAtSupplier({ companyId, supplierCode }: Application): Promise<string> {
  const row = await world.server.services.database.db
    .selectFrom('company_authentication')
    .select('supplier_serial_no as serialNo')
    .where('company_id', '=', companyId)
    .where('supplier_code', '=', supplierCode)
    .executeTakeFirstOrThrow()
  return row.serialNo ?? ''
}

async function freeze({ companyId }: Application, status: 0 | 1): Promise<void> {
  await world.server.services.database.transaction((tx) => setCompanyStatus(tx, companyId, status))
}

/** A minute of the clock: the jobs on it are due. */
async function tick(): Promise<void> {
  await askAboutDue(world.server.services)
  await world.server.runJobs()
}
