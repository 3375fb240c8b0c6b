import { afterAll, beforeAll, expect, it } from 'vitest'
import { contractQuerySignatures } from '@qiyin/calls/areas/contract-query.ts'
import type { Result } from '@qiyin/calls/call.ts'
import {
  initiateFor,
  makeSigners,
  signSlotAs,
  type SigningParties,
  type Slot,
} from '../../testing/signing-fixtures.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

let server: TestServer
let parties: SigningParties
let slot: Slot

beforeAll(async () => {
  server = await startTestServer()
  parties = await makeSigners(server)
  slot = (await initiateFor(server, parties, ['individual']))[0] as Slot
})
afterAll(() => server.close())

async function report(): Promise<Result<typeof contractQuerySignatures>> {
  const { session } = parties.individual
  return (await server.call(contractQuerySignatures, { contractId: slot.contractId }, { session })).result
}

it('issues no revocation list for somebody who only reads, however old the last one is', async () => {
  await signSlotAs(server, slot, parties.individual)
  const { db } = server.services.database
  const lists = (): Promise<unknown[]> =>
    db.selectFrom('revocation_list').select(['authority', 'list_no']).orderBy('authority').execute()
  const lastWeek = new Date(Date.now() - 7 * 24 * 3_600_000)
  await db.updateTable('revocation_list').set({ next_update: lastWeek }).execute()
  const before = await lists()
  expect(before).toHaveLength(2)
  expect(await report()).toMatchObject({ verdict: 'valid' })
  expect(await lists()).toEqual(before)
})

it('says of each signature that the file holds all it needs', async () => {
  const { signatures } = await report()
  expect(signatures.map(({ kind, longTerm }) => [kind, longTerm])).toEqual([
    ['certification', '齐全'],
    ['signature', '齐全'],
    ['timestamp', '齐全'],
  ])
})

it('concludes that a file which is not the one on record was modified, whole as its signatures are', async () => {
  await server.services.database.db
    .updateTable('contract')
    .set({ document_sha256: Buffer.alloc(32, 7) })
    .where('id', '=', slot.contractId)
    .execute()
  expect(await report()).toMatchObject({
    verdict: 'modified',
    indication: 'FAILED',
    subIndication: 'HASH_FAILURE',
    verdictText: '存储的文件不是平台登记的那一份',
    problems: ['文件内容与平台登记的摘要不一致'],
    signatures: [{ valid: true }, { valid: true }, { valid: true }],
  })
})
