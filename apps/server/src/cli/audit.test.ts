import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { exitCodeOf, reportText } from './audit.ts'
import { cutTrail, forgeAudit, forgetRoots } from '../testing/audit-attacks.test-program.ts'
import {
  detailOf,
  initiateFor,
  makeSigners,
  signSlotAs,
  type SigningParties,
} from '../testing/signing-fixtures.ts'
import { startTestServer, type TestServer } from '../testing/start-test-server.ts'
import { rootAuditTrails } from '../features/audit-roots/jobs.ts'
import { verifyAuditChain } from '../features/audit/public.ts'
import { checkAllTrails, type TrailsReport } from '../features/trail-check/public.ts'

let clock = Date.parse('2026-11-20T04:00:00Z')
let first: string
let second: string
let server: TestServer
let parties: SigningParties
/** A contract signed by the first of two. */
let contractId: string

beforeAll(async () => {
  second = await mkdtemp(join(tmpdir(), 'qiyin-roots-'))
  first = await mkdtemp(join(tmpdir(), 'qiyin-roots-'))
  server = await startTestServer({
    now: () => new Date(clock),
    config: { auditRootDirectories: [first, second], logLevel: 'silent' },
  })
})
afterAll(async () => {
  await server.close()
  for (const directory of [first, second]) await rm(directory, { recursive: true, force: true })
})
beforeEach(async () => {
  clock += 60_000
  parties = await makeSigners(server)
  const [slot] = await initiateFor(server, parties, ['individual', 'agent'])
  if (!slot) throw new Error('nobody is to sign')
  contractId = slot.contractId
  await signSlotAs(server, slot, parties.individual)
})

/** What is found of this test's contract; others were attacked before. */
async function check(documents = true): Promise<TrailsReport> {
  const report = await checkAllTrails(server.services, { documents })
  return { ...report, findings: report.findings.filter((found) => found.contractId === contractId) }
}

async function takeRoot(): Promise<void> {
  clock += 60_000
  await rootAuditTrails.run({}, server.services)
}

const countOf = async (): Promise<number> =>
  (await verifyAuditChain(server.services.database.db, server.services, contractId)).records.length

/** How many records stood when the signature bound them, and how many there are. */
async function bound(): Promise<number> {
  const { records } = await verifyAuditChain(server.services.database.db, server.services, contractId)
  const signed = records.find(({ event }) => event === 'SIGNED')
  return (signed?.seq ?? 0) - 1
}

