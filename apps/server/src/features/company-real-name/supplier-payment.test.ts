import { generateKeyPairSync } from 'node:crypto'
import {
  companyRealNameBankAmountVerify,
  companyRealNameBankInfoAudit,
  companyRealNamePayoutRenew,
  companyRealNameRestart,
} from '@qiyin/calls/areas/company-real-name.ts'
import {
  companyRealNameSupplierBranches,
  companyRealNameSupplierStart,
  companyRealNameSupplierWays,
} from '@qiyin/calls/areas/company-supplier.ts'
import { companyAuthenticationV2, companyGetByCompanyId } from '@qiyin/calls/areas/company.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { beginApplication, type Applicant, type Application } from '../../testing/company-applications.ts'
import { logIn } from '../../testing/log-in.ts'
import { newCreditCode, startSupplierWorld, type SupplierWorld } from '../../testing/supplier-world.ts'
import type { TestAnswer } from '../../testing/test-client.ts'
import { askAboutDue } from './ask-supplier.ts'

/* A company at E_SIGN: its data are compared, and an amount is sent to its account, all on our pages. */

let world: SupplierWorld
let wang: Applicant
let companies = 0

beforeAll(async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  world = await startSupplierWorld({
    BEST_SIGN: { developerId: '1', privateKey, url: 'http://127.0.0.1:9/openapi/v2' },
  })
  wang = { server: world.server, session: await logIn(world.server, '13800000006') }
})
afterAll(() => world.close())
beforeEach(() => world.mend())

const bankInfoBO = {
  bankProvinceId: '33',
  bankProvince: '浙江省',
  bankCity: '湖州市',
  bankNo: '1205 2300 0900 0000 001',
  bankName: '中国工商银行',
  subBranchName: '中国工商银行湖州南浔支行',
}

const newName = (): string => `湖州南浔${String(++companies).padStart(3, '0')}木业有限公司`

/** A company whose licence is in; an agent's unless by its legal representative. */
const begin = (decides = '1', legalPerson?: string): Promise<Application> =>
  beginApplication(wang, {
    companyName: newName(),
    creditNo: newCreditCode(decides),
    supplierCode: 'E_SIGN',
    ...(legalPerson !== undefined && { legalPerson }),
  })

const start = (which: Application, legalPersonIdentityNo?: string) =>
  world.server.call(
    companyRealNameSupplierStart,
    { ...which, method: 'payment', ...(legalPersonIdentityNo !== undefined && { legalPersonIdentityNo }) },
    wang,
  )

const branches = (which: Application, keyword: string) =>
  world.server.call(companyRealNameSupplierBranches, { ...which, keyword }, wang)

const order = (which: Application, changed: Partial<typeof bankInfoBO> = {}) =>
  world.server.call(
    companyRealNameBankInfoAudit,
    { ...which, companyVerifyWay: 2, bankInfoBO: { ...bankInfoBO, ...changed } },
    wang,
  )

const enter = (
  which: Application,
  amount: string,
): Promise<TestAnswer<typeof companyRealNameBankAmountVerify>> =>
  world.server.call(companyRealNameBankAmountVerify, { ...which, amount }, wang)

async function detail(which: Application): Promise<Answer<typeof companyGetByCompanyId>> {
  return (await world.server.call(companyGetByCompanyId, which, wang)).result
}

async function row({ companyId, supplierCode }: Application) {
  return world.server.services.database.db
    .selectFrom('company_authentication')
    .select(['auth_status as authStatus', 'supplier_serial_no as serialNo', 'bank_no_enc as sealed'])
    .where('company_id', '=', companyId)
    .where('supplier_code', '=', supplierCode)
    .executeTakeFirstOrThrow()
}

/** What has come to the company's account, in yuan. */
async function received(which: Application): Promise<string> {
  const { amount } = await world.esign.seen((await row(which)).serialNo ?? '')
  return (Number(amount) / 100).toFixed(2)
}

