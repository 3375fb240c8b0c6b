import {
  contractQueryListCompany,
  contractQueryListManagerBusiness,
  contractQueryListSystem,
  contractQueryOverviewCompany,
  contractQueryOverviewManagerBusiness,
  contractQueryOverviewSystem,
} from '@qiyin/calls/areas/contract-manage.ts'
import { contractQueryDetail } from '@qiyin/calls/areas/contract-query.ts'
import { filesOverview } from '@qiyin/calls/areas/files.ts'
import { signCancel } from '@qiyin/calls/areas/sign.ts'
import { roleCode } from '@qiyin/domain/access/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { initiate, signIn } from '../../testing/initiations.ts'
import { makeParties, makeRoleHolder, manageBusiness, type Parties } from '../../testing/parties.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'

const now = new Date('2026-11-20T04:00:00Z')

let server: TestServer
let ours: Parties
let theirs: Parties
/** A contract of each, in an application and between companies that the other has nothing to do with. */
let contractIds: { ours: string; theirs: string }
let managers: Record<'application' | 'company' | 'system' | 'none', TestSession>

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  const { database, secrets } = server.services
  ours = await makeParties(database.db, secrets)
  theirs = await makeParties(database.db, secrets)
  contractIds = {
    ours: (await initiate(server, ours)).contractId,
    theirs: (await initiate(server, theirs)).contractId,
  }
  await manageBusiness(database.db, ours.stranger, ours.businessTypeId)
  managers = {
    application: await signIn(server, ours.stranger),
    // Administers the other side's company, and signs for it.
    company: await signIn(server, ours.agent),
    system: await signIn(server, await makeRoleHolder(database.db, secrets, roleCode.systemManager)),
    none: await signIn(server, theirs.stranger),
  }
})
afterAll(() => server.close())

const lists = {
  application: contractQueryListManagerBusiness,
  company: contractQueryListCompany,
  system: contractQueryListSystem,
}
const overviews = {
  application: contractQueryOverviewManagerBusiness,
  company: contractQueryOverviewCompany,
  system: contractQueryOverviewSystem,
}
type Managing = keyof typeof lists

async function listOf(managing: Managing, args: object = {}): Promise<string[]> {
  const { result } = await server.call(lists[managing], args, { session: managers[managing] })
  expect(result.total).toBe(result.list.length)
  return result.list.map(({ contractId }) => contractId)
}

describe('the list of', () => {
  it.each<[Managing, ('ours' | 'theirs')[]]>([
    ['application', ['ours']],
    ['company', ['ours']],
    ['system', ['theirs', 'ours']],
  ])('%s managers holds what they manage, and the overview counts it', async (managing, which) => {
    expect(await listOf(managing)).toEqual(which.map((one) => contractIds[one]))
    const { result } = await server.call(overviews[managing], {}, { session: managers[managing] })
    const all = which.length
    expect(result).toEqual({ all, normal: all, complete: 0, expired: 0, canceled: 0 })
  })

  it.each<[Managing, Managing]>([
    ['application', 'company'],
    ['application', 'system'],
    ['company', 'application'],
    ['company', 'system'],
    ['system', 'application'],
  ])('%s managers is theirs alone: %s managers get nothing of it', async (managing, other) => {
    for (const call of [lists[other], overviews[other]]) {
      const { status } = await server.call(call, {}, { session: managers[managing] })
      expect(status).toBe(403)
    }
  })

  it.each<[Managing, () => object]>([
    ['application', () => ({ businessTypeId: theirs.businessTypeId })],
    ['company', () => ({ companyId: theirs.otherCompany.companyId })],
    ['company', () => ({ businessTypeId: theirs.businessTypeId })],
    ['company', () => ({ companyId: '999999999' })],
  ])('%s managers stays empty for ids of others', async (managing, args) => {
    expect(await listOf(managing, args())).toEqual([])
    const { result } = await server.call(overviews[managing], args(), { session: managers[managing] })
    expect(result.all).toBe(0)
  })

  it('companies can be narrowed to one, that of the system to an application', async () => {
    expect(await listOf('company', { companyId: ours.otherCompany.companyId })).toEqual([contractIds.ours])
    expect(await listOf('system', { businessTypeId: theirs.businessTypeId })).toEqual([contractIds.theirs])
  })

  it('managers has ten rows at first, and refuses more than a hundred', async () => {
    const session = managers.system
    expect((await server.call(contractQueryListSystem, {}, { session })).result.pageSize).toBe(10)
    for (const pageSize of [0, 101, 1e9]) {
      const { refusal } = await server.call(contractQueryListSystem, { pageSize }, { session })
      expect(refusal).toBe('PARAMETER_INVALID')
    }
  })

  it('managers never names another person’s slot', async () => {
    const { result } = await server.call(contractQueryListSystem, {}, { session: managers.system })
    expect(
      result.list.map(({ transactionNo, signId, isInitiator }) => [transactionNo, signId, isInitiator]),
    ).toEqual([
      [null, null, false],
      [null, null, false],
    ])
  })
})

describe('a contract', () => {
  it.each<[Managing | 'none', boolean, boolean]>([
    ['application', true, false],
    ['company', true, false],
    ['system', true, true],
    ['none', false, false],
  ])('is open to who manages it (%s)', async (managing, isOurs, isTheirs) => {
    const session = managers[managing]
    const files = await filesOf()
    for (const [which, open] of [
      ['ours', isOurs],
      ['theirs', isTheirs],
    ] as const) {
      const contractId = contractIds[which]
      const detail = await server.call(contractQueryDetail, { contractId }, { session })
      expect(detail.refusal).toBe(open ? undefined : 'CONTRACT_NOT_FOUND')
      const file = await server.call(filesOverview, { fileId: files[which] }, { session })
      expect(file.refusal).toBe(open ? undefined : 'FILE_NOT_FOUND')
    }
  })

  it('is not canceled by who only manages it', async () => {
    const given = { contractId: contractIds.ours, cancelReason: '试试' }
    for (const session of [managers.system, managers.application])
      expect((await server.call(signCancel, given, { session })).refusal).toBe('CONTRACT_NOT_FOUND')
  })
})

async function filesOf(): Promise<Record<'ours' | 'theirs', string>> {
  const { result } = await server.call(contractQueryListSystem, {}, { session: managers.system })
  const fileOf = (id: string): string => result.list.find(({ contractId }) => contractId === id)?.fileId ?? ''
  return { ours: fileOf(contractIds.ours), theirs: fileOf(contractIds.theirs) }
}
