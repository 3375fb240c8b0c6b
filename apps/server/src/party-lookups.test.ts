import { businessMine } from '@qiyin/calls/areas/business.ts'
import {
  companyHasAuthenticationCompany,
  companyMine,
  companySearch,
  companySearchInitiator,
} from '@qiyin/calls/areas/company.ts'
import { filesSealsPreviewId } from '@qiyin/calls/areas/files.ts'
import { sealsAuthorizeByCompanyName, sealsAuthorizeByCompanyNameShow } from '@qiyin/calls/areas/seals.ts'
import { userMasterDataList } from '@qiyin/calls/areas/user.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn } from './testing/log-in.ts'
import { makeParties, openSession, type Parties } from './testing/parties.ts'
import { withdraw } from './testing/person-fixtures.ts'
import { startTestServer, type TestServer } from './testing/start-test-server.ts'
import type { TestSession } from './testing/test-client.ts'
import { demoCompanies, demoPeople } from './features/demo/public.ts'
import { mayInitiateFor } from './features/initiation/store.ts'

let server: TestServer
let admin: TestSession
let manager: TestSession
let outsider: TestSession
let person: TestSession
let unverified: TestSession

const [ours = '', theirs = '', thirds = ''] = demoCompanies.map((company) => company.companyName)
const signerOf = (mobile: string): (typeof demoPeople)[number] => {
  const found = demoPeople.find((one) => one.mobile === mobile)
  if (!found) throw new Error('no such demo person')
  return found
}

beforeAll(async () => {
  server = await startTestServer({ demoData: true })
  admin = await logIn(server, '13800000001')
  manager = await logIn(server, '13800000002')
  outsider = await logIn(server, '13800000004')
  person = await logIn(server, '13800000006')
  unverified = await logIn(server, '13800000007')
})
afterAll(() => server.close())

async function businessId(code = 'SUPPLY_CHAIN', session = admin): Promise<string> {
  const { result } = await server.call(businessMine, {}, { session })
  return result.find((business) => business.businessTypeCode === code)?.businessTypeId ?? '0'
}

