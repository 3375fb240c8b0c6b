import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { platformActor, recordAudit, verifyAuditChain, type AuditChain } from './features/audit/public.ts'
import { rootAuditTrails } from './features/audit-roots/jobs.ts'
import { rootAtOnce } from './features/audit-roots/root-at-once.ts'
import { takeRoot } from './features/audit-roots/take-root.ts'
import { checkAllTrails } from './features/trail-check/public.ts'
import { initiate } from './testing/initiations.ts'
import { makeParties } from './testing/parties.ts'
import { startTestServer, type TestServer } from './testing/start-test-server.ts'

const dayMs = 24 * 60 * 60_000

let clock = Date.parse('2026-11-20T04:00:00Z')
let server: TestServer
let directory: string
const contracts: string[] = []

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'qiyin-roots-'))
  server = await startTestServer({
    now: () => new Date((clock += 1000)),
    config: { auditRootDirectories: [directory] },
  })
  const parties = await makeParties(server.services.database.db, server.services.secrets)
  for (const _ of ['first', 'second', 'third'])
    // oxlint-disable-next-line no-await-in-loop -- in the order of their ids
    contracts.push((await initiate(server, parties)).contractId)
})
afterAll(async () => {
  await server.close()
  await rm(directory, { recursive: true, force: true })
})

const chainOf = async (contractId: string): Promise<AuditChain> =>
  verifyAuditChain(server.services.database.db, server.services, contractId)

const note = async (contractId: string, deed: { readonly documentAfter?: Buffer } = {}): Promise<unknown> =>
  server.services.database.transaction((tx) =>
    recordAudit(tx, server.services, {
      contractId,
      event: 'VIEWED',
      actor: platformActor,
      time: server.services.now(),
      ...deed,
    }),
  )

const atOnce = async (contractId: string): ReturnType<typeof rootAtOnce> =>
  rootAtOnce(server.services, contractId, await chainOf(contractId))

const rootCount = async (): Promise<number> =>
  (await readdir(directory)).filter((name) => name.endsWith('.json')).length

it('makes up for the nights that were missed, and for none that was not', async () => {
  const [first = '', second = ''] = contracts
  expect(await atOnce(first)).toMatchObject({ statement: { number: 1, chains: 1 }, path: [] })
  await server.runJobs()
  expect((await chainOf(second)).rootedCount).toBe((await chainOf(second)).records.length)
  const taken = await rootCount()
  await note(second, { documentAfter: Buffer.alloc(32, 1) })
  expect(await atOnce(second)).toMatchObject({ statement: { number: taken + 1, chains: 1 } })
  await server.runJobs()
  expect(await rootCount()).toBe(taken + 1)
  clock += 2 * dayMs
  await note(first)
  await note(second, { documentAfter: Buffer.alloc(32, 2) })
  await atOnce(second)
  await server.runJobs()
  const { findings } = await checkAllTrails(server.services, { documents: false })
  expect(findings.filter(({ finding }) => finding.kind === 'uncheckable')).toEqual([])
})

it('is made for a change of the document and for nothing else', async () => {
  const [, , third = ''] = contracts
  const rooted = await atOnce(third)
  await note(third)
  expect(await atOnce(third)).toEqual(rooted)
  await note(third, { documentAfter: Buffer.alloc(32, 3) })
  const { records } = await chainOf(third)
  expect(await atOnce(third)).toMatchObject({ state: { count: records.length } })
})

it('is one for each of those who ask for their own at the same time, with its time-stamp', async () => {
  for (const [mark, contractId] of contracts.entries())
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as trails grow
    await note(contractId, { documentAfter: Buffer.alloc(32, 10 + mark) })
  const answers = await Promise.all([...contracts, ...contracts].map(atOnce))
  for (const [at, answer] of answers.entries())
    expect(answer).toMatchObject({
      statement: { chains: 1 },
      state: { contractId: contracts[at % contracts.length] },
      token: expect.any(Buffer) as Buffer,
    })
  const { roots, findings } = await checkAllTrails(server.services, { documents: false })
  expect([roots.faults, findings.filter(({ finding }) => finding.kind === 'uncheckable')]).toEqual([[], []])
})

it('is found however many others were wanted on that day', async () => {
  const [first = '', second = ''] = contracts
  await note(first, { documentAfter: Buffer.alloc(32, 30) })
  for (let others = 0; others < 61; others += 1) {
    // oxlint-disable-next-line no-await-in-loop -- roots go on from one another
    await note(second)
    // oxlint-disable-next-line no-await-in-loop
    const { records, head } = await chainOf(second)
    // oxlint-disable-next-line no-await-in-loop
    await takeRoot(server.services, [{ contractId: second, count: records.length, head }])
  }
  await rootAuditTrails.run({}, server.services)
  const taken = await rootCount()
  expect(await atOnce(first)).toMatchObject({ state: { contractId: first } })
  expect(await rootCount()).toBe(taken)
})
