import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabaseUrl } from './config.ts'
import type { Services } from './http/context.ts'
import { initiate } from './testing/initiations.ts'
import { makeParties } from './testing/parties.ts'
import { startTestServer, type TestServer } from './testing/start-test-server.ts'
import { checkAllTrails } from './features/trail-check/public.ts'
import { raiseRooted } from './testing/audit-attacks.test-program.ts'
import {
  platformActor,
  recordAudit,
  unknownStates,
  verifyAuditChain,
  type ChainState,
} from './features/audit/public.ts'
import { checkRoots } from './features/audit-roots/check-roots.ts'
import { rootAuditTrails } from './features/audit-roots/jobs.ts'
import { stampRoots, takeRoot, takeRoots } from './features/audit-roots/take-root.ts'

const few = { chainsPerRoot: 2 }

let server: TestServer
let directory: string
/** Five, oldest first. */
let contracts: string[]
/** How many roots there were when the test began. */
let before: number

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'qiyin-roots-'))
  server = await startTestServer({ config: { auditRootDirectories: [directory] } })
  const parties = await makeParties(server.services.database.db, server.services.secrets)
  contracts = []
  for (let made = 0; made < 5; made += 1)
    // In turn, so that they have their order.
    // oxlint-disable-next-line no-await-in-loop
    contracts.push((await initiate(server, parties)).contractId)
})
afterAll(async () => {
  await server.close()
  await rm(directory, { recursive: true, force: true })
})

beforeEach(async () => {
  before = (await listed(0)).length
  await Promise.all(contracts.map(note))
})

/** Whatever happened, the roots are whole and say of every trail what it says itself. */
async function expectAllSound(): Promise<void> {
  expect(await takeRoots(server.services)).toBe(true)
  await stampRoots(server.services)
  const roots = (await listed(0)).length
  const unknown: ChainState[] = []
  const report = await checkRoots(server.services, async (chains) => {
    unknown.push(...(await unknownStates(server.services.database.db, chains)))
  })
  expect(report).toEqual({ roots, stamped: roots, faults: [] })
  expect(unknown).toEqual([])
}

/** The contracts of each root, but the first so many roots; by the files, of which nothing else may lie about. */
async function listed(from = before): Promise<string[][]> {
  const names = (await readdir(directory)).toSorted()
  expect(names.filter((name) => !/\.(json|tsr)$/.test(name))).toEqual([])
  const texts = await Promise.all(
    names.filter((name) => name.endsWith('.json')).map((name) => readFile(join(directory, name), 'utf8')),
  )
  return texts.slice(from).map((text) => {
    const { leaves } = JSON.parse(text) as { leaves: string[] }
    return leaves.map((leaf) => leaf.split(' ')[0] ?? '')
  })
}

const viewed = (contractId: string): Parameters<typeof recordAudit>[2] => ({
  contractId,
  event: 'VIEWED',
  actor: platformActor,
  time: server.services.now(),
})

const note = (contractId: string): Promise<Buffer> =>
  server.services.database.transaction((tx) => recordAudit(tx, server.services, viewed(contractId)))

/** `meanwhile` happens once, between the reading of the first chains and the transaction that adds their root. */
function interrupted(meanwhile: () => Promise<unknown>): Services {
  const { database } = server.services
  let happens: Promise<unknown> | undefined
  const transaction: typeof database.transaction = async (run) => {
    await (happens ??= meanwhile())
    return database.transaction(run)
  }
  return { ...server.services, database: { ...database, transaction } }
}

it('a night takes as many roots as it needs, none over more chains than it may list', async () => {
  expect(await takeRoots(server.services, few)).toBe(true)
  expect(await listed()).toEqual([contracts.slice(0, 2), contracts.slice(2, 4), contracts.slice(4)])
  expect(await takeRoots(server.services, few)).toBe(true)
  expect(await listed()).toHaveLength(3)
  await expectAllSound()
})

it('what a night has no time for is taken by the next run', async () => {
  let clock = server.services.now().getTime()
  const slow = { ...server.services, now: () => new Date((clock += 10 * 60_000)) }
  expect(await takeRoots(slow, few)).toBe(false)
  expect(await listed()).toEqual([contracts.slice(0, 2)])
  expect(await takeRoots(server.services, few)).toBe(true)
  expect((await listed()).flat()).toEqual(contracts)
  await expectAllSound()
})

it('the job that had no time for all sends another one, which goes on', async () => {
  let clock = server.services.now().getTime()
  const slow = { ...server.services, now: () => new Date((clock += 10 * 60_000)) }
  await rootAuditTrails.run({}, slow)
  expect(await listed()).toEqual([contracts])
  const [grown = ''] = contracts
  await note(grown)
  await server.runJobs()
  expect(await listed()).toEqual([contracts, [grown]])
  // That one had the time: no third one is under way.
  await note(grown)
  await server.runJobs()
  expect(await listed()).toHaveLength(2)
  await expectAllSound()
})

