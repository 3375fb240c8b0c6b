import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addRecord,
  cutTrail,
  exchangeRecords,
  forgeAudit,
  insertRecord,
  rewriteTrail,
} from '../../testing/audit-attacks.test-program.ts'
import { betweenStatements } from '../../testing/between-statements.test-program.ts'
import { initiate, signIn } from '../../testing/initiations.ts'
import { makeParties, type Parties } from '../../testing/parties.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { sealedSecrets } from '../../crypto/sealed-secrets.ts'
import { keyRing, readKeyRing } from '../../crypto/master-key.ts'
import { contractQueryDetail, contractQueryEvidenceReport } from '@qiyin/calls/areas/contract-query.ts'
import { filesContractsDownload } from '@qiyin/calls/areas/files.ts'
import { readFile } from 'node:fs/promises'
import { platformActor, recordAudit, verifyAuditChain, type AuditChain } from './public.ts'

let server: TestServer
let parties: Parties
beforeAll(async () => {
  server = await startTestServer()
  parties = await makeParties(server.services.database.db, server.services.secrets)
})
afterAll(() => server.close())

/** A contract with at least four records. */
async function contractWithTrail(): Promise<string> {
  const { contractId } = await initiate(server, parties)
  for (const person of [parties.individual, parties.initiator])
    // In turn, so that the records have their order.
    // oxlint-disable-next-line no-await-in-loop
    await server.call(contractQueryDetail, { contractId }, { session: await signIn(server, person) })
  return contractId
}

const chainOf = (contractId: string): Promise<AuditChain> =>
  verifyAuditChain(server.services.database.db, server.services, contractId)

const note = (contractId: string): Promise<Buffer> =>
  server.services.database.transaction((tx) =>
    recordAudit(tx, server.services, {
      contractId,
      event: 'VIEWED',
      actor: platformActor,
      time: server.services.now(),
    }),
  )

it('a record that is added while the trail is read does not make it look broken', async () => {
  const contractId = await contractWithTrail()
  const { length } = (await chainOf(contractId)).records
  const db = betweenStatements(server.services.database.db, () => note(contractId))
  const read = await verifyAuditChain(db, server.services, contractId)
  expect(read.finding).toEqual({ kind: 'intact' })
  expect(read.records).toHaveLength(length)
  expect((await chainOf(contractId)).records).toHaveLength(length + 1)
})

describe('a trail that somebody with the database has changed', () => {
  it.each<[string, (db: TestServer['services']['database']['db'], id: string) => Promise<void>, object]>([
    ['a record says something else', (db, id) => forgeAudit(db, id, 2), { seq: 2, fault: 'content' }],
    ['two records are exchanged', (db, id) => exchangeRecords(db, id, 2, 3), { seq: 2, fault: 'link' }],
    ['a record is inserted', (db, id) => insertRecord(db, id, 2), { seq: 3, fault: 'link' }],
    ['the end is cut off', (db, id) => cutTrail(db, id, { keep: 2, cover: false }), { seq: 3, fault: 'end' }],
    [
      'all hashes are made anew',
      (db, id) => rewriteTrail(db, id, { seq: 3, actorName: '冒名' }),
      { seq: 1, fault: 'unsealed' },
    ],
  ])('is found out at its first wrong record: %s', async (_, attack, expected) => {
    const contractId = await contractWithTrail()
    expect(await chainOf(contractId)).toMatchObject({ intact: true, sealedFrom: 1 })
    await attack(server.services.database.db, contractId)
    expect((await chainOf(contractId)).finding).toMatchObject({ kind: 'broken', ...expected })
    // Nothing that is recorded afterwards mends it.
    await note(contractId)
    expect((await chainOf(contractId)).finding.kind).toBe('broken')
  })

  it('is not taken for one of another contract', async () => {
    const [one, other] = [await contractWithTrail(), await contractWithTrail()]
    const [{ records }, others] = [await chainOf(one), await chainOf(other)]
    expect(records.map(({ event }) => event)).toEqual(others.records.map(({ event }) => event))
    expect(records[0]?.hash).not.toEqual(others.records[0]?.hash)
  })
})

