import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testDatabaseUrl } from '../../config.ts'
import type { Services } from '../../http/context.ts'
import { forgeAudit, forgetSealing, rewriteTrail } from '../../testing/audit-attacks.test-program.ts'
import { initiate } from '../../testing/initiations.ts'
import { makeParties, type Parties } from '../../testing/parties.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { waitsForRow } from '../../testing/waits-for-row.test-program.ts'
import {
  platformActor,
  recordAudit,
  trailsAreSealed,
  verifyAuditChain,
  type AuditChain,
} from '../audit/public.ts'
import { lockContract } from './contract.ts'
import { sealOldTrails } from './seal-trails.ts'

let server: TestServer
let parties: Parties
/** Three with a trail of before, of as many records. */
let one: string
let other: string
let third: string
let length: number

beforeAll(async () => {
  server = await startTestServer({ config: { logLevel: 'silent' } })
  parties = await makeParties(server.services.database.db, server.services.secrets)
})
afterAll(() => server.close())

beforeEach(async () => {
  const { db } = server.services.database
  one = (await initiate(server, parties)).contractId
  other = (await initiate(server, parties)).contractId
  third = (await initiate(server, parties)).contractId
  await forgetSealing(db)
  await rewriteTrail(db, one)
  await rewriteTrail(db, other)
  await rewriteTrail(db, third)
  ;({ length } = (await chainOf(one)).records)
})

const chainOf = (contractId: string): Promise<AuditChain> =>
  verifyAuditChain(server.services.database.db, server.services, contractId)

/** The first sealed record of each of the three. */
const sealedFrom = async (): Promise<(number | null)[]> =>
  (await Promise.all([one, other, third].map(chainOf))).map((chain) => chain.sealedFrom)

const viewed = (contractId: string): Parameters<typeof recordAudit>[2] => ({
  contractId,
  event: 'VIEWED',
  actor: platformActor,
  time: server.services.now(),
})

/** The server's services with these transactions. */
function transacting(transaction: Services['database']['transaction']): Services {
  return { ...server.services, database: { ...server.services.database, transaction } }
}

it('a trail of before is not said to be intact, is fixed at its next record, and then cannot be changed', async () => {
  const { database } = server.services
  const { db } = database
  expect(await trailsAreSealed(server.services)).toBe(false)
  const old = await chainOf(one)
  expect(old).toMatchObject({ intact: false, sealedFrom: null })
  expect(old.finding).toEqual({ kind: 'uncheckable', seq: 1, why: 'unsealed' })
  await database.transaction((tx) => recordAudit(tx, server.services, viewed(one)))
  const sealed = await chainOf(one)
  expect(sealed).toMatchObject({ intact: true, sealedFrom: length + 1 })
  expect(sealed.records.at(-2)?.event).toBe('SEALED')
  // The job fixes those where nothing happens, and closes the door.
  await sealOldTrails(server.services)
  expect(await chainOf(other)).toMatchObject({ intact: true, sealedFrom: length + 1 })
  expect(await trailsAreSealed(server.services)).toBe(true)
  await forgeAudit(db, other, 2)
  expect((await chainOf(other)).finding).toEqual({ kind: 'broken', seq: 2, fault: 'content' })
  await rewriteTrail(db, one, { seq: 2, actorName: '冒名' })
  expect((await chainOf(one)).finding).toEqual({ kind: 'broken', seq: 1, fault: 'unsealed' })
  // No other test finds an old chain that is not its own.
  await forgetSealing(db)
  await sealOldTrails(server.services)
})

it('one contract that fails holds up no other, and the door stays open until the next run', async () => {
  const { database } = server.services
  let begun = 0
  const failing = transacting((run) => {
    begun += 1
    return begun === 2 ? Promise.reject(new Error('the lock is held')) : database.transaction(run)
  })
  await expect(sealOldTrails(failing)).rejects.toThrow('the trails of 1 contracts')
  expect(begun).toBe(3)
  expect(await sealedFrom()).toEqual([length + 1, null, length + 1])
  expect(await trailsAreSealed(server.services)).toBe(false)
  await sealOldTrails(server.services)
  expect(await sealedFrom()).toEqual([length + 1, length + 1, length + 1])
  expect(await trailsAreSealed(server.services)).toBe(true)
})

it('what a run has no time for, the next takes', async () => {
  let clock = server.services.now().getTime()
  await sealOldTrails({ ...server.services, now: () => new Date((clock += 4 * 60_000)) })
  expect(await sealedFrom()).toEqual([length + 1, null, null])
  await sealOldTrails(server.services)
  expect(await sealedFrom()).toEqual([length + 1, length + 1, length + 1])
})

// The embedded database has one connection: nothing there waits for a row.
it.runIf(testDatabaseUrl() !== undefined)('comes in the way of no deed that holds the contract', async () => {
  const { database } = server.services
  const [holds, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const deed = database.transaction(async (tx) => {
    await lockContract(tx, one, server.services.now())
    holds.resolve()
    await goesOn.promise
    await recordAudit(tx, server.services, viewed(one))
  })
  await holds.promise
  const sealing = sealOldTrails(server.services)
  await expect.poll(() => waitsForRow(database.db)).toBe(true)
  goesOn.resolve()
  await Promise.all([deed, sealing])
  expect((await chainOf(one)).records.slice(length).map(({ event }) => event)).toEqual(['SEALED', 'VIEWED'])
})