it('a chain that grows while its root is made is taken as it was, and again the next time', async () => {
  const [grown = ''] = contracts
  await takeRoots(
    interrupted(() => note(grown)),
    few,
  )
  expect((await listed()).flat()).toEqual(contracts)
  await takeRoots(server.services, few)
  expect((await listed()).flat()).toEqual([...contracts, grown])
  await expectAllSound()
})

it('two processes that take roots at once leave one of each number, whole in its file', async () => {
  await takeRoots(
    interrupted(() => takeRoots(server.services, few)),
    few,
  )
  expect(await listed()).toEqual([contracts.slice(0, 2), contracts.slice(2, 4), contracts.slice(4)])
  await expectAllSound()
})

const say = (values: { rooted_count: number }, contractId: string): Promise<unknown> =>
  server.services.database.db
    .updateTable('audit_chain')
    .set(values)
    .where('contract_id', '=', contractId)
    .execute()
const countOf = async (contractId: string): Promise<number> =>
  (await verifyAuditChain(server.services.database.db, server.services, contractId)).records.length

describe('what the table says of a chain and the master key does not', () => {
  it('is refused beyond the records there are', async () => {
    const [kept = ''] = contracts
    await expect(say({ rooted_count: 2_000_000_000 }, kept)).rejects.toThrow('only grows')
  })

  it('keeps no chain out of the roots, and is named before one lists it', async () => {
    const [kept = '', other = ''] = contracts
    await say({ rooted_count: await countOf(kept) }, kept)
    const found = async (): Promise<unknown> =>
      (await checkAllTrails(server.services, { documents: false })).findings
    expect(await found()).toMatchObject([
      { contractId: kept, finding: { kind: 'broken', fault: 'unlisted' } },
    ])
    await takeRoots(server.services, few)
    expect((await listed()).flat()).toEqual(contracts)
    // Neither does the proof of another chain.
    await note(kept)
    const { db } = server.services.database
    const proof = db.selectFrom('audit_chain').select('rooted_proof').where('contract_id', '=', other)
    await db
      .updateTable('audit_chain')
      .set({ rooted_count: await countOf(kept), rooted_proof: proof })
      .where('contract_id', '=', kept)
      .execute()
    await takeRoots(server.services, few)
    expect((await listed()).flat()).toEqual([...contracts, kept])
    expect(await found()).toEqual([])
    await expectAllSound()
  })

  it('from before it was bounded is a fault, holds up no deed, and is mended by the next root', async () => {
    const [kept = ''] = contracts
    await raiseRooted(server.services.database.db, kept, 2_000_000_000)
    await note(kept)
    const found = async (): Promise<unknown> =>
      (await checkAllTrails(server.services, { documents: false })).findings
    const fault = { kind: 'broken', seq: (await countOf(kept)) + 1, fault: 'unlisted' }
    expect(await found()).toEqual([{ contractId: kept, finding: fault }])
    await expectAllSound()
    expect((await listed()).flat()).toEqual(contracts)
    expect(await found()).toEqual([])
  })
})

it('what is older than the last root and stands in none is told of', async () => {
  const [young = ''] = contracts
  await takeRoots(server.services, few)
  const later = { ...server.services, now: () => new Date(server.services.now().getTime() + 26 * 3_600_000) }
  const [waits = '', other = ''] = contracts.slice(1)
  await note(waits)
  await note(other)
  // The night's root lists one of the two only: the job did not get to the other.
  const chains = [await stateOf(other)]
  expect(await takeRoot(later, chains)).toBe(true)
  const { findings } = await checkAllTrails(server.services, { documents: false })
  expect(findings).toMatchObject([{ contractId: waits, finding: { kind: 'uncheckable', why: 'unrooted' } }])
  expect(findings.some(({ contractId }) => contractId === young)).toBe(false)
  await expectAllSound()
})

async function stateOf(contractId: string): Promise<ChainState> {
  const { head, records } = await verifyAuditChain(server.services.database.db, server.services, contractId)
  return { contractId, count: records.length, head }
}

// The embedded database has one connection: nobody can hold a chain beside the root.
it.runIf(testDatabaseUrl() !== undefined)('waits for no deed that holds a chain', async () => {
  const [held = ''] = contracts
  const [holds, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const deed = server.services.database.transaction(async (tx) => {
    await recordAudit(tx, server.services, viewed(held))
    holds.resolve()
    await mayEnd.promise
  })
  await holds.promise
  try {
    expect(await takeRoots(server.services, few)).toBe(true)
  } finally {
    mayEnd.resolve()
    await deed
  }
  expect((await listed()).flat()).toEqual(contracts)
  await takeRoots(server.services, few)
  expect((await listed()).flat()).toEqual([...contracts, held])
  await expectAllSound()
})