/** Up to the amount that has come. */
async function paid(decides?: string): Promise<Application> {
  const which = await begin(decides)
  expect((await start(which)).result).toEqual({ mode: 'inline', url: null })
  expect((await order(which)).result).toEqual({ authStatus: 6 })
  return which
}

const wrong = (right: string): string => (right === '0.11' ? '0.12' : '0.11')

describe('a company that is proven by a payment of E_SIGN', () => {
  it('is compared, paid and proven by the amount, step by step', async () => {
    const which = await begin()
    expect(await detail(which)).toMatchObject({
      supplierProof: { offered: [{ method: 'payment', mode: 'inline' }], method: null },
    })
    expect((await order(which)).message).toBe('请先由服务商核验企业信息')
    expect((await branches(which, '南浔')).refusal).toBe('FAILED')
    await start(which)
    expect(await detail(which)).toMatchObject({ authStatus: 2, supplierProof: { method: 'payment' } })
    expect((await branches(which, '南浔')).result).toEqual([{ name: '中国工商银行湖州南浔支行' }])
    expect((await branches(which, '没有')).refusal).toBe('BRANCH_NOT_FOUND')
    expect((await order(which, { subBranchName: '中国工商银行' })).message).toBe('请从列表中选择开户支行')
    expect((await order(which)).result).toEqual({ authStatus: 6 })
    expect(await detail(which)).toMatchObject({
      authStatus: 6,
      bankNo: '*****0001',
      payout: { sentTime: expect.any(String), remark: null, payer: null, renewableTime: null },
      remainTimes: 3,
    })
    const right = await received(which)
    expect((await enter(which, wrong(right))).result).toMatchObject({ isMatchAmount: false, remainTimes: 2 })
    expect((await enter(which, right)).result).toMatchObject({ isMatchAmount: true })
    expect(await detail(which)).toMatchObject({ authStatus: 4, assurance: 'provider' })
    expect((await enter(which, right)).refusal).toBe('COMPANY_ALREADY_AUTHENTICATED_IN_AUDIT')
    const account = '1205230009000000001'
    expect((await row(which)).sealed?.includes(account)).toBe(false)
    const ledger = await world.server.services.database.db
      .selectFrom('provider_request')
      .selectAll()
      .execute()
    expect(JSON.stringify(ledger)).not.toContain(account)
  })

  it('ends with the third wrong amount, and can be applied for again', async () => {
    const which = await paid()
    const other = wrong(await received(which))
    await enter(which, other)
    await enter(which, other)
    expect((await enter(which, other)).result).toMatchObject({ isMatchAmount: false, remainTimes: 0 })
    expect(await detail(which)).toMatchObject({
      authStatus: 0,
      auditFailReason: '打款金额验证次数已用完，请重新申请',
      supplierProof: { method: null },
    })
  })

  it('is told that its data do not belong together', async () => {
    const which = await begin('0')
    expect((await start(which)).refusal).toBe('COMPANY_DATA_MISMATCH')
    expect(await detail(which)).toMatchObject({ authStatus: -1 })
  })

  it('is compared by the number of its legal representative where that one is known or given', async () => {
    const agent = await begin()
    expect((await start(agent, '110101199003071234')).message).toBe('身份证号格式不正确')
    expect((await start(agent, '110101199003071233')).code).toBe(0)
    expect(await detail(agent)).toMatchObject({ legalPersonIdentityNo: '110************233' })
    const own = await begin('1', '王梓涵')
    expect((await start(own)).code).toBe(0)
    const asked = await world.server.services.database.db
      .selectFrom('provider_request')
      .select('operation')
      .where('operation', 'like', '%Factors%')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(new Set(asked.map(({ operation }) => operation.split('/').at(-1)))).toEqual(
      new Set(['fourFactors']),
    )
  })

  it('hears why the bank has refused the account, by the callback and by asking', async () => {
    const told = await paid('9')
    await world.esign.deliveries()
    await world.server.runJobs()
    await world.esign.faults({ hold: true })
    const lost = await paid('9')
    await world.passTime(2 * 60_000)
    await askAboutDue(world.server.services)
    for (const which of [told, lost]) {
      expect((await row(which)).authStatus).toBe(5)
      expect(await detail(which)).toMatchObject({ auditFailReason: '对公账户户名与企业名称不一致' })
      expect((await world.server.call(companyRealNameRestart, which, wang)).code).toBe(0)
    }
    await world.esign.release()
    await world.server.runJobs()
    expect((await row(lost)).authStatus).toBe(0)
  })

  it('is found by the clock when the answer to the right amount was lost with its process', async () => {
    const which = await paid()
    const { serialNo } = await row(which)
    const { company } = world.server.services.providers.E_SIGN
    const amountCents = Math.round(Number(await received(which)) * 100)
    await company?.verifyAmount({ serialNo: serialNo ?? '', amountCents })
    expect((await row(which)).authStatus).toBe(6)
    await world.passTime(2 * 60_000)
    await askAboutDue(world.server.services)
    expect((await row(which)).authStatus).toBe(4)
  })

  it('takes an accepted order for no proof', async () => {
    const which = await paid()
    await world.esign.deliveries()
    await world.server.runJobs()
    expect((await row(which)).authStatus).toBe(6)
  })

  it('is paid once by two clicks, and not again by the platform', async () => {
    const which = await begin()
    await start(which)
    const both = await Promise.all([order(which), order(which)])
    expect(both.filter(({ code }) => code === 0)).toHaveLength(1)
    expect((await world.server.call(companyRealNamePayoutRenew, which, wang)).refusal).toBe(
      'PAYOUT_NOT_RENEWABLE',
    )
  })

  it('keeps a try that E_SIGN could not judge, and goes on when it is back', async () => {
    const which = await paid()
    const right = await received(which)
    await world.esign.troubles({ outage: 'unavailable' })
    expect((await enter(which, right)).refusal).toBe('AUTHORITY_UNAVAILABLE')
    await world.mend()
    expect(await detail(which)).toMatchObject({ authStatus: 6, remainTimes: 3 })
    expect((await enter(which, right)).result).toMatchObject({ isMatchAmount: true })
  })

  it('offers no way that the supplier does not have', async () => {
    const which = await begin()
    const asked = { ...which, method: 'legalPerson' as const }
    expect((await world.server.call(companyRealNameSupplierStart, asked, wang)).refusal).toBe(
      'WAY_UNSUPPORTED',
    )
  })
})

