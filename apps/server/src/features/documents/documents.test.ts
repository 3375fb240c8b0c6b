import {
  adminPdfToImage,
  filesContractsDownload,
  filesDownloadContractFileId,
  filesOverview,
  filesPageImage,
} from '@qiyin/calls/areas/files.ts'
import { contractQueryDetail } from '@qiyin/calls/areas/contract-query.ts'
import { signCancel } from '@qiyin/calls/areas/sign.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { initiate, samplePdf, signIn, upload } from '../../testing/initiations.ts'
import { apiBase } from '@qiyin/calls/call.ts'
import { makeParties, makeRoleHolder, type Parties, type TestPerson } from '../../testing/parties.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'

let server: TestServer
let parties: Parties
let initiator: TestSession
let stranger: TestSession
let sample: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  server = await startTestServer()
  parties = await makeParties(server.services.database.db, server.services.secrets)
  initiator = await signIn(server, parties.initiator)
  stranger = await signIn(server, parties.stranger)
  sample = await samplePdf()
})
afterAll(() => server.close())

async function uploaded(name = '合同.pdf'): Promise<string> {
  const { code, result } = await upload(server, initiator, { name, bytes: sample })
  expect(code).toBe(0)
  return result.id
}

const makeSystemManager = (): Promise<TestPerson> =>
  makeRoleHolder(server.services.database.db, server.services.secrets, 'SYSTEM_MANAGER')

