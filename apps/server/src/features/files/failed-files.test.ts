import { contractQueryEvidenceReport, contractQuerySignatures } from '@qiyin/calls/areas/contract-query.ts'
import { filesUploadContract } from '@qiyin/calls/areas/files.ts'
import { initiateSave } from '@qiyin/calls/areas/initiate.ts'
import { EngineError, type LaneName } from '@qiyin/pdf/engine'
import { expect, it } from 'vitest'
import { initiate, initiationOf, samplePdf, signIn, upload } from '../../testing/initiations.ts'
import { makeParties, type Parties } from '../../testing/parties.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'
import { unlessItKills } from './failed-files.ts'

const start = new Date('2026-11-20T02:00:00Z').getTime()
const minuteMs = 60_000

interface Scene {
  readonly server: TestServer
  readonly parties: Parties
  readonly session: TestSession
  readonly losses: () => number
  readonly passTime: (ms: number) => void
}

/** A server on which every task of one lane costs its process. */
async function onServerThatLoses(lane: LaneName, happen: (scene: Scene) => Promise<void>): Promise<void> {
  let time = start
  const server = await startTestServer({
    now: () => new Date(time),
    engine: { lanes: { [lane]: { timeoutMs: 0 } } },
  })
  try {
    const parties = await makeParties(server.services.database.db, server.services.secrets)
    await happen({
      server,
      parties,
      session: await signIn(server, parties.initiator),
      losses: () => server.services.pdf.load()[lane].losses,
      passTime: (ms) => void (time += ms),
    })
  } finally {
    await server.close()
  }
}

it('an upload that has twice cost its process is not opened again for ten minutes, and another one is', () =>
  onServerThatLoses('intake', async ({ server, session, losses, passTime }) => {
    const bytes = await samplePdf()
    const ask = async (content: Uint8Array<ArrayBuffer>): Promise<unknown> => {
      const file = { name: '合同.pdf', bytes: content }
      return (await server.call(filesUploadContract, {}, { session, file })).refusal
    }
    for (const lost of [1, 2, 2, 2]) {
      expect(await ask(bytes)).toBe('PDF_TOO_COMPLEX')
      expect(losses()).toBe(lost)
    }
    const other = new Uint8Array(bytes.length + 1)
    other.set(bytes)
    expect([await ask(other), losses()]).toEqual(['PDF_TOO_COMPLEX', 3])
    passTime(10 * minuteMs + 1)
    expect([await ask(bytes), losses()]).toEqual(['PDF_TOO_COMPLEX', 4])
  }))

it('a document whose signatures cannot be judged at no cost of a process is not judged a third time', () =>
  onServerThatLoses('reading', async ({ server, parties, session, losses }) => {
    const { contractId } = await initiate(server, parties)
    for (const lost of [1, 2, 2]) {
      const { refusal } = await server.call(contractQuerySignatures, { contractId }, { session })
      expect([refusal, losses()]).toEqual(['PDF_TOO_COMPLEX', lost])
    }
  }))

it('nor for the evidence report', () =>
  onServerThatLoses('reading', async ({ server, parties, session, losses }) => {
    const { contractId } = await initiate(server, parties)
    for (const lost of [1, 2, 2]) {
      const { refusal } = await server.call(contractQueryEvidenceReport, { contractId }, { session })
      expect([refusal, losses()]).toEqual(['PDF_TOO_COMPLEX', lost])
    }
  }))

it('files whose preparing for signatures has twice cost a worker are not prepared again', () =>
  onServerThatLoses('preparing', async ({ server, parties, session, losses }) => {
    const file = await upload(server, session, { name: '合同.pdf', bytes: await samplePdf('合同') })
    const initiation = initiationOf(parties, file.result.id, server.services.now())
    for (const lost of [1, 2, 2]) {
      const { refusal } = await server.call(initiateSave, initiation, { session })
      expect([refusal, losses()]).toEqual(['PDF_TOO_COMPLEX', lost])
    }
  }))

/** One kind of work on one file, at a time of its own. */
function work(name: string) {
  let time = start
  const files = { task: name, sha256: [Buffer.from(name)] }
  const run = (outcome: () => Promise<string>): Promise<string> =>
    unlessItKills({ now: () => new Date(time) }, files, outcome).catch(({ name: refusal, code }) =>
      String(code ?? refusal),
    )
  return { run, passTime: (ms: number) => void (time += ms) }
}

const lose = (code: 'timeout' | 'starved' | 'crashed') => () =>
  Promise.reject(new EngineError(code, 'no answer'))

it('files whose time was over twice are tried again after a minute, and each time later', async () => {
  const { run, passTime } = work('slow')
  expect(await run(lose('timeout'))).toBe('timeout')
  for (const minutes of [1, 4, 10]) {
    expect(await run(lose('timeout'))).toBe('timeout')
    passTime(minutes * minuteMs)
    expect(await run(lose('timeout'))).not.toBe('timeout')
    passTime(1)
  }
})

it('files that were worked on in the end have not cost anything', async () => {
  const { run, passTime } = work('recovers')
  await run(lose('timeout'))
  await run(lose('timeout'))
  passTime(minuteMs + 1)
  expect(await run(async () => 'done')).toBe('done')
  expect(await run(lose('timeout'))).toBe('timeout')
  expect(await run(async () => 'done')).toBe('done')
})

it('files for which a busy machine had no time have not cost anything', async () => {
  const { run } = work('starved')
  for (const code of ['starved', 'starved', 'starved'] as const) expect(await run(lose(code))).toBe(code)
})

it('files that have twice killed their process are left alone for ten minutes', async () => {
  const { run, passTime } = work('kills')
  await run(lose('crashed'))
  await run(lose('crashed'))
  passTime(10 * minuteMs)
  expect(await run(async () => 'done')).not.toBe('done')
})
