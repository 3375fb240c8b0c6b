import { signExtendDeadline } from '@qiyin/calls/areas/sign.ts'
import { addDays, dayOf } from '@qiyin/domain/dates.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { verifyAuditChain, type TrailFinding } from './features/audit/public.ts'
import { checkAllTrails } from './features/trail-check/public.ts'
import {
  detailOf,
  initiateFor,
  makeSigners,
  signSlotAs,
  type SigningParties,
  type Slot,
} from './testing/signing-fixtures.ts'
import { startTestServer, type TestServer } from './testing/start-test-server.ts'

let server: TestServer
let parties: SigningParties
/** Of one contract, to be signed by both. */
let slots: [Slot, Slot]
let contractId: string

beforeAll(async () => {
  server = await startTestServer({ config: { logLevel: 'silent' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  parties = await makeSigners(server)
  slots = (await initiateFor(server, parties, ['individual', 'agent'])) as [Slot, Slot]
  contractId = slots[0].contractId
})

async function events(): Promise<string[]> {
  const { db } = server.services.database
  return (await verifyAuditChain(db, server.services, contractId)).records.map(({ event }) => event)
}

async function findings(): Promise<TrailFinding[]> {
  const report = await checkAllTrails(server.services, { documents: false })
  return report.findings.filter((found) => found.contractId === contractId).map(({ finding }) => finding)
}

it.each([
  ['another name of the contract', sql`update contract set contract_name = '另一份合同'`, 'CREATED'],
  ['another number', sql`update contract set contract_no = 'X' || contract_no`, 'CREATED'],
  ['another deadline', sql`update contract set deadline = deadline + interval '30 days'`, 'CREATED'],
  ['another time of signing', sql`update signer set sign_time = sign_time - interval '1 day'`, 'SIGNED'],
  ['another name of a signer', sql`update signer set person_name = '某甲'`, 'SIGNED'],
  ['another company of a signer', sql`update signer set company_name = '某公司'`, 'SIGNED'],
])('finds %s', async (_, change, event) => {
  const { db } = server.services.database
  await signSlotAs(server, slots[0], parties.individual)
  expect(await findings()).toEqual([])
  await sql`${change} where ${sql.ref(event === 'SIGNED' ? 'contract_id' : 'id')} = ${contractId}`.execute(db)
  const seq = (await events()).indexOf(event) + 1
  expect(await findings()).toEqual([{ kind: 'broken', seq, fault: 'facts' }])
  const detail = await detailOf(server, contractId, parties.individual)
  expect(detail.auditFinding).toContain('与该记录所载不符')
})

it('finds a deadline that was put back behind an extension', async () => {
  const { db } = server.services.database
  const { initiator } = parties
  const { deadline } = await db
    .selectFrom('contract')
    .select('deadline')
    .where('id', '=', contractId)
    .executeTakeFirstOrThrow()
  const signDeadlineTime = addDays(dayOf(deadline), 3)
  await server.call(signExtendDeadline, { contractId, signDeadlineTime }, { session: initiator.session })
  expect(await findings()).toEqual([])
  await db.updateTable('contract').set({ deadline }).where('id', '=', contractId).execute()
  const seq = (await events()).indexOf('DEADLINE_EXTENDED') + 1
  expect(await findings()).toEqual([{ kind: 'broken', seq, fault: 'facts' }])
})