describe('cli audit verify', () => {
  it('finds all well, night after night, and says what it checked', async () => {
    await takeRoot()
    // Nothing happened since: no root.
    await takeRoot()
    // Somebody who has not been there today: who signed has looked before.
    await detailOf(server, contractId, parties.agent)
    await takeRoot()
    const report = await check()
    expect(report).toEqual({
      contracts: 1,
      findings: [],
      roots: { roots: 2, stamped: 2, faults: [] },
      operatorLog: { kind: 'intact', records: '0' },
    })
    expect([exitCodeOf(report), reportText(report, true)]).toEqual([
      0,
      expect.stringContaining('结论：全部完整'),
    ])
    expect((await readdir(second)).map((name) => name.replace(/-.*\./, '.')).toSorted()).toEqual([
      '000001.json',
      '000001.tsr',
      '000002.json',
      '000002.tsr',
    ])
  })

  it.each([
    [{ kind: 'broken', seq: '3', fault: 'content' }, 1, '管理操作日志自第 3 条起不完整或被改动'],
    [{ kind: 'uncheckable', seq: '3' }, 2, '管理操作日志第 3 条无法校验：缺少主密钥'],
  ] as const)('says so where the log of administration is %j', (operatorLog, code, text) => {
    const roots = { roots: 0, stamped: 0, faults: [] }
    const report = { contracts: 0, findings: [], roots, operatorLog }
    expect(exitCodeOf(report)).toBe(code)
    expect(reportText(report, true).split('\n').slice(-2)).toEqual([text, '结论：存在上列问题'])
  })

  it('takes a signature made between reading trail and document for what it is', async () => {
    clock += 60_000
    const [slot, later] = await initiateFor(server, parties, ['individual', 'agent'])
    if (!slot || !later) throw new Error('two are to sign')
    contractId = slot.contractId
    await signSlotAs(server, slot, parties.individual)
    const { blobs, database } = server.services
    const documentKey = async (): Promise<string> => {
      const row = await database.db
        .selectFrom('contract')
        .innerJoin('file', 'file.id', 'contract.file_id')
        .select('file.blob_key as key')
        .where('contract.id', '=', contractId)
        .executeTakeFirstOrThrow()
      return row.key
    }
    const before = await documentKey()
    let signed = false
    const readDigested: typeof blobs.readDigested = async (key) => {
      if (key !== before || signed) return blobs.readDigested(key)
      signed = true
      await signSlotAs(server, later, parties.agent)
      return blobs.readDigested(await documentKey())
    }
    const meanwhile = { ...server.services, blobs: { ...blobs, readDigested } }
    const { findings } = await checkAllTrails(meanwhile, { documents: true })
    expect(signed).toBe(true)
    expect(findings.filter((found) => found.contractId === contractId)).toEqual([])
  })

  it('names the contract and the first wrong record', async () => {
    await forgeAudit(server.services.database.db, contractId, 3)
    const report = await check()
    expect(report.findings).toEqual([{ contractId, finding: { kind: 'broken', seq: 3, fault: 'content' } }])
    expect(exitCodeOf(report)).toBe(1)
    expect(reportText(report, true)).toContain(`合同 ${contractId}：操作记录校验未通过，自第 3 条起不一致`)
  })

  it('misses the records that a signature has bound, though chain and count were cut back together', async () => {
    const keep = (await bound()) - 1
    await cutTrail(server.services.database.db, contractId, { keep, cover: true })
    const { finding } = await verifyAuditChain(server.services.database.db, server.services, contractId)
    // Taken alone it is a sound, shorter chain: only the signed slot and the document tell of more.
    expect(finding).toEqual({ kind: 'intact' })
    expect((await check()).findings).toEqual([
      { contractId, finding: { kind: 'broken', seq: keep + 1, fault: 'state' } },
    ])
  })

  it('misses records after the last signature, once a root has them', async () => {
    await detailOf(server, contractId, parties.individual)
    await detailOf(server, contractId, parties.agent)
    await takeRoot()
    const count = await countOf()
    await cutTrail(server.services.database.db, contractId, { keep: count - 1, cover: true })
    const report = await check(false)
    expect(report.findings).toEqual([{ contractId, finding: { kind: 'broken', seq: count, fault: 'root' } }])
  })

  it('finds a document that the trail did not lead to', async () => {
    const { db } = server.services.database
    const files = await db
      .selectFrom('file')
      .select(['id', 'sha256', 'blob_key as blobKey'])
      .where('contract_id', '=', contractId)
      .where('kind', '=', 'contract')
      .orderBy('id')
      .execute()
    // The contract's row goes back to the state before the signature, as its own file.
    const [before] = files
    if (!before) throw new Error('the contract has no document')
    await db
      .updateTable('contract')
      .set({ file_id: before.id, document_sha256: before.sha256 })
      .where('id', '=', contractId)
      .execute()
    const [found] = (await check()).findings
    expect(found?.finding).toMatchObject({ kind: 'broken', fault: 'document' })
  })

  it('does not call whole what it could not read', async () => {
    const { database, config } = server.services
    const { blobKey } = await database.db
      .selectFrom('contract as c')
      .innerJoin('file as f', 'f.id', 'c.file_id')
      .select('f.blob_key as blobKey')
      .where('c.id', '=', contractId)
      .executeTakeFirstOrThrow()
    await rm(join(config.storage.directory, blobKey.slice(0, 2), blobKey.slice(2, 4), blobKey))
    const report = await check()
    expect(report.findings[0]?.finding).toMatchObject({ kind: 'uncheckable', why: 'document' })
    expect(exitCodeOf(report)).toBe(2)
  })
})

describe('the roots outside the database', () => {
  it.each<[string, (name: string) => Promise<void>, string]>([
    ['is missing', (name) => rm(join(second, `${name}.json`)), '文件缺失'],
    ['has lost its time-stamp', (name) => rm(join(second, `${name}.tsr`)), '时间戳文件缺失'],
    [
      'has the time-stamp of something else',
      (name) => copyFile(join(second, `${name}.json`), join(second, `${name}.tsr`)),
      '时间戳无效',
    ],
    [
      'lists another head',
      async (name) => {
        const path = join(second, `${name}.json`)
        const text = await readFile(path, 'utf8')
        await writeFile(path, text.replace(new RegExp(`(${contractId} \\d+ )[0-9a-f]{2}`), '$1zz'))
      },
      '所列的记录链与校验根不符',
    ],
  ])('are held against the database: one %s', async (_, attack, fault) => {
    await takeRoot()
    const name =
      (await readdir(second))
        .toSorted()
        .at(-1)
        ?.replace(/\.\w+$/, '') ?? ''
    await attack(name)
    const { roots, findings } = await check(false)
    expect(roots.faults).toEqual([expect.stringContaining(fault)])
    expect(findings).toEqual([])
    for (const ending of ['json', 'tsr'])
      await copyFile(join(first, `${name}.${ending}`), join(second, `${name}.${ending}`))
    expect((await check(false)).roots.faults).toEqual([])
  })

  it('tell of a database that has forgotten them', async () => {
    await takeRoot()
    await forgetRoots(server.services.database.db)
    const { roots } = await check(false)
    expect(roots.faults).toHaveLength(2)
    expect(roots.faults[0]).toContain('数据库中没有')
  })
})