describe('a trail that somebody has added a record to', () => {
  it.each([
    ['right behind the last', (count: number) => count + 1],
    ['at the highest number there is', () => 2_147_483_647],
  ])('%s goes on, and stays broken', async (_, place) => {
    const contractId = await contractWithTrail()
    const { length } = (await chainOf(contractId)).records
    await addRecord(server.services.database.db, contractId, 1, place(length))
    expect((await chainOf(contractId)).finding).toMatchObject({ kind: 'broken', seq: length + 1 })
    const session = await signIn(server, parties.agent)
    const detail = await server.call(contractQueryDetail, { contractId }, { session })
    expect(detail.result).toMatchObject({ auditState: 'broken' })
    expect(detail.result.auditFinding).toContain('校验未通过')
    const file = { fileId: detail.result.fileId }
    expect((await server.call(filesContractsDownload, file, { session })).bytes.subarray(0, 5)).toEqual(
      Buffer.from('%PDF-'),
    )
    const report = await server.call(contractQueryEvidenceReport, { contractId }, { session })
    expect(report.bytes.subarray(0, 5)).toEqual(Buffer.from('%PDF-'))
    const { finding, records } = await chainOf(contractId)
    expect(records.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['DOWNLOADED', 'EVIDENCE_REQUESTED']),
    )
    expect(finding).toMatchObject({ kind: 'broken' })
  })

  it('and whose count was raised without a record goes on too', async () => {
    const contractId = await contractWithTrail()
    const { db } = server.services.database
    const raised = { count: 2_147_483_647, head: Buffer.alloc(32) }
    await db.updateTable('audit_chain').set(raised).where('contract_id', '=', contractId).execute()
    await note(contractId)
    await note(contractId)
    expect((await chainOf(contractId)).finding).toMatchObject({ kind: 'broken', fault: 'end' })
  })
})

it('a deed that was done to another document breaks the trail there, however well it is sealed', async () => {
  const contractId = await contractWithTrail()
  const { database } = server.services
  const { length } = (await chainOf(contractId)).records
  const deed = { contractId, event: 'DOWNLOADED' as const, actor: platformActor, time: server.services.now() }
  await database.transaction((tx) =>
    recordAudit(tx, server.services, { ...deed, documentBefore: Buffer.alloc(32, 7) }),
  )
  await note(contractId)
  const { finding } = await chainOf(contractId)
  expect(finding).toEqual({ kind: 'broken', seq: length + 1, fault: 'predecessor' })
})

describe('the tables of the trail', () => {
  it.each(['audit_event', 'audit_chain'] as const)(
    '%s can be neither emptied nor deleted from',
    async (table) => {
      await contractWithTrail()
      const { db } = server.services.database
      await expect(db.deleteFrom(table).execute()).rejects.toThrow(/append-only|only grows/)
      const contracts = db.deleteFrom('contract').execute()
      await expect(contracts).rejects.toThrow(Error)
    },
  )

  it('the count and head of a chain never go back', async () => {
    const contractId = await contractWithTrail()
    const { db } = server.services.database
    const set = (values: { count?: number; head?: Buffer }): Promise<unknown> =>
      db.updateTable('audit_chain').set(values).where('contract_id', '=', contractId).execute()
    await expect(set({ count: 1 })).rejects.toThrow('only grows')
    await expect(set({ head: Buffer.alloc(32) })).rejects.toThrow('only grows')
  })
})

it('a rotation of the master key leaves trails checkable, with the old key only', async () => {
  const { config, database } = server.services
  const contractId = await contractWithTrail()
  if (config.masterKey.kind !== 'file' || !(await readKeyRing(config.masterKey)))
    throw new Error('no key file')
  const old = Buffer.from((await readFile(config.masterKey.path, 'utf8')).trim(), 'base64')
  const fresh = Buffer.alloc(32, 9)
  const rotated = { secrets: sealedSecrets(keyRing([fresh, old])) }
  await database.transaction((tx) =>
    recordAudit(tx, rotated, { contractId, event: 'VIEWED', actor: platformActor, time: new Date(0) }),
  )
  expect((await verifyAuditChain(database.db, rotated, contractId)).finding).toEqual({ kind: 'intact' })
  const { length } = (await chainOf(contractId)).records
  expect((await chainOf(contractId)).finding).toEqual({ kind: 'uncheckable', seq: length, why: 'key' })
})
