import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contractQueryEvidenceReport, contractQuerySignatures } from '@qiyin/calls/areas/contract-query.ts'
import { filesContractsDownload, filesOverview, filesPageImage } from '@qiyin/calls/areas/files.ts'
import { signExecute, signIntentCode, signTask } from '@qiyin/calls/areas/sign.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from './db/database.ts'
import { cutTrail, swapDocument } from './testing/audit-attacks.test-program.ts'
import {
  attemptsAt,
  detailOf,
  initiateFor,
  makeSigners,
  prepareExecution,
  signSlotAs,
  type SigningParties,
  type Slot,
} from './testing/signing-fixtures.ts'
import { startTestServer, type TestServer } from './testing/start-test-server.ts'
import { verifyAuditChain } from './features/audit/public.ts'
import { examine } from './features/doctor/public.ts'
import { openAttempt } from './features/sign-attempts/public.ts'
import { finishAttempt } from './features/signing/public.ts'
import { checkAllTrails } from './features/trail-check/public.ts'

let server: TestServer
let parties: SigningParties
/** Of one contract, to be signed by both. */
let slots: [Slot, Slot]
let contractId: string
let fileId: string

beforeAll(async () => {
  server = await startTestServer({ config: { logLevel: 'silent' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  parties = await makeSigners(server)
  slots = (await initiateFor(server, parties, ['individual', 'agent'])) as [Slot, Slot]
  contractId = slots[0].contractId
  fileId = (await detailOf(server, contractId, parties.individual)).fileId
})

const events = async (): Promise<string[]> => {
  const { db } = server.services.database
  return (await verifyAuditChain(db, server.services, contractId)).records.map(({ event }) => event)
}

/** Another contract of the same people, with other bytes. */
async function otherContract(): Promise<string> {
  const [other] = await initiateFor(server, parties, ['individual', 'agent'])
  return other?.contractId ?? ''
}

async function blobPath(): Promise<string> {
  const { key } = await server.services.database.db
    .selectFrom('file')
    .select('blob_key as key')
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow()
  const { directory } = server.services.config.storage
  return join(directory, key.slice(0, 2), key.slice(2, 4), key)
}

/** What the calls that show or sign a document answer. */
async function refusals(): Promise<Record<string, string | undefined>> {
  const { session } = parties.individual
  return {
    overview: (await server.call(filesOverview, { fileId }, { session })).refusal,
    download: (await server.call(filesContractsDownload, { fileId }, { session })).refusal,
    picture: (await server.call(filesPageImage, { fileId }, { session })).refusal,
    code: (await server.call(signIntentCode, slots[0], { session })).refusal,
    task: (await server.call(signTask, slots[0], { session })).result.blocked?.name,
  }
}

async function findings(documents: boolean): Promise<unknown[]> {
  const report = await checkAllTrails(server.services, { documents })
  return report.findings.filter((found) => found.contractId === contractId).map(({ finding }) => finding)
}

const refusedAll = (name: string): unknown => ({
  overview: name,
  download: name,
  picture: name,
  code: name,
  task: name,
})

describe('a document that is not the one its trail tells of', () => {
  it.each(['blob', 'file', 'contract'] as const)(
    'is neither shown nor signed, and everything says so, though it is covered up to its %s',
    async (cover) => {
      const execution = await prepareExecution(server, slots[0], parties.individual)
      await swapDocument(server.services.database.db, contractId, await otherContract(), cover)
      expect(await refusals()).toEqual(refusedAll('DOCUMENT_MISMATCH'))
      const { session } = parties.individual
      const before = await events()
      const signed = await server.call(signExecute, execution, { session })
      expect([signed.refusal, signed.message]).toEqual([
        'DOCUMENT_MISMATCH',
        expect.stringContaining('与平台的操作记录不一致'),
      ])
      expect(await events()).toEqual(before)
      expect(before).not.toContain('DOWNLOADED')
      expect(await attemptsAt(server.services.database.db, slots[0])).toEqual([])
      const detail = await detailOf(server, contractId, parties.individual)
      expect(detail).toMatchObject({ auditState: 'broken', auditIntact: false })
      expect(detail.auditFinding).toContain('合同文件不是该记录所产生的文件')
      const check = await server.call(contractQuerySignatures, { contractId }, { session })
      expect(check.result).toMatchObject({ verdict: 'modified', documentSha256: detail.documentSha256 })
      const fault = { kind: 'broken', seq: 1, fault: 'document' }
      expect(await findings(true)).toEqual([fault])
      expect(await findings(false)).toEqual(cover === 'blob' ? [] : [fault])
      const problems = (await examine(server.services, { fix: false })).flatMap((one) => one.problems)
      const no = detail.contractNo
      const named =
        cover === 'blob' ? `文件 ${fileId}：内容与记录的摘要不一致` : `合同 ${no}：审计记录校验未通过`
      expect(problems.filter((text) => text.startsWith(named))).toHaveLength(1)
      expect(await server.services.metrics.text()).toMatch(
        /qiyin_document_faults_total\{fault="mismatch"\} \d/,
      )
    },
  )

  it('is not signed by a job either: the attempt is given up, and the signer is told why', async () => {
    const { database } = server.services
    const attemptId = await database.transaction((tx) =>
      openAttempt(tx, server.services, {
        signId: slots[0].signId,
        contractId,
        fields: [],
        intent: { way: 'SMS', text: '', time: '', address: '', userAgent: '' },
        createdTime: server.services.now(),
      }),
    )
    await swapDocument(database.db, contractId, await otherContract(), 'contract')
    expect(await finishAttempt(server.services, attemptId)).toMatchObject({
      kind: 'refused',
      refusal: { name: 'DOCUMENT_MISMATCH' },
    })
    expect(await events()).not.toContain('SIGNED')
    const { detailSigners } = await detailOf(server, contractId, parties.individual)
    expect(detailSigners[0]).toMatchObject({ processing: false, failure: '合同文件与平台的操作记录不一致' })
  })

  it('can be shown again when its rows are put right', async () => {
    const { db } = server.services.database
    const row = await db.selectFrom('file').selectAll().where('id', '=', fileId).executeTakeFirstOrThrow()
    await swapDocument(db, contractId, await otherContract(), 'file')
    const { session } = parties.individual
    await server.call(contractQueryEvidenceReport, { contractId }, { session })
    const { blob_key, sha256, size_bytes } = row
    await db.updateTable('file').set({ blob_key, sha256, size_bytes }).where('id', '=', fileId).execute()
    expect((await server.call(filesContractsDownload, { fileId }, { session })).status).toBe(200)
    expect((await signSlotAs(server, slots[0], parties.individual)).result).toMatchObject({ signed: true })
    expect((await detailOf(server, contractId, parties.individual)).auditState).toBe('intact')
    // A state of before is still shown to who asks for it.
    expect((await server.call(filesOverview, { fileId }, { session })).refusal).toBeUndefined()
  })
})

describe('a trail that is held against its contract', () => {
  it('misses the records of signatures and of the end, though chain and row were cut back together', async () => {
    await signSlotAs(server, slots[0], parties.individual)
    await signSlotAs(server, slots[1], parties.agent)
    const keep = (await events()).indexOf('COMPLETED')
    const { db } = server.services.database
    await cutTrail(db, contractId, { keep, cover: true })
    const missing = { kind: 'broken', seq: expect.any(Number) as number, fault: 'state' }
    expect(await findings(false)).toEqual([missing])
    const detail = await detailOf(server, contractId, parties.individual)
    expect(detail).toMatchObject({ auditState: 'broken', contractStatus: 2 })
    expect(detail.auditFinding).toContain('有签署或办结记录缺失或多出')
    const problems = (await examine(server.services, { fix: false })).flatMap((one) => one.problems)
    expect(problems.filter((text) => text.startsWith(`合同 ${detail.contractNo}：审计记录`))).toHaveLength(1)
  })

  it.each([
    [
      'a slot that is signed without a record',
      (db: Db, id: string) => db.updateTable('signer').set({ sign_status: 2 }).where('contract_id', '=', id),
    ],
    [
      'a contract that ended without a record',
      (db: Db, id: string) => db.updateTable('contract').set({ status: 4 }).where('id', '=', id),
    ],
  ])('finds %s', async (_, change) => {
    await change(server.services.database.db, contractId).execute()
    expect(await findings(false)).toMatchObject([{ kind: 'broken', fault: 'state' }])
    expect((await detailOf(server, contractId, parties.individual)).auditState).toBe('broken')
  })
})

describe('a stored file that is gone or damaged', () => {
  it.each<[string, (path: string) => Promise<void>]>([
    ['is missing', (path) => rm(path)],
    ['has a byte changed', flipByte],
    ['has grown', (path) => appendFile(path, 'x')],
  ])('is refused with a word about it: one that %s', async (_, harm) => {
    const execution = await prepareExecution(server, slots[0], parties.individual)
    await harm(await blobPath())
    const before = await events()
    expect(await refusals()).toEqual(refusedAll('FILE_DAMAGED'))
    const { session } = parties.individual
    const answers = [
      await server.call(signExecute, execution, { session }),
      await server.call(contractQuerySignatures, { contractId }, { session }),
      await server.call(contractQueryEvidenceReport, { contractId }, { session }),
    ]
    for (const { refusal, message } of answers)
      expect([refusal, message]).toEqual(['FILE_DAMAGED', '文件已损坏或缺失，请联系平台管理员'])
    // Nobody has read, signed or been given anything.
    expect(await events()).toEqual(before)
    const detail = await detailOf(server, contractId, parties.individual)
    expect(detail).toMatchObject({ auditState: 'uncheckable', auditIntact: false, documentSha256: null })
    expect(detail.auditFinding).toContain('合同文件不能读取或校验')
    expect(detail.detailSigners[0]).toMatchObject({ signStatus: 1, processing: false })
  })

  it('leaves the code good for when the file is back', async () => {
    const path = await blobPath()
    const bytes = await readFile(path)
    const execution = await prepareExecution(server, slots[0], parties.individual)
    const { session } = parties.individual
    await rm(path)
    expect((await server.call(signExecute, execution, { session })).refusal).toBe('FILE_DAMAGED')
    await writeFile(path, bytes)
    expect((await server.call(signExecute, execution, { session })).result).toMatchObject({ signed: true })
  })
})

async function flipByte(path: string): Promise<void> {
  const bytes = await readFile(path)
  const at = bytes.length - 30
  bytes[at] = (bytes[at] ?? 0) ^ 1
  await writeFile(path, bytes)
}
