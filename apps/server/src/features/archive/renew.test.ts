import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contractStatus } from '@qiyin/domain/contract/status.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import type { Services } from '../../http/context.ts'
import { askJudges } from '../../testing/pdf-judges.ts'
import { initiateFor, makeSigners, signSlotAs, type Slot } from '../../testing/signing-fixtures.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { verifyAuditChain } from '../audit/public.ts'
import { contractById } from '../contracts/public.ts'
import { contractFiles, fileById } from '../files/public.ts'
import { knownTrust, renewWornAuthorities } from '../pki/public.ts'
import { showArchiveProgress } from './query.ts'
import { archiveText } from './archive-text.ts'
import { renewArchives } from './jobs.ts'
import { renewArchive } from './renew.ts'
import { renewDueArchives } from './renew-due.ts'
import { findStamp } from './store.ts'

const dayMs = 24 * 3_600_000
const yearMs = 365.25 * dayMs

let clock: number
let server: TestServer
let services: Services
/** Two completed contracts. */
let contractIds: string[]

beforeEach(async () => {
  clock = Date.parse('2026-05-01T02:00:00Z')
  const { signing } = readConfig({ SIGNATURE_ALGORITHM: 'p-256' })
  server = await startTestServer({ now: () => new Date(clock), config: { logLevel: 'silent', signing } })
  services = server.services
  const parties = await makeSigners(server)
  contractIds = []
  for (let count = 0; count < 2; count += 1) {
    const [slot] = (await initiateFor(server, parties, ['individual'])) as [Slot]
    await signSlotAs(server, slot, parties.individual)
    contractIds.push(slot.contractId)
    // Codes are not sent any faster.
    clock += 120_000
  }
})
afterEach(() => server.close())

async function documentOf(contractId: string): Promise<Buffer> {
  const { db } = services.database
  const contract = await contractById(db, contractId)
  const file = contract && (await fileById(db, contract.fileId))
  if (!contract || !file) throw new Error('no contract')
  return services.blobs.read(file.blobKey, contract.documentSha256)
}

async function verdictOf(contractId: string): Promise<unknown[]> {
  const trust = await knownTrust(services)
  const options = { ...trust, now: new Date(clock) }
  const { verdict, signatures } = await services.pdf.run('verifyPdf', await documentOf(contractId), options)
  return [verdict, signatures.filter(({ kind }) => kind === 'timestamp').length]
}

async function eventsOf(contractId: string): Promise<string[]> {
  const { records, intact } = await verifyAuditChain(services.database.db, services, contractId)
  expect(intact).toBe(true)
  return records.map(({ event }) => event).filter((event) => event === 'ARCHIVE_RENEWED')
}

const [first, second] = [(): string => contractIds[0] ?? '', (): string => contractIds[1] ?? '']

