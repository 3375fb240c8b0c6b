import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contractQueryEvidencePackage } from '@qiyin/calls/areas/contract-query.ts'
import { makeContainer, makeTestAuthority, makeToken } from '@qiyin/pdf/testing'
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
import { checkPackage } from './features/evidence-package/verifier/check-package.ts'
import { reportLines } from './features/evidence-package/verifier/report-lines.ts'

let clock = Date.parse('2026-11-20T04:00:00Z')
const now = (): Date => new Date(clock)
let server: TestServer
let parties: SigningParties
let verifiers: string
let roots: string

beforeAll(async () => {
  // What the programs are, their own test says: here any files are.
  const folder = await mkdtemp(join(tmpdir(), 'qiyin-verifiers-'))
  for (const name of ['verify.html', packageNames.command, packageNames.ownVerifier])
    await writeFile(join(folder, name), name)
  roots = join(folder, 'roots')
  server = await startTestServer({ now, config: { offlineVerifiers: folder, auditRootDirectories: [roots] } })
  verifiers = folder
  parties = await makeSigners(server)
  // A night has been here: no missed one is made up for.
  await initiateFor(server, parties, ['individual'])
  await initiateFor(server, parties, ['individual'])
  await rootAuditTrails.run({}, server.services)
})
afterAll(async () => {
  await server.close()
  await rm(verifiers, { recursive: true })
})

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

/** The number of the last root there is; 0 before the first. */
async function lastRoot(): Promise<number> {
  const names = await readdir(roots).catch(() => [])
  return Math.max(0, ...names.map((name) => Number.parseInt(name, 10)))
}

type Files = ReadonlyMap<string, Buffer>

async function packageOf(contractId: string): Promise<Files> {
  const { status, bytes } = await ask(contractId, parties.individual)
  expect(status).toBe(200)
  return new Map(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content)]))
}

interface Verdict {
  readonly passed: boolean
  readonly faults: readonly string[]
  readonly lines: string
}

type Check = (files: Files) => Promise<Verdict>

/** The platform's own verifier. */
const checkOwn: Check = async (files) => {
  const report = await checkPackage(
    { names: async () => [...files.keys()], read: async (name) => files.get(name) },
    { now: now() },
  )
  const faults = report.findings.flatMap(({ name, passed }) => (passed ? [] : [name]))
  return { passed: report.passed, faults, lines: reportLines(report).join('\n') }
}

interface IndependentReport {
  readonly passed: boolean
  readonly findings: readonly { readonly name: string; readonly kind: string }[]
}

/** The one that shares no module with the platform: it is taken by where it lies, as the build takes it. */
const checkIndependent: Check = async (files) => {
  const folder = new URL('../../web/offline-verifier/', import.meta.url)
  const verifier = (await import(new URL('check-package.ts', folder).href)) as {
    checkPackage(of: Files, options: { now: number }): Promise<IndependentReport>
  }
  const { reportLines: linesOf } = (await import(new URL('finding.ts', folder).href)) as {
    readonly reportLines: (report: IndependentReport) => string[]
  }
  const report = await verifier.checkPackage(files, { now: clock })
  const faults = report.findings.flatMap(({ name, kind }) => (kind === 'fault' ? [name] : []))
  return { passed: report.passed, faults, lines: linesOf(report).join('\n') }
}

const verifierPrograms = [
  ['its own verifier', checkOwn],
  ['the independent one', checkIndependent],
] as const

/** Both verifiers pass the package, by the root of this number. */
async function expectRoot(files: Files, number: number): Promise<void> {
  for (const [name, check] of verifierPrograms) {
    // oxlint-disable-next-line no-await-in-loop
    const { passed, lines } = await check(files)
    expect([name, passed, lines]).toEqual([
      name,
      true,
      expect.stringMatching(new RegExp(`\\[通过\\] 校验根\\.json：第 ${number} 个校验根`)),
    ])
  }
}

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