describe('my companies and applications', () => {
  it('are those I belong to', async () => {
    const { result } = await server.call(companyMine, {}, { session: admin })
    expect(result).toEqual([
      {
        companyId: expect.any(String),
        companyName: ours,
        creditNo: '91310115MA1K4P2Q2J',
        legalPersonName: '李静怡',
        supplierCode: 'BEST_SIGN',
        authStatus: 4,
        status: 0,
        ourpart: 0,
        administrator: true,
        authenticateCompleteTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        organizationType: 0,
        companySource: 'portal',
        personAccountId: expect.any(String),
        companyAdminName: '李静怡',
        companyAdminMobile: '138*****001',
        allowEditCompany: true,
        managesSeals: true,
        managesPeople: true,
        auditFailReason: null,
        submittedTime: null,
        remainTimes: null,
      },
    ])
    const mine = await server.call(companyMine, {}, { session: manager })
    expect(mine.result.map((company) => company.administrator)).toEqual([false])
    expect((await server.call(companyMine, {}, { session: person })).result).toEqual([])
  })

  it('are filtered by their status', async () => {
    const { result } = await server.call(companyMine, { authenticationStatus: 0 }, { session: admin })
    expect(result).toEqual([])
  })

  it('tell whether one is authenticated', async () => {
    expect([await hasCompany(admin), await hasCompany(person), await hasCompany(unverified)]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('offer three applications to members, none to people without a company', async () => {
    const offered = await server.call(businessMine, {}, { session: manager })
    expect(offered.result.map((business) => business.businessTypeCode)).toEqual([
      'SUPPLY_CHAIN',
      'HUMAN_RESOURCES',
      'ADMINISTRATION',
    ])
    expect((await server.call(businessMine, {}, { session: person })).result).toEqual([])
  })

  it('say for which company I may initiate', async () => {
    const businessTypeId = await businessId()
    const initiating = async (session: TestSession): Promise<string[]> =>
      (await server.call(companySearchInitiator, { businessTypeId }, { session })).result.map(
        (company) => company.companyName,
      )
    expect(await initiating(admin)).toEqual([ours])
    expect(await initiating(outsider)).toEqual([theirs])
    expect(await initiating(person)).toEqual([])
    expect(
      (await server.call(companySearchInitiator, { businessTypeId: '999' }, { session: admin })).refusal,
    ).toBe('BUSINESS_NOT_FOUND')
  })
})

describe('initiating by a grant alone', () => {
  it('holds for its application, and ends with it', async () => {
    const { database, secrets } = server.services
    const { db } = database
    const one = await makeParties(db, secrets)
    const other = await makeParties(db, secrets)
    const may = (parties: Parties, personId: string): Promise<boolean> =>
      mayInitiateFor(db, {
        personId,
        companyId: parties.otherCompany.companyId,
        businessTypeId: parties.businessTypeId,
        today: '2026-11-20',
      })
    expect(await may(one, one.agent.personId)).toBe(true)
    expect(await may(one, one.stranger.personId)).toBe(false)
    expect(await may(one, other.agent.personId)).toBe(false)
    await withdraw(db, { freezeCompanyId: one.otherCompany.companyId })
    expect(await may(one, one.agent.personId)).toBe(false)
  })
})

describe('finding whom a person can sign for', () => {
  const lin = { name: '林晓峰', identityNo: '110108198102250077' }

  it.each([
    ['user name', { userName: 'linxiaofeng' }],
    ['e-mail in any case', { email: 'LinXiaofeng@shufeng.example' }],
    ['name and identity number', lin],
    ['both', { ...lin, userName: 'linxiaofeng' }],
  ])('works by %s', async (_by, query) => {
    const businessTypeId = await businessId()
    const { result } = await server.call(companySearch, { businessTypeId, ...query }, { session: admin })
    expect(result).toEqual([
      {
        companyName: thirds,
        ourpart: 1,
        seals: [
          expect.objectContaining({ sealName: '公章' }),
          expect.objectContaining({ sealName: '合同专用章' }),
        ],
      },
    ])
  })

  it.each([
    ['part of a user name', { userName: 'linxiao' }],
    ['a pattern', { userName: 'lin%' }],
    ['a name alone', { name: lin.name }],
    ['a number alone', { identityNo: lin.identityNo }],
    ['the number with another name', { ...lin, name: '陈思远' }],
    [
      'the e-mail of one and the name of another',
      { email: 'chensiyuan@yunqi.example', userName: 'linxiaofeng' },
    ],
    ['the other side', { ...lin, ourpart: 0 }],
    ['somebody without seals', { userName: 'wangzihan' }],
    ['nothing', {}],
  ])('finds nobody by %s', async (_by, query) => {
    const businessTypeId = await businessId()
    const { code, result } = await server.call(
      companySearch,
      { businessTypeId, ...query },
      { session: admin },
    )
    expect([code, result]).toEqual([0, []])
  })

  it('gives the seals of the application only', async () => {
    expect([await countSeals('HUMAN_RESOURCES'), await countSeals('ADMINISTRATION')]).toEqual([1, 0])
  })

  it('is for verified people', async () => {
    const { refusal } = await server.call(companySearch, lin, { session: unverified })
    expect(refusal).toBe('REAL_NAME_REQUIRED')
  })
})

describe('who may sign for a company', () => {
  const asked = { companyName: ours, ourpart: 0, businessTypeCode: 'SUPPLY_CHAIN' }

  it('is listed with seals, numbers masked', async () => {
    const answer = await server.call(sealsAuthorizeByCompanyName, asked, { session: outsider })
    expect(answer.result.map(({ name, sealName }) => [name, sealName])).toEqual([
      ['李静怡', '公章'],
      ['李静怡', '合同专用章'],
      ['方宁', '合同专用章'],
    ])
    expect(answer.result[0]).toMatchObject({
      username: 'lijingyi',
      email: 'lijingyi@yunfan.example',
      mobile: '138*****001',
      sealType: 1,
    })
    for (const one of demoPeople) {
      expect(answer.bytes.toString()).not.toContain(one.mobile)
      expect(answer.bytes.toString()).not.toContain(one.identity?.identityNo ?? 'none')
    }
  })

  it.each([
    [{ ...asked, companyName: '没有的公司' }, 'COMPANY_NOT_FOUND'],
    [{ ...asked, ourpart: 1 }, 'COMPANY_NOT_FOUND'],
    [{ ...asked, businessTypeCode: 'NONE' }, 'BUSINESS_NOT_FOUND'],
  ])('refuses %j with %s, and shows nothing', async (query, refusal) => {
    expect((await server.call(sealsAuthorizeByCompanyName, query, { session: admin })).refusal).toBe(refusal)
    const shown = await server.call(sealsAuthorizeByCompanyNameShow, query, { session: admin })
    expect([shown.code, shown.result]).toEqual([0, []])
  })

  it('is nobody once the grants are gone', async () => {
    const { database, secrets } = server.services
    const { otherCompany, businessTypeCode, agent } = await makeParties(database.db, secrets)
    const session = await openSession(database.db, agent, new Date())
    const query = { companyName: otherCompany.companyName, ourpart: 1, businessTypeCode }
    expect((await server.call(sealsAuthorizeByCompanyName, query, { session })).result).toHaveLength(1)
    await withdraw(database.db, { revokeGrantId: otherCompany.sealAuthorizeId })
    expect((await server.call(sealsAuthorizeByCompanyName, query, { session })).refusal).toBe(
      'NO_MATCHING_SIGNER',
    )
    await withdraw(database.db, { freezeCompanyId: otherCompany.companyId })
    expect((await server.call(sealsAuthorizeByCompanyName, query, { session })).refusal).toBe(
      'COMPANY_NOT_FOUND',
    )
  })
})

describe('the picture of a seal', () => {
  it('is a PNG for administrators and people who may use it, and nothing for others', async () => {
    const query = { companyName: ours, ourpart: 0, businessTypeCode: 'SUPPLY_CHAIN' }
    const { result } = await server.call(sealsAuthorizeByCompanyName, query, { session: admin })
    const official = result.find((seal) => seal.sealType === 1)?.sealId ?? ''
    const forContracts = result.find((seal) => seal.sealType === 2)?.sealId ?? ''
    const picture = await server.call(filesSealsPreviewId, { id: official }, { session: admin })
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG')
    expect((await server.call(filesSealsPreviewId, { id: forContracts }, { session: manager })).status).toBe(
      200,
    )
    const refusal = async (id: string, session: TestSession): Promise<string | undefined> =>
      (await server.call(filesSealsPreviewId, { id }, { session })).refusal
    expect(await refusal(official, manager)).toBe('SEAL_NOT_FOUND')
    expect(await refusal(official, outsider)).toBe('SEAL_NOT_FOUND')
    expect(await refusal('999999', admin)).toBe('SEAL_NOT_FOUND')
  })
})

describe('people of our part', () => {
  it.each([
    ['part of a name', '静怡', ['李静怡']],
    ['part of a user name', 'FANG', ['方宁']],
    ['part of an e-mail', 'yunfan.example', []],
    ['a whole e-mail', 'FANGNING@yunfan.example', ['方宁']],
    ['one character of a name', '李', []],
    ['an at sign', '@', []],
    ['a whole phone', '13800000003', ['周慕白']],
    ['part of a phone', '1380000000', []],
    ['somebody of the other side', '陈思远', []],
    ['a wildcard', '%', []],
  ])('are found by %s', async (_by, searchWord, names) => {
    const answer = await server.call(userMasterDataList, { searchWord }, { session: admin })
    expect(answer.result.map((one) => one.name).toSorted((a, b) => a.localeCompare(b))).toEqual(
      names.toSorted((a, b) => a.localeCompare(b)),
    )
    expect(answer.bytes.toString()).not.toContain(signerOf('13800000003').mobile)
  })

  it('are told apart for colleagues by the masked identity number, which nobody else is told', async () => {
    const shown = { name: '李静怡', username: 'lijingyi', phone: '138*****001' }
    expect(await colleaguesCalled('静怡', manager)).toMatchObject([
      { ...shown, identityNo: '310************024' },
    ])
    expect(await colleaguesCalled('静怡', outsider)).toMatchObject([{ ...shown, identityNo: null }])
  })
})

async function colleaguesCalled(searchWord: string, session: TestSession): Promise<unknown> {
  return (await server.call(userMasterDataList, { searchWord }, { session })).result
}

async function hasCompany(session: TestSession): Promise<boolean> {
  return (await server.call(companyHasAuthenticationCompany, {}, { session })).result
}

/** Seals that 方宁 may use in an application. */
async function countSeals(code: string): Promise<number> {
  const query = { businessTypeId: await businessId(code), userName: 'fangning' }
  const { result } = await server.call(companySearch, query, { session: admin })
  return result.flatMap((company) => company.seals).length
}