describe('the closing time-stamp of a completed contract', () => {
  it('is recorded with it, and left alone until it is due', async () => {
    const stamp = await findStamp(services.database.db, first())
    expect(stamp).toMatchObject({ renewals: 0, renewedTime: null, failure: null })
    expect(new Date(stamp?.holdsUntil ?? 0).getUTCFullYear()).toBe(2041)
    await renewArchives.run({}, services)
    expect(await verdictOf(first())).toEqual(['valid', 1])
    expect(await eventsOf(first())).toEqual([])
  })

  it('is renewed before it ends, and the contract stays valid; one that is not falls into doubt', async () => {
    clock += 14.5 * yearMs
    const sleeping = second()
    await services.database.db.deleteFrom('archive_stamp').where('contract_id', '=', sleeping).execute()
    const before = await documentOf(first())
    await renewArchives.run({}, services)
    const after = await documentOf(first())
    expect(after.subarray(0, before.length).equals(before)).toBe(true)
    expect(await eventsOf(first())).toEqual(['ARCHIVE_RENEWED'])
    const stamp = await findStamp(services.database.db, first())
    expect(stamp).toMatchObject({ renewals: 1, failure: null, renewedTime: new Date(clock) })
    expect(archiveText(stamp)).toMatch(
      /^2040-\d\d-\d\d \S+ 加盖，有效至 2046-.*最近一次续期：2040-.*（共 1 次）$/,
    )
    expect(await contractFiles(services.database.db, first())).toHaveLength(3)
    // A second run has nothing left to do.
    await renewArchives.run({}, services)
    expect(await eventsOf(first())).toHaveLength(1)

    clock += yearMs
    expect(await verdictOf(first())).toEqual(['valid', 2])
    expect(await verdictOf(sleeping)).toEqual(['indeterminate', 1])

    const folder = await mkdtemp(join(tmpdir(), 'qiyin-archive-'))
    try {
      const path = join(folder, 'renewed.pdf')
      await writeFile(path, after)
      const { soundness, signatures } = askJudges(path)
      expect(soundness ?? '').toBe('')
      expect(new Set(signatures ?? ['Signature is Valid.'])).toEqual(new Set(['Signature is Valid.']))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('is renewed once, however many do it at the same time', async () => {
    clock += 14.5 * yearMs
    await renewWornAuthorities(services)
    const outcomes = await Promise.all([renewArchive(services, first()), renewArchive(services, first())])
    expect(outcomes.filter((outcome) => outcome === 'renewed')).toHaveLength(1)
    await renewArchives.run({}, services)
    expect(await eventsOf(first())).toHaveLength(1)
    expect(await verdictOf(first())).toEqual(['valid', 2])
  })

  it('survives a death before its row is written, and a commit whose answer was lost', async () => {
    clock += 14.5 * yearMs
    const dying = (when: 'before' | 'after'): Services => ({
      ...services,
      database: {
        ...services.database,
        db: services.database.db,
        transaction: async (run) => {
          if (when === 'after') await services.database.transaction(run)
          throw new Error('the process died')
        },
      },
    })
    await renewWornAuthorities(services)
    expect(await renewArchive(dying('before'), first())).toBe('fault')
    expect(await verdictOf(first())).toEqual(['valid', 1])
    expect(await findStamp(services.database.db, first())).toMatchObject({ failure: 'fault', renewals: 0 })
    clock += dayMs + 3_600_000
    expect(await renewArchive(dying('after'), first())).toBe('fault')
    expect(await findStamp(services.database.db, first())).toMatchObject({ failure: null, renewals: 1 })
    await renewArchives.run({}, services)
    expect(await eventsOf(first())).toHaveLength(1)
    expect(await verdictOf(first())).toEqual(['valid', 2])
  })
})

describe('what operators learn', () => {
  it('is which renewals failed and why, and how many are due and done', async () => {
    // Another time-stamp of an algorithm that has an end would end with it: it proves nothing more.
    const ends = new Map([['PRIME256V1-SHA256', new Date(clock + 30 * dayMs)]])
    const archive = { ...services.config.archive, algorithmEnds: ends }
    const ending = { ...services, config: { ...services.config, archive } }
    expect(await renewDueArchives(ending)).toEqual({ isMore: false })
    expect(await findStamp(services.database.db, first())).toMatchObject({
      failure: 'no-gain',
      holdsUntil: ends.get('PRIME256V1-SHA256'),
    })
    const context = { ...services, db: services.database.db } as Parameters<typeof showArchiveProgress>[1]
    const progress = await showArchiveProgress({}, context)
    expect(progress).toMatchObject({ leadDays: 365, due: 2, failed: 2, unknown: 0, renewed: 0 })
    expect(new Set(progress.failures.map(({ reason }) => reason))).toEqual(
      new Set(['新的时间戳不比原有的更持久，请更换时间戳服务的证书或算法']),
    )
    expect(await services.metrics.text()).toContain('qiyin_archive_contracts{state="failed"} 2')

    clock += 14.5 * yearMs
    expect(await renewDueArchives(services, { ms: 0 })).toEqual({ isMore: true })
    expect(await showArchiveProgress({}, context)).toMatchObject({ due: 1, failed: 1, renewed: 1 })
    await renewDueArchives(services)
    expect(await showArchiveProgress({}, context)).toMatchObject({ due: 0, failed: 0, renewed: 2 })
  })

  it('is nothing of contracts that are gone, and documents of before are looked at', async () => {
    const { db } = services.database
    await db
      .updateTable('archive_stamp')
      .set({ stamped_time: null, holds_until: null, algorithm: null })
      .execute()
    await db
      .updateTable('contract')
      .set({ status: contractStatus.deleted })
      .where('id', '=', second())
      .execute()
    await renewArchives.run({}, services)
    expect(await findStamp(db, first())).toMatchObject({
      renewals: 0,
      failure: null,
      holdsUntil: expect.any(Date),
    })
    expect(await findStamp(db, second())).toBeUndefined()
  })
})