/** The package as a customer of another authority makes it, whose root is trusted as well. */
async function madeBySomebodyElse(files: Files): Promise<Files> {
  const { person, root, timestamp } = await makeTestAuthority('p-256')
  const name = '受信任根/别家.cer'
  const manifest = JSON.parse(String(files.get(packageNames.manifest))) as { files: { name: string }[] }
  manifest.files.push({ name })
  const withRoot = new Map([
    ...files,
    [name, Buffer.from(root.certificate)] as const,
    [packageNames.manifest, Buffer.from(JSON.stringify(manifest))] as const,
  ])
  const all = new Map(relisted(withRoot, new Map()))
  const list = all.get(packageNames.manifest) ?? Buffer.alloc(0)
  const token = (bytes: Buffer): Buffer => makeToken(bytes, new Date(clock), timestamp)
  const signer = { signer: person, scheme: 'ec', withSigningCertificate: true, timestamp: token } as const
  all.set(packageNames.signature, makeContainer(list, signer))
  const sums = [...all].filter(([one]) => one !== packageNames.sums)
  const digests = new Map(sums.map(([one, bytes]) => [one, createHash('sha256').update(bytes).digest('hex')]))
  const inOrder = [...manifest.files.map((one) => one.name), packageNames.manifest, packageNames.signature]
  const text = inOrder.map((one) => `${digests.get(one)}  ${one}\n`).join('')
  return all.set(packageNames.sums, Buffer.from(text))
}

describe('the evidence package', () => {
  it('holds all that proves a contract, and passes without us', async () => {
    const contractId = await completed()
    const files = await packageOf(contractId)
    expect([...files.keys()]).toEqual(expect.arrayContaining(Object.values(packageNames)))
    const folders = [...files.keys()].map((name) => name.replace(/[^/]*$/, ''))
    expect(new Set(folders)).toEqual(new Set(['', '受信任根/', '证书/', '吊销信息/']))
    const { contractNo } = await detailOf(server, contractId, parties.initiator)
    for (const [name, check] of verifierPrograms) {
      // oxlint-disable-next-line no-await-in-loop
      const { faults, lines } = await check(files)
      expect([name, faults]).toEqual([name, []])
      for (const part of [contractNo, '林个人', '结论：全部校验通过', '首尾相连'])
        expect(lines).toContain(part)
    }
    const { auditTrail } = await detailOf(server, contractId, parties.initiator)
    expect(auditTrail.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['DOWNLOADED', 'EVIDENCE_REQUESTED']),
    )
    const all = [...files.values()].map(String).join('')
    expect(all).not.toContain(parties.individual.mobile)
  })

  it('carries a time-stamped root on the day of the signing, one for each change of the document', async () => {
    const contractId = await completed()
    const before = await lastRoot()
    const first = await packageOf(contractId)
    await server.runJobs()
    const second = await packageOf(contractId)
    await expectRoot(first, before + 1)
    await expectRoot(second, before + 1)
    const rooted = JSON.parse(String(first.get(packageNames.rooted))) as Record<string, unknown>
    expect(rooted).toMatchObject({ chains: 1, path: [], token: expect.any(String) as string })
    expect(first.get(packageNames.rooted)).toEqual(second.get(packageNames.rooted))
  })

  it('says so where no root could be made, and is issued all the same', async () => {
    const contractId = await completed()
    // A file in the folder's place: nothing can be written there.
    const kept = `${roots}-kept`
    await rename(roots, kept)
    await writeFile(roots, '')
    const files = await packageOf(contractId)
    await rm(roots)
    await rename(kept, roots)
    for (const [name, check] of verifierPrograms) {
      // oxlint-disable-next-line no-await-in-loop
      const { passed, lines } = await check(files)
      expect([name, passed, lines]).toEqual([name, true, expect.stringContaining('尚未列入每日校验根')])
    }
    expect(String(files.get(packageNames.readme))).toContain('尚未列入每日校验根')
  })

  it('carries the nightly root over its trail, with the time-stamp', async () => {
    const contractId = await completed()
    await completed()
    const before = await lastRoot()
    await rootAuditTrails.run({}, server.services)
    const files = await packageOf(contractId)
    await expectRoot(files, before + 1)
    expect(String(files.get(packageNames.readme))).toContain(`第 ${before + 1} 个校验根`)
    const rooted = JSON.parse(String(files.get(packageNames.rooted))) as { path: { hash: string }[] }
    for (const step of rooted.path)
      step.hash = step.hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
    const moved = relisted(files, new Map([[packageNames.rooted, Buffer.from(JSON.stringify(rooted))]]))
    expect((await checkIndependent(moved)).faults).toContain(packageNames.rooted)
  })
})

