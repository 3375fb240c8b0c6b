import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Services } from '../../http/context.ts'
import { makeGround, type Ground } from '../../testing/contract-fixtures.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { platformActor } from '../audit/public.ts'
import { createContract, ownerKey, type Scope } from '../contracts/public.ts'
import type { ContractFilter } from './list-filter.ts'
import { countPage, countSeveral, findPage } from './store-list.ts'

const now = new Date('2026-11-20T04:00:00Z')
const hourMs = 3_600_000

let server: TestServer
let services: Services
let ground: Ground
/** Their ids by the names of their places in the table below. */
let made: Record<string, string>

/** name, application, initiator, initiating company, signer, signing company, hours until the deadline */
const contracts: [string, number, number, number, number, number | undefined, number][] = [
  ['first of A', 0, 0, 0, 1, undefined, 5],
  ['second of A', 0, 0, 0, 1, 1, 5],
  ['of B', 1, 2, 1, 0, 0, 5],
  ['of B, expired', 1, 2, 1, 3, undefined, -1],
]

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  services = { ...server.services, jobs: { ...server.services.jobs, send: () => Promise.resolve() } }
  ground = await makeGround(services.database.db, services.secrets)
  made = {}
  // One after the other, each an hour younger than the one before.
  for (const [index, contract] of contracts.entries()) made[contract[0]] = await make(contract, index)
})
afterAll(() => server.close())

async function make(
  [name, business, initiator, company, signer, signing, hours]: (typeof contracts)[number],
  index: number,
): Promise<string> {
  const { personIds, companyIds, businessTypeIds, fileId } = ground
  const created = await services.database.transaction((tx) =>
    createContract(
      tx,
      services,
      {
        contractNo: undefined,
        contractName: name,
        businessTypeId: businessTypeIds[business] ?? '',
        initiator: { personId: personIds[initiator] ?? '', name: '发起人' },
        company: { companyId: companyIds[company] ?? '', companyName: '发起公司' },
        signOrderType: 1,
        supplierCode: 'BEST_SIGN',
        initiateTime: new Date(now.getTime() - (10 - index) * hourMs),
        deadline: new Date(now.getTime() + hours * hourMs),
        document: { fileId, sha256: Buffer.alloc(32), pageCount: 1 },
        originals: [],
        signers: [
          {
            signOrder: 1,
            signType: signing === undefined ? 0 : 1,
            ourPart: false,
            personId: personIds[signer] ?? '',
            personName: '签署人',
            identityNoFp: null,
            companyId: signing === undefined ? null : (companyIds[signing] ?? ''),
            companyName: signing === undefined ? null : '签署公司',
            sealAuthorizeId: null,
            kwaiValue: null,
            positions: [],
          },
        ],
      },
      platformActor,
    ),
  )
  return created.contractId
}

function nameOf(id: string): string | undefined {
  return Object.keys(made).find((name) => made[name] === id)
}

const person = (index: number) => (): Scope => ({
  kind: 'person',
  personId: ground.personIds[index] ?? '',
})
const company = (index: number) => (): Scope => ({
  kind: 'company',
  companyId: ground.companyIds[index] ?? '',
})
const application = (index: number) => (): Scope => ({
  kind: 'application',
  businessTypeId: ground.businessTypeIds[index] ?? '',
})
const system = (): Scope => ({ kind: 'system' })

const all: Partial<ContractFilter> = {}
const signing: Partial<ContractFilter> = { status: 0 }
const expired: Partial<ContractFilter> = { status: 5 }
const named: Partial<ContractFilter> = { texts: [{ fields: ['contractName'], pattern: 'second' }] }

const cases: [string, () => Scope, Partial<ContractFilter>, string[]][] = [
  ['a person: what it initiated or signs', person(0), all, ['of B', 'second of A', 'first of A']],
  ['a signer', person(1), all, ['second of A', 'first of A']],
  ['a stranger', person(4), all, []],
  ['a company: what it initiated or signs', company(0), all, ['of B', 'second of A', 'first of A']],
  ['another company', company(1), all, ['of B, expired', 'of B', 'second of A']],
  ['a company without contracts', company(2), all, []],
  ['an application', application(0), all, ['second of A', 'first of A']],
  ['another application', application(1), all, ['of B, expired', 'of B']],
  ['another application, in signing', application(1), signing, ['of B']],
  ['another application, expired', application(1), expired, ['of B, expired']],
  ['the system', system, all, ['of B, expired', 'of B', 'second of A', 'first of A']],
  ['the system, in signing', system, signing, ['of B', 'second of A', 'first of A']],
  ['the system, by name', system, named, ['second of A']],
]

describe('the list of', () => {
  it.each(cases)('%s', async (_, scope, filter, names) => {
    const { db } = services.database
    const selection = { scopes: [scope()], filter: { texts: [], ...filter }, now }
    const page = await findPage(db, selection, { offset: 0, limit: 10 })
    expect(page.map(nameOf)).toEqual(names)
    expect(await countPage(db, selection)).toBe(names.length)
    const counts = await countSeveral(db, selection.scopes, { filters: [['n', selection.filter]], now })
    expect(counts).toEqual({ n: names.length })
  })

  it('nobody in particular has no turn', async () => {
    const selection = { scopes: [system()], filter: { texts: [], turn: 2 as const }, now }
    const page = findPage(services.database.db, selection, { offset: 0, limit: 10 })
    await expect(page).rejects.toThrow('whose turn')
  })
})

const keyed: [string, () => Scope, () => string][] = [
  ['a person', person(3), () => ground.personIds[3] ?? ''],
  ['a company', company(2), () => ground.companyIds[2] ?? ''],
  ['an application', application(1), () => ground.businessTypeIds[1] ?? ''],
  ['the system', system, () => '0'],
]

it.each(keyed)('%s has the same key here and in the database', async (_, scope, id) => {
  const { key } = await services.database.db
    .selectNoFrom((eb) =>
      eb.fn<string>('owner_key', [eb.val(scope().kind), eb.cast(eb.val(id()), 'bigint')]).as('key'),
    )
    .executeTakeFirstOrThrow()
  expect(ownerKey(scope())).toBe(key)
})
