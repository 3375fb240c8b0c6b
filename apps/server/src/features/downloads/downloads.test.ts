import { contractQueryDetail } from '@qiyin/calls/areas/contract-query.ts'
import {
  downloadCenterContractsDownloadBatch,
  downloadCenterDownloadFileId,
  downloadCenterRecordQuery,
  filesContractsDownloadBatch,
} from '@qiyin/calls/areas/downloads.ts'
import { signCancel } from '@qiyin/calls/areas/sign.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { roleCode } from '@qiyin/domain/access/roles.ts'
import { downloadMarks, mostRunningMs, type DownloadMark } from '@qiyin/domain/download/record.ts'
import { retentionMs } from '@qiyin/domain/retention.ts'
import { unzipSync } from 'fflate'
import { messageList } from '@qiyin/calls/areas/messages.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { initiate, readDetail, signIn } from '../../testing/initiations.ts'
import { makeParties, makeRoleHolder, type Parties } from '../../testing/parties.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestAnswer, TestSession } from '../../testing/test-client.ts'
import { pack } from './pack.ts'
import { beginTry, purgeDownloads } from '../download-records/public.ts'

const start = new Date('2026-11-20T04:00:00Z')
let now = start
let server: TestServer
let parties: Parties
let initiator: TestSession
let stranger: TestSession
let system: TestSession
let contractIds: string[]

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  const { database, secrets } = server.services
  parties = await makeParties(database.db, secrets)
  system = await signIn(server, await makeRoleHolder(database.db, secrets, roleCode.systemManager))
  initiator = await signIn(server, parties.initiator)
  stranger = await signIn(server, parties.stranger)
  contractIds = [await initiated(), await initiated()]
})
afterAll(() => server.close())
beforeEach(() => {
  now = start
})

const initiated = async (): Promise<string> => (await initiate(server, parties)).contractId
const cancel = (contractId: string) =>
  server.call(signCancel, { contractId, cancelReason: '条款有误' }, { session: initiator })

interface Asked {
  session?: TestSession
  mark?: DownloadMark
  withEvidence?: number
}

const ask = (
  ids: readonly string[],
  { session = initiator, mark = 'PERSONAL', withEvidence = 0 }: Asked = {},
) =>
  server.call(
    downloadCenterContractsDownloadBatch,
    { contractIdList: ids.join(','), downloadLocationMark: mark, withEvidence },
    { session },
  )

type Record = Answer<typeof downloadCenterRecordQuery>['list'][number]

async function newest(session = initiator, mark: DownloadMark = 'PERSONAL'): Promise<Record> {
  const args = { downloadLocationMark: mark }
  const { result } = await server.call(downloadCenterRecordQuery, args, { session })
  const [record] = result.list
  if (!record) throw new Error('there is no record')
  return record
}

const fetchZip = (fileId: string, session = initiator): Promise<TestAnswer> =>
  server.call(downloadCenterDownloadFileId, { fileId }, { session })