describe.each(verifierPrograms)('%s', (_, check) => {
  it('names the file in which a byte was changed, wherever', async () => {
    const files = await packageOf(await completed())
    const roll = dice(20_261_123)
    for (const [name, bytes] of files) {
      for (const at of [0, bytes.length - 1, ...Array.from({ length: 6 }, () => roll(bytes.length))]) {
        const changed = Buffer.from(bytes)
        changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
        // oxlint-disable-next-line no-await-in-loop
        const { passed, faults } = await check(new Map([...files, [name, changed]]))
        expect([name, at, passed, faults.join()]).toEqual([name, at, false, expect.stringContaining(name)])
      }
    }
  })

  it('names what is missing, what was put in, and what was listed anew', async () => {
    const files = await packageOf(await completed())
    for (const name of files.keys()) {
      const left = new Map([...files].filter(([one]) => one !== name))
      // oxlint-disable-next-line no-await-in-loop
      expect((await check(left)).faults.join()).toContain(name)
    }
    const more = await check(new Map([...files, ['补充协议.pdf', Buffer.from('%PDF-1.7')]]))
    expect(more.faults).toEqual(['补充协议.pdf'])
    const trail = String(files.get(packageNames.trail)).replace('林个人', '林某人')
    const forged = await check(relisted(files, new Map([[packageNames.trail, Buffer.from(trail)]])))
    expect(forged.faults).toEqual([packageNames.manifest])
  })

  it("takes nobody else's signature for the platform's, whoever trusts his authority", async () => {
    const files = await packageOf(await completed())
    const before = clock
    // The other authority was made just now.
    clock = Date.now()
    const { faults, lines } = await check(await madeBySomebodyElse(files))
    clock = before
    expect(faults).toEqual([packageNames.signature])
    expect(lines).toContain('不是出具证据包的平台')
  })
})

it('sees without the list what was done to document, trail and report', async () => {
  const files = await packageOf(await completed())
  const bytesOf = (name: string): Buffer => files.get(name) ?? Buffer.alloc(0)
  const faultsOf = async (name: string, content: Buffer): Promise<readonly string[]> =>
    (await checkIndependent(relisted(files, new Map([[name, content]])))).faults
  const longer = Buffer.concat([bytesOf(packageNames.document), Buffer.from('%more')])
  expect(await faultsOf(packageNames.document, longer)).toContain(packageNames.document)
  const middle = Buffer.from(bytesOf(packageNames.document))
  middle.writeUInt8(middle.readUInt8(2000) ^ 1, 2000)
  expect(await faultsOf(packageNames.document, middle)).toContain(packageNames.document)
  const records = JSON.parse(String(bytesOf(packageNames.trail))) as { records: { previousHash: string }[] }
  for (const one of records.records.slice(2, 3)) one.previousHash = 'ab'.repeat(32)
  expect(await faultsOf(packageNames.trail, Buffer.from(JSON.stringify(records)))).toContain(
    packageNames.trail,
  )
  expect(await faultsOf(packageNames.report, bytesOf(packageNames.document))).toContain(packageNames.trail)
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
