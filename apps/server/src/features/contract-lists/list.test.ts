import {
  contractQueryDetail,
  contractQueryListPerson,
  contractQueryOverviewPerson,
} from '@qiyin/calls/areas/contract-query.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import type { initiateSave } from '@qiyin/calls/areas/initiate.ts'
import { contractStatus } from '@qiyin/domain/contract/status.ts'
import { addDays, dayOf } from '@qiyin/domain/dates.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { initiate, signIn } from '../../testing/initiations.ts'
import { makeParties, revokeGrant, type Parties } from '../../testing/parties.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'

let clock = Date.parse('2026-11-20T04:00:00Z')
let server: TestServer
let parties: Parties
let initiator: TestSession
let individual: TestSession
let stranger: TestSession

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(clock) })
})
afterAll(() => server.close())

/** New people, so that lists begin empty. */
async function meet(): Promise<void> {
  const { database, secrets } = server.services
  parties = await makeParties(database.db, secrets)
  initiator = await signIn(server, parties.initiator)
  individual = await signIn(server, parties.individual)
  stranger = await signIn(server, parties.stranger)
}

const named = (contractName: string, contractNo?: string): Promise<Answer<typeof initiateSave>> =>
  initiate(server, parties, (given) => ({
    ...given,
    contractInfo: { ...given.contractInfo, contractName, ...(contractNo !== undefined && { contractNo }) },
  }))

describe('the list', () => {
  it('shows each party its own side of the row', async () => {
    await meet()
    const { contractId } = await initiate(server, parties)
    const rowOf = async (session: TestSession): Promise<unknown> =>
      (await server.call(contractQueryListPerson, {}, { session })).result.list.find(
        (row) => row.contractId === contractId,
      )
    expect(await rowOf(individual)).toMatchObject({
      signStatus: 1,
      ableToSign: true,
      isInitiator: false,
      transactionNo: expect.stringMatching(/^[\w-]{32}$/) as unknown,
      processStatus: 'NONE',
      contractSource: '平台发起',
      signers: [
        { signerName: '林个人', companyName: null, signStatus: 1, isLoginUser: true },
        { signerName: '顾经办', signStatus: 0, isLoginUser: false },
        { signerName: '沈发起', signStatus: 0, isLoginUser: false },
      ],
    })
    expect(await rowOf(initiator)).toMatchObject({ signStatus: 0, isInitiator: true, transactionNo: null })
    expect(await rowOf(stranger)).toBeUndefined()
  })

  it('knows that a company slot cannot be signed once the seal is taken away', async () => {
    await meet()
    const { contractId } = await initiate(server, parties, (given) => ({
      ...given,
      signers: given.signers.slice(1),
    }))
    const agent = await signIn(server, parties.agent)
    expect(
      (await server.call(contractQueryDetail, { contractId }, { session: agent })).result.ableToSign,
    ).toBe(true)
    await revokeGrant(server.services.database.db, parties.otherCompany.sealAuthorizeId)
    const after = await server.call(contractQueryDetail, { contractId }, { session: agent })
    expect(after.result).toMatchObject({ signStatus: 1, ableToSign: false })
  })

  it('pages newest first and refuses a page that is too large', async () => {
    await meet()
    for (const name of ['第一份', '第二份', '第三份']) {
      clock += 1000
      await named(name)
    }
    const page = async (pageNum: number): Promise<string[]> =>
      (
        await server.call(contractQueryListPerson, { pageNum, pageSize: 2 }, { session: initiator })
      ).result.list.map((row) => row.contractName)
    expect([await page(1), await page(2), await page(3)]).toEqual([['第三份', '第二份'], ['第一份'], []])
    const large = await server.call(contractQueryListPerson, { pageSize: 101 }, { session: initiator })
    expect(large.refusal).toBe('PARAMETER_INVALID')
  })

  it('gives the nearest deadline first when asked, of what is still being signed', async () => {
    await meet()
    for (const days of [9, 4, 3, 13]) {
      await initiate(server, parties, (given) => ({
        ...given,
        contractInfo: {
          ...given.contractInfo,
          contractName: `${days} 天`,
          signDeadlineTime: addDays(dayOf(new Date(clock)), days),
        },
      }))
    }
    const signing = { contractStatus: contractStatus.signing, order: 'deadline', pageSize: 2 } as const
    const page = async (pageNum: number): Promise<string[]> =>
      (
        await server.call(contractQueryListPerson, { ...signing, pageNum }, { session: initiator })
      ).result.list.map((row) => row.contractName)
    expect([await page(1), await page(2)]).toEqual([
      ['3 天', '4 天'],
      ['9 天', '13 天'],
    ])
    const near = { ...signing, contractStatus: contractStatus.nearDeadline }
    const { result } = await server.call(contractQueryListPerson, near, { session: initiator })
    expect(result.list.map((row) => row.contractName)).toEqual(['3 天'])
  })

  it.each([
    [{ order: 'deadline' }, '排序仅支持签署中或即将截止的合同'],
    [{ order: 'deadline', contractStatus: contractStatus.completed }, '排序仅支持签署中或即将截止的合同'],
    [{ order: 'name', contractStatus: contractStatus.signing }, '排序格式不正确'],
  ])('refuses the order of %o', async (filter, message) => {
    const args = filter as Parameters<typeof server.call<typeof contractQueryListPerson>>[1]
    const answer = await server.call(contractQueryListPerson, args, { session: initiator })
    expect(answer).toMatchObject({ refusal: 'PARAMETER_INVALID', message })
  })

  it('finds by parts of names and numbers, taking wildcards and case for what they are', async () => {
    await meet()
    await named('龙飞规划100%合同', 'HT_2026')
    await named('租赁协议ＡＢ', 'XY-2026')
    const found = async (filter: object): Promise<string[]> =>
      (await server.call(contractQueryListPerson, filter, { session: initiator })).result.list
        .map((row) => row.contractNo)
        .toSorted()
    expect(await found({ keyword: '龙飞' })).toEqual(['HT_2026'])
    expect(await found({ keyword: '2026' })).toEqual(['HT_2026', 'XY-2026'])
    expect(await found({ contractName: '%' })).toEqual(['HT_2026'])
    expect(await found({ contractNo: '_' })).toEqual(['HT_2026'])
    expect(await found({ contractName: 'ab' })).toEqual(['XY-2026'])
    expect(await found({ contractName: '\\' })).toEqual([])
    expect(await found({ signUser: '个人', signCompany: '对方' })).toEqual(['HT_2026', 'XY-2026'])
    expect(await found({ signUser: '没有' })).toEqual([])
    expect(await found({ initiatorName: '沈', contractNo: 'XY' })).toEqual(['XY-2026'])
    expect(await found({ signType: 0, businessTypeId: parties.businessTypeId })).toHaveLength(2)
    expect(await found({ initiateTimeStart: '2030-01-01' })).toEqual([])
    const counts = await server.call(contractQueryOverviewPerson, { keyword: '龙飞' }, { session: initiator })
    expect(counts.result).toMatchObject({ all: 1, normal: 1, othersTurn: 1, myTurn: 0, recently: 1 })
  })
})