describe('a batch download', () => {
  it('becomes an archive of the documents as they stand, and the trails name who has them', async () => {
    const { result: recordId } = await ask(contractIds)
    expect(await newest()).toMatchObject({
      id: recordId,
      downloadStatus: '进行中',
      downloadStatusCode: 0,
      fileId: null,
      contractCount: 2,
    })
    await server.runJobs()
    const record = await newest()
    expect(record).toMatchObject({
      downloadStatus: '成功',
      downloadStatusCode: 1,
      packedCount: 2,
      omittedCount: 0,
    })
    const { result: messages } = await server.call(messageList, {}, { session: initiator })
    expect(messages.list.find(({ scene }) => scene === 'DOWNLOAD_READY')).toMatchObject({
      title: '批量下载已生成，可在下载记录中下载',
      subject: '共 2 份合同',
      link: `/file-center?record=${recordId}`,
    })
    const answer = await fetchZip(record.fileId ?? '')
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain(
      '合同下载-2份-20261120-1200.zip',
    )
    const files = unzipSync(answer.bytes)
    const details = await Promise.all(contractIds.map((id) => readDetail(server, id, initiator)))
    expect(Object.keys(files)).toEqual(
      details.map(({ contractNo, contractName }) => `${contractNo}-${contractName}.pdf`),
    )
    expect(
      Buffer.from(Object.values(files)[0] ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect(details[0]?.auditTrail.map(({ event }) => event)).toContain('DOWNLOADED')
    const part = await server.call(
      downloadCenterDownloadFileId,
      { fileId: record.fileId ?? '' },
      { session: initiator, headers: { range: 'bytes=10-19' } },
    )
    expect([part.status, part.bytes.equals(answer.bytes.subarray(10, 20))]).toEqual([206, true])
  })

  it('is found on its page by its id, by nobody else and in no other list', async () => {
    const { result: recordId } = await ask(contractIds)
    await ask(contractIds)
    const listAt = async (id: string, session = initiator, mark: DownloadMark = 'PERSONAL') => {
      const args = { downloadLocationMark: mark, recordId: id, pageSize: 1 }
      const { result } = await server.call(downloadCenterRecordQuery, args, { session })
      return { pageNum: result.pageNum, ids: result.list.map((record) => record.id) }
    }
    expect(await listAt(recordId)).toEqual({ pageNum: 2, ids: [recordId] })
    const [latest] = (await listAt('999999')).ids
    expect(latest).not.toBe(recordId)
    expect(await listAt(recordId, stranger)).toEqual({ pageNum: 1, ids: [] })
    await server.runJobs()
  })

  it('holds the evidence reports where they are asked for', async () => {
    await ask(contractIds.slice(0, 1), { withEvidence: 1 })
    await server.runJobs()
    const names = Object.keys(unzipSync((await fetchZip((await newest()).fileId ?? '')).bytes))
    expect(names).toEqual([
      expect.stringMatching(/-货物采购合同\.pdf$/),
      expect.stringMatching(/-货物采购合同-签署证据报告\.pdf$/),
    ])
  })

  it('names what has ended since it was asked for, and fails when that is all', async () => {
    const ended = await initiated()
    await ask([contractIds[0] ?? '', ended])
    await cancel(ended)
    await server.runJobs()
    const record = await newest()
    expect(record).toMatchObject({ downloadStatusCode: 1, packedCount: 1, omittedCount: 1 })
    const files = unzipSync((await fetchZip(record.fileId ?? '')).bytes)
    expect(Buffer.from(files['未能下载的文件.txt'] ?? []).toString()).toContain(
      '货物采购合同：合同已撤销或已过期',
    )
    const alone = await initiated()
    await ask([alone])
    await cancel(alone)
    await server.runJobs()
    expect(await newest()).toMatchObject({
      downloadStatusCode: 2,
      downloadStatus: '失败',
      fileId: null,
      failReason: expect.stringContaining('合同已撤销或已过期，不能查看和下载'),
    })
  })

  it('goes on after a process that died while it packed, and ends once', async () => {
    const { result: recordId } = await ask(contractIds)
    const { database } = server.services
    // Its run left nothing but this.
    await beginTry(database.db, recordId)
    await Promise.all([pack(server.services, recordId), pack(server.services, recordId)])
    const record = await newest()
    expect(record).toMatchObject({ id: recordId, downloadStatusCode: 1, packedCount: 2 })
    await pack(server.services, recordId)
    expect(await newest()).toEqual(record)
    expect(Object.keys(unzipSync((await fetchZip(recordId)).bytes))).toHaveLength(2)
  })

  it('is given up when its process has died too often', async () => {
    const { result: recordId } = await ask(contractIds)
    for (let n = 0; n < 5; n += 1) await beginTry(server.services.database.db, recordId)
    await pack(server.services, recordId)
    expect(await newest()).toMatchObject({
      downloadStatusCode: 2,
      failReason: '下载文件多次生成失败，请重新提交',
    })
  })

  it('has failed where nothing is left that makes it', async () => {
    await ask(contractIds)
    now = new Date(start.getTime() + mostRunningMs)
    initiator = await signIn(server, parties.initiator)
    expect(await newest()).toMatchObject({
      downloadStatusCode: 2,
      downloadStatus: '失败',
      failReason: '下载文件未能生成，请重新提交',
    })
    await server.runJobs()
    expect(await newest()).toMatchObject({ downloadStatusCode: 1, failReason: null })
  })

  it('is kept for seven days', async () => {
    await ask(contractIds)
    await server.runJobs()
    const { fileId, expireTime } = await newest()
    expect(expireTime).toBe('2026-11-27 12:00:00')
    now = new Date(start.getTime() + retentionMs.download + 1000)
    initiator = await signIn(server, parties.initiator)
    expect((await fetchZip(fileId ?? '')).refusal).toBe('DOWNLOAD_NOT_FOUND')
    await purgeDownloads(server.services)
    const { db } = server.services.database
    expect(await db.selectFrom('download_record').selectAll().execute()).toEqual([])
  })
})

describe('refused', () => {
  it('is a record of another person, listed or fetched', async () => {
    await ask(contractIds)
    await server.runJobs()
    const { fileId } = await newest()
    expect((await fetchZip(fileId ?? '', stranger)).refusal).toBe('DOWNLOAD_NOT_FOUND')
    const args = { downloadLocationMark: 'PERSONAL' } as const
    const { result } = await server.call(downloadCenterRecordQuery, args, { session: stranger })
    expect(result.list).toEqual([])
  })

  it('are contracts of others, as those that are not there', async () => {
    const [foreign, missing] = [
      await ask(contractIds, { session: stranger }),
      await ask(['987654321'], { session: stranger }),
    ]
    expect([foreign.refusal, foreign.message]).toEqual([missing.refusal, missing.message])
    expect(foreign.refusal).toBe('CONTRACT_NOT_FOUND')
  })

  it.each(downloadMarks.filter((mark) => mark !== 'PERSONAL'))(
    'is the list %s to who does not hold its page',
    async (mark) => {
      const answer = await ask(contractIds, { session: await signIn(server, parties.individual), mark })
      expect(answer.refusal).toBe('ACCESS_DENIED')
    },
  )

  it('is what has ended already, by its number', async () => {
    const ended = await initiated()
    await cancel(ended)
    const answer = await ask([...contractIds, ended])
    expect(answer.refusal).toBe('DOWNLOAD_NOT_ALLOWED')
    expect(answer.message).toMatch(/^合同\S+已撤销或已过期，不能下载/)
  })

  it.each([
    [Array.from({ length: 1001 }, (_, n) => String(n + 1)), 0, '每次最多下载1000份合同，请分批下载'],
    [['1', 'x'], 0, '合同格式不正确'],
    [[''], 0, '合同不能为空'],
  ])('are requests out of bounds', async (ids, withEvidence, message) => {
    expect((await ask(ids, { withEvidence })).message).toBe(message)
  })

  it('is an unknown list', async () => {
    const answer = await ask(contractIds, { mark: 'ELSEWHERE' as DownloadMark })
    expect(answer.message).toBe('下载位置格式不正确')
  })

  it('is a request from another site', async () => {
    const answer = await server.call(
      downloadCenterContractsDownloadBatch,
      { contractIdList: contractIds.join(','), downloadLocationMark: 'PERSONAL' },
      { session: initiator, headers: { origin: 'https://elsewhere.example', 'x-requested-with': undefined } },
    )
    expect(answer.refusal).toBe('CROSS_SITE')
  })
})

it('takes a thousand contracts at once', async () => {
  const ids = Array.from({ length: 1000 }, (_, n) => String(1_000_000_000 + n))
  // Long ids that nobody has: the request arrives, and its guard answers.
  expect((await ask(ids)).refusal).toBe('CONTRACT_NOT_FOUND')
})

it('is for system managers, whose archives are a list of their own', async () => {
  await ask(contractIds, { session: system, mark: 'SYSTEM_MANAGEMENT' })
  await server.runJobs()
  expect(await newest(system, 'SYSTEM_MANAGEMENT')).toMatchObject({ downloadStatusCode: 1 })
  const { result } = await server.call(
    downloadCenterRecordQuery,
    { downloadLocationMark: 'PERSONAL' },
    { session: system },
  )
  expect(result.total).toBe(0)
})

describe('a small batch', () => {
  it('comes at once, each document as it stands', async () => {
    const details = await Promise.all(
      contractIds.map(async (contractId) => {
        const { result } = await server.call(contractQueryDetail, { contractId }, { session: initiator })
        return result
      }),
    )
    const fileId = details.map((detail) => detail.fileId).join(',')
    const answer = await server.call(
      filesContractsDownloadBatch,
      { fileId, isBatch: 'true' },
      { session: initiator },
    )
    expect(Object.keys(unzipSync(answer.bytes))).toHaveLength(2)
    const foreign = await server.call(filesContractsDownloadBatch, { fileId }, { session: stranger })
    expect(foreign.refusal).toBe('FILE_NOT_FOUND')
    const many = Array.from({ length: 21 }, (_, n) => String(n + 1)).join(',')
    const tooMany = await server.call(filesContractsDownloadBatch, { fileId: many }, { session: initiator })
    expect(tooMany.message).toBe('直接下载每次最多20份合同，更多请提交批量下载任务')
  })
})
