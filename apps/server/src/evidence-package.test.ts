import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { contractQueryEvidencePackage } from '@qiyin/calls/areas/contract-query.ts'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { dice } from './testing/dice.ts'
import {
  detailOf,
  initiateFor,
  makeSigners,
  signSlotAs,
  type Signer,
  type SigningParties,
} from './testing/signing-fixtures.ts'
import { startTestServer, type TestServer } from './testing/start-test-server.ts'
import { rootAuditTrails } from './features/audit-roots/jobs.ts'
import { packageNames } from './features/evidence-package/package-format.ts'
import { checkPackage, type PackageReport } from './features/evidence-package/verifier/check-package.ts'
import { reportLines } from './features/evidence-package/verifier/report-lines.ts'

let clock = Date.parse('2026-11-20T04:00:00Z')
const now = (): Date => new Date(clock)
let server: TestServer
let parties: SigningParties

beforeAll(async () => {
  // What the program is, its own test says: here any file is one.
  const config = { offlineVerifier: join(import.meta.dirname, 'features/evidence-package/verifier/main.ts') }
  server = await startTestServer({ now, config })
  parties = await makeSigners(server)
})
afterAll(() => server.close())

const ask = (contractId: string, { session }: Pick<Signer, 'session'>) =>
  server.call(contractQueryEvidencePackage, { contractId }, { session })

async function completed(): Promise<string> {
  const slots = await initiateFor(server, parties, ['individual', 'agent'])
  for (const [index, slot] of slots.entries()) {
    clock += 60_000
    // oxlint-disable-next-line no-await-in-loop -- the second signs what the first has signed
    await signSlotAs(server, slot, [parties.individual, parties.agent][index] ?? parties.individual)
  }
  await server.runJobs()
  return slots[0]?.contractId ?? ''
}

type Files = ReadonlyMap<string, Buffer>

async function packageOf(contractId: string): Promise<Files> {
  const { status, bytes } = await ask(contractId, parties.individual)
  expect(status).toBe(200)
  return new Map(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content)]))
}

const check = (files: Files): Promise<PackageReport> =>
  checkPackage(
    { names: async () => [...files.keys()], read: async (name) => files.get(name) },
    { now: now() },
  )

const wrongNames = ({ findings }: PackageReport): string[] =>
  findings.flatMap(({ name, passed }) => (passed ? [] : [name]))

/** The package with its list made anew, as somebody would who does not hold the platform's key. */
function relisted(files: Files, changes: Files): Files {
  const all = new Map([...files, ...changes])
  const manifest = JSON.parse(String(files.get(packageNames.manifest))) as {
    files: { name: string; size: number; sha256: string }[]
  }
  const list = manifest.files.map(({ name }) => {
    const bytes = all.get(name) ?? Buffer.alloc(0)
    return { name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  })
  const text = `${JSON.stringify({ ...manifest, files: list }, null, 1)}\n`
  return all.set(packageNames.manifest, Buffer.from(text))
}

describe('the evidence package', () => {
  it('holds all that proves a contract, and passes without us', async () => {
    const contractId = await completed()
    const files = await packageOf(contractId)
    expect([...files.keys()]).toEqual(expect.arrayContaining(Object.values(packageNames)))
    const folders = [...files.keys()].map((name) => name.replace(/[^/]*$/, ''))
    expect(new Set(folders)).toEqual(new Set(['', '受信任根/', '证书/', '吊销信息/']))
    const report = await check(files)
    expect(wrongNames(report)).toEqual([])
    const { contractNo } = await detailOf(server, contractId, parties.initiator)
    const lines = reportLines(report).join('\n')
    for (const part of [contractNo, '林个人', '结论：全部校验通过', '首尾相连', '尚未列入每日校验根'])
      expect(lines).toContain(part)
    const { auditTrail } = await detailOf(server, contractId, parties.initiator)
    expect(auditTrail.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['DOWNLOADED', 'EVIDENCE_REQUESTED']),
    )
    const all = [...files.values()].map(String).join('')
    expect(all).not.toContain(parties.individual.mobile)
  })

  it('carries the nightly root over its trail, with the time-stamp', async () => {
    const contractId = await completed()
    await completed()
    await rootAuditTrails.run({}, server.services)
    const files = await packageOf(contractId)
    const report = await check(files)
    expect([report.passed, reportLines(report).join('\n')]).toEqual([
      true,
      expect.stringMatching(/\[通过\] 校验根\.json：第 1 个校验根/),
    ])
  })

  it('names the file in which a byte was changed, wherever', async () => {
    const files = await packageOf(await completed())
    const roll = dice(20_261_123)
    for (const [name, bytes] of files) {
      for (const at of [0, bytes.length - 1, ...Array.from({ length: 6 }, () => roll(bytes.length))]) {
        const changed = Buffer.from(bytes)
        changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
        // oxlint-disable-next-line no-await-in-loop
        const report = await check(new Map([...files, [name, changed]]))
        expect([name, at, report.passed, wrongNames(report).join()]).toEqual([
          name,
          at,
          false,
          expect.stringContaining(name),
        ])
      }
    }
  })

  it('names what is missing, what was put in, and what was listed anew', async () => {
    const files = await packageOf(await completed())
    for (const name of files.keys()) {
      const left = new Map([...files].filter(([one]) => one !== name))
      // oxlint-disable-next-line no-await-in-loop
      expect(wrongNames(await check(left)).join()).toContain(name)
    }
    const more = await check(new Map([...files, ['补充协议.pdf', Buffer.from('%PDF-1.7')]]))
    expect(wrongNames(more)).toEqual(['补充协议.pdf'])
    const trail = String(files.get(packageNames.trail)).replace('林个人', '林某人')
    const forged = await check(relisted(files, new Map([[packageNames.trail, Buffer.from(trail)]])))
    expect(wrongNames(forged)).toEqual([packageNames.manifest])
  })
})

describe('refused', () => {
  it('is the package of what is not completed, and to who is no party', async () => {
    const [slot] = await initiateFor(server, parties, ['individual'])
    const answer = await ask(slot?.contractId ?? '', parties.initiator)
    expect([answer.refusal, answer.message]).toEqual(['NOT_COMPLETED', '合同尚未签署完成，不能下载证据包'])
    expect((await ask(slot?.contractId ?? '', parties.stranger)).refusal).toBe('CONTRACT_NOT_FOUND')
  })

  it('leaves nothing in the store', async () => {
    const contractId = await completed()
    const { blobs } = server.services
    const remove = vi.spyOn(blobs, 'remove')
    await packageOf(contractId)
    await vi.waitFor(() => expect(remove).toHaveBeenCalledTimes(1))
  })
})
