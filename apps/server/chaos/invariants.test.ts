import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyAuditChain } from '../src/features/audit/public.ts'
import { forgeAudit } from '../src/testing/audit-attacks.test-program.ts'
import { initiateFor, makeSigners, signSlotAs, type Slot } from '../src/testing/signing-fixtures.ts'
import { startTestServer, type TestServer } from '../src/testing/start-test-server.ts'
import { contractViolations } from '../src/testing/invariants/contract-violations.ts'
import { documentViolations } from '../src/testing/invariants/document-violations.ts'
import type { Inspection } from '../src/testing/invariants/inspection.ts'
import { recountViolations } from '../src/testing/invariants/recount.ts'
import { deadJobs, unrest } from '../src/testing/invariants/rest.ts'

let server: TestServer
let inspection: Inspection
let slots: readonly Slot[]
let contractId: string

beforeAll(async () => {
  server = await startTestServer()
  const { database, blobs } = server.services
  const { db } = database
  inspection = { db, blobs, trail: (id) => verifyAuditChain(db, server.services, id) }
  const parties = await makeSigners(server)
  slots = await initiateFor(server, parties, ['individual', 'agent'])
  contractId = slots[0]!.contractId
  await signSlotAs(server, slots[0]!, parties.individual)
})
afterAll(() => server.close())

it('finds nothing at a server at rest', async () => {
  await server.runJobs()
  expect(await contractViolations(inspection, [contractId])).toEqual([])
  expect(await documentViolations(inspection, [contractId])).toEqual([])
  expect(await recountViolations(inspection.db)).toEqual([])
  expect(await deadJobs(inspection.db)).toEqual([])
  expect(await unrest(inspection.db)).toEqual([])
})

type Look = (inspection: Inspection) => Promise<string[]>
const contracts: Look = (broken) => contractViolations(broken, [contractId])
const documents: Look = (broken) => documentViolations(broken, [contractId])
const counts: Look = ({ db }) => recountViolations(db)
const jobs: Look = ({ db }) => deadJobs(db)

/** Each breaks one thing; who finds it, and what is said. */
const breaks: readonly (readonly [string, () => RawBuilder<unknown>, Look, RegExp])[] = [
  [
    'a lost signature',
    () => sql`update signer set sign_status = 1 where id = ${slots[0]!.signId}`,
    contracts,
    /is signed 0 times by its state, 1 by its attempts/,
  ],
  [
    'a doubled signature',
    () => sql`
      insert into sign_attempt (signer_id, contract_id, status, appearances, intent, created_time)
      select signer_id, contract_id, status, appearances, intent, created_time from sign_attempt
      where signer_id = ${slots[0]!.signId}`,
    contracts,
    /is signed 1 times by its state, 2 by its attempts/,
  ],
  [
    'a signature that only the database has',
    () => sql`update signer set sign_status = 2 where id = ${slots[1]!.signId}`,
    documents,
    /the fields S1_1 are signed, and by the slots S1_1,S2_1/,
  ],
  [
    'an attempt without an end',
    () => sql`
      insert into sign_attempt (signer_id, contract_id, appearances, intent, created_time)
      values (${slots[1]!.signId}, ${contractId}, '{"drawings":[],"fields":[]}', '{}', now())`,
    contracts,
    /has an open attempt/,
  ],
  [
    'another document than the signed one',
    () => sql`update contract set document_sha256 = sha256('other') where id = ${contractId}`,
    contracts,
    /its document is not the last one of its trail/,
  ],
  [
    'a completion that nobody recorded',
    () => sql`update contract set status = 2, complete_time = now() where id = ${contractId}`,
    contracts,
    /its trail disagrees about COMPLETED/,
  ],
  [
    'a contract in signing that nobody may sign',
    () => sql`update signer set sign_status = 0 where id = ${slots[1]!.signId}`,
    contracts,
    /nobody may sign/,
  ],
  ['a counter that drifts', () => sql`delete from contract_delta`, counts, /totals: the recount has/],
  [
    'a vanished contract',
    // Its trail does not let it go by itself.
    () =>
      sql.raw(`do $$ begin
        set local session_replication_role = replica;
        delete from contract where id = ${contractId};
      end $$`),
    contracts,
    /is gone/,
  ],
  [
    'a job that died with somebody waiting',
    () => sql`
      insert into pgboss.job (name, state, data, output, completed_on)
      values ('send-message', 'failed', '{"payload":{}}', '{"failure":"out of reach"}', now())`,
    jobs,
    /send-message failed for good: out of reach/,
  ],
]

it.each(breaks)('names %s', async (_, damage, look, expected) => {
  const undone = inspection.db.transaction().execute(async (tx) => {
    await damage().execute(tx)
    const broken: Inspection = {
      ...inspection,
      db: tx,
      trail: (id) => verifyAuditChain(tx, server.services, id),
    }
    const found = await look(broken)
    expect(found.join('\n')).toMatch(expected)
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
})

it('names a trail that was forged', async () => {
  await forgeAudit(inspection.db, contractId, 1)
  expect(await contractViolations(inspection, [contractId])).toEqual([
    `contract ${contractId}: its trail is not intact`,
  ])
})
