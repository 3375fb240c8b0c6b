import {
  adminPdfToImage,
  filesContractsDownload,
  filesOverview,
  filesPageImage,
} from '@qiyin/calls/areas/files.ts'
import { signCancel } from '@qiyin/calls/areas/sign.ts'
import { apiBase } from '@qiyin/calls/call.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { initiate, signIn } from '../../testing/initiations.ts'
import { makeParties, makeRoleHolder, type Parties } from '../../testing/parties.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'
import { verifyAuditChain } from '../audit/public.ts'
import { contractById } from '../contracts/public.ts'

const dayMs = 24 * 60 * 60_000

// Ten minutes before midnight in China.
let clock = Date.parse('2026-04-15T15:50:00Z')
let server: TestServer
let parties: Parties
let session: TestSession
let contractId: string
let fileId: string

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(clock) })
  parties = await makeParties(server.services.database.db, server.services.secrets)
})
afterAll(() => server.close())

beforeEach(async () => {
  contractId = (await initiate(server, parties)).contractId
  fileId = (await contractById(server.services.database.db, contractId))?.fileId ?? ''
  session = await signIn(server, parties.individual)
})

/** What the trail says of readings, without opening the detail, which is one. */
async function readings(): Promise<string[]> {
  const { records, intact } = await verifyAuditChain(server.services.database.db, server.services, contractId)
  expect(intact).toBe(true)
  return records.flatMap(({ event, actorName }) =>
    event === 'VIEWED' || event === 'DOWNLOADED' ? [`${event} ${actorName}`] : [],
  )
}

describe('the trail', () => {
  it('names a reader once a day in China, however many pieces are asked for at once', async () => {
    const pieces = Array.from({ length: 12 }, (_, index) =>
      server.call(filesOverview, { fileId }, { session, headers: { range: `bytes=${index * 100 + 1}-` } }),
    )
    for (const { status } of await Promise.all(pieces)) expect(status).toBe(206)
    expect(await readings()).toEqual(['VIEWED 林个人'])
    clock += 20 * 60_000
    await server.call(filesOverview, { fileId }, { session, headers: { range: 'bytes=5-' } })
    expect(await readings()).toEqual(['VIEWED 林个人', 'VIEWED 林个人'])
    clock += dayMs - 20 * 60_000
  })

  it('names who downloads any piece, beside who views', async () => {
    const range = { range: 'bytes=1-' }
    for (const call of [filesContractsDownload, filesOverview, filesContractsDownload])
      await server.call(call, { fileId }, { session, headers: range })
    const other = await signIn(server, parties.initiator)
    await server.call(filesContractsDownload, { fileId }, { session: other })
    expect(await readings()).toEqual([
      'DOWNLOADED 林个人',
      'VIEWED 林个人',
      `DOWNLOADED ${parties.initiator.name}`,
    ])
  })

  it('names who looks at a page that can be read, and nobody for a thumbnail', async () => {
    await server.call(filesPageImage, { fileId }, { session })
    await server.call(filesPageImage, { fileId, scale: 0.5 }, { session })
    expect(await readings()).toEqual([])
    await server.call(filesPageImage, { fileId, widthPx: 644 }, { session })
    expect(await readings()).toEqual(['VIEWED 林个人'])
  })

  it('counts what the browser has kept, and neither HEAD nor a range that is not there', async () => {
    const etag = (await server.call(filesOverview, { fileId }, { session })).headers.get('etag') ?? ''
    clock += dayMs
    session = await signIn(server, parties.individual)
    const url = `${server.url}${apiBase}${filesOverview.path}?fileId=${fileId}`
    await fetch(url, { method: 'HEAD', headers: { cookie: session.cookie ?? '' } })
    await server.call(filesOverview, { fileId }, { session, headers: { range: 'bytes=99999999-' } })
    expect(await readings()).toHaveLength(1)
    const again = await server.call(
      filesOverview,
      { fileId },
      { session, headers: { 'if-none-match': etag } },
    )
    expect([again.status, (await readings()).length]).toEqual([304, 2])
  })
})

it.each(['canceled', 'expired'] as const)(
  'a %s contract is neither downloaded nor looked at',
  async (end) => {
    if (end === 'expired') clock += 8 * dayMs
    session = await signIn(server, parties.initiator)
    if (end === 'canceled')
      await server.call(signCancel, { contractId, cancelReason: '条款有误' }, { session })
    const { database, secrets } = server.services
    const manager = await signIn(server, await makeRoleHolder(database.db, secrets, 'SYSTEM_MANAGER'))
    const answers = [
      await server.call(filesContractsDownload, { fileId }, { session }),
      await server.call(filesOverview, { fileId }, { session }),
      await server.call(filesPageImage, { fileId }, { session }),
      await server.call(adminPdfToImage, { fileId }, { session: manager }),
    ]
    for (const { refusal, message } of answers)
      expect([refusal, message]).toEqual(['DOWNLOAD_NOT_ALLOWED', '合同已撤销或已过期，不能查看和下载'])
    expect(await readings()).toEqual([])
  },
)