describe('a company that has chosen BEST_SIGN, whose ways for companies are not documented', () => {
  it('is told so before it chooses, and what the others offer', async () => {
    const { result } = await world.server.call(companyRealNameSupplierWays, {}, wang)
    expect(result).toEqual([
      { supplierCode: 'BEST_SIGN', offered: null, unprovableReason: expect.stringContaining('请改用') },
      {
        supplierCode: 'FDD',
        offered: ['legalPerson', 'payment', 'applicationForm'].map((method) => ({ method, mode: 'hosted' })),
        unprovableReason: null,
      },
      { supplierCode: 'E_SIGN', offered: [{ method: 'payment', mode: 'inline' }], unprovableReason: null },
    ])
  })

  it('is told so, and with whom it can be done', async () => {
    const message = '上上签暂未开放企业认证接口，请改用法大大或e签宝办理企业认证'
    const asked = { companyName: newName(), supplierCode: 'BEST_SIGN' as const }
    const begun = await world.server.call(companyAuthenticationV2, asked, wang)
    expect(begun).toMatchObject({ refusal: 'WAY_UNSUPPORTED', message })
    const which: Application = { ...(await begin()), supplierCode: 'BEST_SIGN' }
    expect(await detail(which)).toMatchObject({ supplierProof: null, unprovableReason: message })
    expect(await start(which)).toMatchObject({ refusal: 'WAY_UNSUPPORTED', message })
    expect(await order(which)).toMatchObject({ refusal: 'WAY_UNSUPPORTED', message })
  })
})