describe('reading', () => {
  it('answers the whole file, ranges of it, and nothing again to who has it', async () => {
    const args = { fileId: await uploaded() }
    const whole = await server.call(filesOverview, args, { session: initiator })
    expect(whole.bytes.equals(sample)).toBe(true)
    expect(whole.headers.get('content-type')).toBe('application/pdf')
    expect(whole.headers.get('cache-control')).toContain('no-transform')
    const part = await server.call(filesOverview, args, {
      session: initiator,
      headers: { range: 'bytes=5-104' },
    })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 5-104/${sample.length}`])
    expect(part.bytes.equals(Buffer.from(sample.subarray(5, 105)))).toBe(true)
    const beyond = await server.call(filesOverview, args, {
      session: initiator,
      headers: { range: 'bytes=99999999-' },
    })
    expect(beyond.status).toBe(416)
    const etag = whole.headers.get('etag') ?? ''
    const again = await server.call(filesOverview, args, {
      session: initiator,
      headers: { 'if-none-match': etag },
    })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
  })

  it('draws a page, the same one from memory the second time', async () => {
    const args = { fileId: await uploaded(), pageNum: 1, widthPx: 120 }
    const first = await server.call(filesPageImage, args, { session: initiator })
    const second = await server.call(filesPageImage, args, { session: initiator })
    expect(first.headers.get('content-type')).toBe('image/png')
    expect(first.bytes.readUInt32BE(16)).toBe(120)
    expect(second.bytes.equals(first.bytes)).toBe(true)
    const missing = await server.call(filesPageImage, { ...args, pageNum: 2 }, { session: initiator })
    expect(missing.refusal).toBe('FILE_NOT_FOUND')
  })

  it('draws a thumbnail at half a pixel to the point, and not again for who has it', async () => {
    const args = { fileId: await uploaded(), scale: 0.5, widthPx: 999 }
    const image = await server.call(filesPageImage, args, { session: initiator })
    expect([image.bytes.readUInt32BE(16), image.bytes.readUInt32BE(20)]).toEqual([298, 421])
    expect(image.headers.get('cache-control')).toBe('private, no-cache')
    const headers = { 'if-none-match': image.headers.get('etag') ?? '' }
    const again = await server.call(filesPageImage, args, { session: initiator, headers })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    const other = await server.call(filesPageImage, { ...args, scale: 1 }, { session: initiator, headers })
    expect([other.status, other.bytes.readUInt32BE(16)]).toEqual([200, 595])
  })

  it('answers HEAD with the size and no byte, and tells a proxy to leave the file as it is', async () => {
    const fileId = await uploaded()
    const head = await fetch(`${server.url}${apiBase}${filesOverview.path}?fileId=${fileId}`, {
      method: 'HEAD',
      headers: { cookie: initiator.cookie ?? '', 'accept-encoding': 'gzip, br' },
    })
    const named = ['content-length', 'content-type', 'content-encoding', 'x-content-type-options']
    expect(named.map((name) => head.headers.get(name))).toEqual([
      String(sample.length),
      'application/pdf',
      null,
      'nosniff',
    ])
    expect((await head.arrayBuffer()).byteLength).toBe(0)
  })

  it('is refused to strangers, like a file that is not there', async () => {
    const foreign = await server.call(filesOverview, { fileId: await uploaded() }, { session: stranger })
    const missing = await server.call(filesOverview, { fileId: '999999' }, { session: stranger })
    expect([foreign.refusal, foreign.message]).toEqual(['FILE_NOT_FOUND', missing.message])
  })
})

describe('downloading a contract', () => {
  it('names the file after the contract and records one download, however many pieces', async () => {
    const { contractId, contractNo } = await initiate(server, parties)
    const individual = await signIn(server, parties.individual)
    const before = await server.call(contractQueryDetail, { contractId }, { session: individual })
    const { fileId } = before.result
    const whole = await server.call(filesContractsDownload, { fileId }, { session: individual })
    const name = encodeURIComponent(`${contractNo}-货物采购合同.pdf`)
    expect(whole.headers.get('content-disposition')).toContain(`attachment; filename=`)
    expect(whole.headers.get('content-disposition')).toContain(name)
    expect(whole.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const range = { range: 'bytes=1000-' }
    await server.call(filesDownloadContractFileId, { fileId }, { session: individual, headers: range })
    const after = await server.call(contractQueryDetail, { contractId }, { session: individual })
    expect(after.result.auditTrail.filter(({ event }) => event === 'DOWNLOADED')).toHaveLength(1)
    expect(after.result.auditIntact).toBe(true)
  })

  it('is not for strangers, and not for a canceled contract', async () => {
    const { contractId } = await initiate(server, parties)
    const { fileId } = (await server.call(contractQueryDetail, { contractId }, { session: initiator })).result
    expect((await server.call(filesContractsDownload, { fileId }, { session: stranger })).refusal).toBe(
      'FILE_NOT_FOUND',
    )
    await server.call(signCancel, { contractId, cancelReason: '条款有误' }, { session: initiator })
    const refused = await server.call(filesContractsDownload, { fileId }, { session: initiator })
    expect(refused.refusal).toBe('DOWNLOAD_NOT_ALLOWED')
  })
})

describe('pages of a contract as images', () => {
  it('are for the system manager, a range of them at most to the last page', async () => {
    const { contractId } = await initiate(server, parties)
    const { fileId } = (await server.call(contractQueryDetail, { contractId }, { session: initiator })).result
    const manager = await makeSystemManager()
    const args = { fileId, pageEnd: 5 }
    expect((await server.call(adminPdfToImage, args, { session: initiator })).refusal).toBe('ACCESS_DENIED')

    const session = await signIn(server, manager)
    const { result } = await server.call(adminPdfToImage, args, { session })
    expect([result.pageCount, result.images.map(({ pageNum, widthPx }) => [pageNum, widthPx])]).toEqual([
      1,
      [[1, 298]],
    ])
    const png = Buffer.from(result.images[0]?.content ?? '', 'base64')
    expect([png.subarray(1, 4).toString(), png.readUInt32BE(16)]).toEqual(['PNG', 298])

    const after = await server.call(contractQueryDetail, { contractId }, { session: initiator })
    const views = after.result.auditTrail.filter(({ event }) => event === 'VIEWED')
    expect(views.map(({ actorName }) => actorName)).toContain(manager.name)
  })

  it('are refused beyond the bounds, and of an upload that is no contract yet', async () => {
    const session = await signIn(server, await makeSystemManager())
    const fileId = await uploaded()
    const refusalOf = async (args: { pageStart?: number; pageEnd?: number; scale?: number }) =>
      (await server.call(adminPdfToImage, { fileId, ...args }, { session })).refusal
    expect(await refusalOf({})).toBe('FILE_NOT_FOUND')
    expect(await refusalOf({ pageEnd: 11 })).toBe('PARAMETER_INVALID')
    expect(await refusalOf({ pageStart: 3, pageEnd: 2 })).toBe('PARAMETER_INVALID')
    expect(await refusalOf({ scale: 9 })).toBe('PARAMETER_INVALID')
  })
})
