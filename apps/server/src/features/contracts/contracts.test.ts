import {
  contractQueryDetail,
  contractQueryListPerson,
  contractQueryOverviewPerson,
} from '@qiyin/calls/areas/contract-query.ts'
import { signCancel } from '@qiyin/calls/areas/sign.ts'
import { demoMessages } from '@qiyin/calls/areas/site.ts'
import { filesContractsDownload } from '@qiyin/calls/areas/files.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import type { initiateSave } from '@qiyin/calls/areas/initiate.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expireContracts } from './jobs.ts'
import { forgeAudit } from '../../testing/contract-fixtures.ts'
import { initiate, signIn } from '../../testing/initiations.ts'
import { makeParties, revokeGrant, type Parties } from '../../testing/parties.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

let clock = Date.parse('2026-11-20T04:00:00Z')
let server: TestServer
let parties: Parties
let initiator: TestSession
let individual: TestSession
let stranger: TestSession

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(clock) })
  await meet()
})
afterAll(() => server.close())

/** New people, so that lists begin empty; sessions last an hour of the server's clock. */
async function meet(): Promise<void> {
  const { database, secrets } = server.services
  parties = await makeParties(database.db, secrets)
  await signInAll()
}

async function signInAll(): Promise<void> {
  initiator = await signIn(server, parties.initiator)
  individual = await signIn(server, parties.individual)
  stranger = await signIn(server, parties.stranger)
}

const named = (contractName: string, contractNo?: string): Promise<Answer<typeof initiateSave>> =>
  initiate(server, parties, (given) => ({
    ...given,
    contractInfo: { ...given.contractInfo, contractName, ...(contractNo !== undefined && { contractNo }) },
  }))

const detailOf = async (
  contractId: string,
  session: TestSession,
): Promise<Answer<typeof contractQueryDetail>> =>
  (await server.call(contractQueryDetail, { contractId }, { session })).result

describe('a deadline that passes', () => {
  it('reads as expired at once, is stored by the job, and nothing more happens', async () => {
    await meet()
    const { contractId } = await initiate(server, parties)
    clock += 8 * dayMs
    await signInAll()
    const list = async (contractStatus: number): Promise<Answer<typeof contractQueryListPerson>> =>
      (await server.call(contractQueryListPerson, { contractStatus }, { session: individual })).result
    expect((await list(0)).total).toBe(0)
    expect((await list(5)).list[0]).toMatchObject({
      contractId,
      contractStatus: 5,
      endTime: '2026-11-27 23:59:59',
    })
    const counts = await server.call(contractQueryOverviewPerson, {}, { session: individual })
    expect(counts.result).toMatchObject({ all: 1, normal: 0, myTurn: 0, expired: 1, nearDeadline: 0 })
    const late = await server.call(signCancel, { contractId, cancelReason: '晚了' }, { session: initiator })
    expect(late.refusal).toBe('NOT_IN_SIGNING')
    await server.services.jobs.send(server.services.database.db, expireContracts, {})
    await server.runJobs()
    const detail = await detailOf(contractId, individual)
    expect(detail).toMatchObject({ contractStatus: 5, endReason: null, endedBy: '系统', auditIntact: true })
    expect(detail.auditTrail.map(({ event }) => event)).toEqual(['CREATED', 'NOTIFIED', 'EXPIRED', 'VIEWED'])
    const { fileId } = detail
    const download = await server.call(filesContractsDownload, { fileId }, { session: individual })
    expect(download.refusal).toBe('DOWNLOAD_NOT_ALLOWED')
    const [message] = (await server.call(demoMessages, { phone: parties.initiator.mobile })).result
    expect(message?.scene).toBe('EXPIRE')
  })

  it('is stored by whoever opens the contract, should the job be late', async () => {
    const { contractId } = await initiate(server, parties)
    clock += 8 * dayMs
    await signInAll()
    const { auditTrail } = await detailOf(contractId, individual)
    expect(auditTrail.map(({ event }) => event)).toEqual(['CREATED', 'NOTIFIED', 'EXPIRED', 'VIEWED'])
  })
})

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
    expect((await detailOf(contractId, agent)).ableToSign).toBe(true)
    await revokeGrant(server.services.database.db, parties.otherCompany.sealAuthorizeId)
    expect(await detailOf(contractId, agent)).toMatchObject({ signStatus: 1, ableToSign: false })
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

describe('the detail', () => {
  it('masks people, and records each reader once an hour', async () => {
    const { contractId } = await initiate(server, parties)
    const first = await detailOf(contractId, individual)
    expect(first.detailSigners[0]).toMatchObject({
      signerName: '林个人',
      viewedTime: expect.any(String) as unknown,
    })
    expect(JSON.stringify(first)).not.toContain(parties.individual.mobile)
    expect(JSON.stringify(first)).not.toContain(parties.individual.identityNo)
    const views = async (): Promise<number> =>
      (await detailOf(contractId, individual)).auditTrail.filter(({ event }) => event === 'VIEWED').length
    expect(await views()).toBe(1)
    clock += hourMs
    await signInAll()
    expect(await views()).toBe(2)
  })

  it('says when the trail has been tampered with', async () => {
    const { contractId } = await initiate(server, parties)
    expect((await detailOf(contractId, initiator)).auditIntact).toBe(true)
    await forgeAudit(server.services.database.db, contractId, 2)
    expect((await detailOf(contractId, initiator)).auditIntact).toBe(false)
  })
})
