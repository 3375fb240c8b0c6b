import {
  downloadCenterContractsDownloadBatch,
  downloadCenterRecordQuery,
  filesContractsDownloadBatch,
} from '@qiyin/calls/areas/downloads.ts'
import { downloadLimits } from '@qiyin/domain/download/record.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { initiate, readDetail, signIn } from '../../testing/initiations.ts'
import { makeParties } from '../../testing/parties.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'

let server: TestServer
let session: TestSession
let contractId: string

beforeAll(async () => {
  server = await startTestServer()
  const parties = await makeParties(server.services.database.db, server.services.secrets)
  session = await signIn(server, parties.initiator)
  contractId = (await initiate(server, parties)).contractId
})
afterAll(() => server.close())

const mark = { downloadLocationMark: 'PERSONAL' } as const
const ask = () =>
  server.call(downloadCenterContractsDownloadBatch, { contractIdList: contractId, ...mark }, { session })

it('makes so many at once of one person, however many are asked for at the same moment', async () => {
  const asked = await Promise.all(Array.from({ length: downloadLimits.running + 3 }, ask))
  const refused = asked.filter(({ refusal }) => refusal === 'DOWNLOADS_FULL')
  expect(refused).toHaveLength(3)
  expect(refused[0]?.message).toBe('您已有3个下载任务正在生成，请等待完成后再提交')
  const { total } = (await server.call(downloadCenterRecordQuery, mark, { session })).result
  expect(total).toBe(downloadLimits.running)
  await server.runJobs()
  expect((await ask()).refusal).toBeUndefined()
  await server.runJobs()
})

it('keeps so much of one person', async () => {
  const { db } = server.services.database
  await db
    .updateTable('download_record')
    .set({ size_bytes: String(downloadLimits.keptBytes) })
    .where('status', '=', 1)
    .execute()
  const { refusal, message } = await ask()
  expect([refusal, message]).toEqual([
    'DOWNLOADS_FULL',
    '您近期的批量下载文件已达20GB上限，请减少合同或过几天再提交',
  ])
})

it('holds no archive in memory while the browser reads it, and leaves none in the store', async () => {
  const { blobs } = server.services
  const [put, remove] = [vi.spyOn(blobs, 'put'), vi.spyOn(blobs, 'remove')]
  const { fileId } = await readDetail(server, contractId, session)
  const { status } = await server.call(filesContractsDownloadBatch, { fileId }, { session })
  expect([status, put.mock.calls.length]).toEqual([200, 1])
  await vi.waitFor(() => expect(remove).toHaveBeenCalledTimes(1))
  const [key = ''] = remove.mock.calls[0] ?? []
  await vi.waitFor(async () => expect(await blobs.stat(key)).toBeUndefined())
})
