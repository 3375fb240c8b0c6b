import { filesPageImage } from '@qiyin/calls/areas/files.ts'
import { hostileFiles } from '@qiyin/pdf/testing'
import { expect, it } from 'vitest'
import { samplePdf, upload } from '../../testing/initiations.ts'
import {
  initiateFor,
  makeSigners,
  signSlotAs,
  type Signer,
  type SigningParties,
} from '../../testing/signing-fixtures.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

// However little of the processor the machine leaves to its worker, a page that ends late is to blame.
const drawing = { workers: 1, mostWaitingOfOne: 2, leastShare: 0 }

let server: TestServer
let parties: SigningParties

async function start(timeoutMs: number, changed = {}): Promise<void> {
  server = await startTestServer({ engine: { lanes: { drawing: { ...drawing, timeoutMs, ...changed } } } })
  parties = await makeSigners(server)
}

const load = () => server.services.pdf.load().drawing

function hostile(name: string): Buffer {
  const make = hostileFiles[name]
  if (!make) throw new Error(`there is no hostile file ${name}`)
  return make()
}

async function uploaded({ session }: Signer, bytes: Uint8Array): Promise<string> {
  const { code, result } = await upload(server, session, { name: '合同.pdf', bytes: new Uint8Array(bytes) })
  expect(code).toBe(0)
  return result.id
}

it('a hostile page costs one failure, not one for each request', async () => {
  await start(1000)
  try {
    const { session } = parties.stranger
    const bytes = hostile('fonts whose letters are words of the next')
    const fileId = await uploaded(parties.stranger, bytes)
    const again = await uploaded(parties.stranger, bytes)
    for (const [id, widthPx] of [
      [fileId, 160],
      [fileId, 200],
      [again, 160],
    ] as const) {
      const answer = await server.call(filesPageImage, { fileId: id, widthPx }, { session })
      expect([answer.status, answer.refusal]).toEqual([200, 'PDF_TOO_COMPLEX'])
    }
    expect(server.services.pdf.load().drawing).toMatchObject({ losses: 1, running: 0, waiting: 0 })
  } finally {
    await server.close()
  }
})

it.runIf(process.platform === 'linux')(
  'a page for which a busy machine had no time is not called too complex, and is tried again',
  async () => {
    await start(500, { leastShare: 1000 })
    try {
      const { session } = parties.stranger
      const fileId = await uploaded(parties.stranger, hostile('a pattern of tiny steps'))
      for (const losses of [1, 2, 3]) {
        const answer = await server.call(filesPageImage, { fileId }, { session })
        expect([answer.status, answer.refusal, load().losses]).toEqual([503, 'SERVER_BUSY', losses])
      }
    } finally {
      await server.close()
    }
  },
)

it('signing goes on while hostile pages are drawn; a full queue says when to come again; who leaves is forgotten', async () => {
  await start(600_000)
  const leaving = new AbortController()
  const { signal } = leaving
  const { session } = parties.stranger
  const fileId = await uploaded(parties.stranger, hostile('a pattern of tiny steps'))
  try {
    const asked = [100, 101, 102].map((widthPx) =>
      server.call(filesPageImage, { fileId, widthPx }, { session, signal }).catch(() => 'left'),
    )
    await expect.poll(load).toMatchObject({ running: 1, waiting: 2 })

    const full = await server.call(filesPageImage, { fileId, widthPx: 103 }, { session })
    expect([full.status, full.refusal, full.message]).toEqual([503, 'SERVER_BUSY', '系统繁忙，请稍后再试'])
    expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(0)

    const [slot] = await initiateFor(server, parties, ['individual'])
    if (!slot) throw new Error('there is a slot')
    expect((await signSlotAs(server, slot, parties.individual)).code).toBe(0)
    expect(load()).toMatchObject({ running: 1, waiting: 2 })

    leaving.abort()
    expect(await Promise.all(asked)).toEqual(['left', 'left', 'left'])
    await expect.poll(load).toMatchObject({ running: 0, waiting: 0 })
    const honest = await uploaded(parties.initiator, await samplePdf())
    const page = await server.call(filesPageImage, { fileId: honest }, { session: parties.initiator.session })
    expect(page.bytes.readUInt32BE(16)).toBe(160)
  } finally {
    leaving.abort()
    await server.close()
  }
})
