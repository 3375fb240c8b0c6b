import { rm, writeFile } from 'node:fs/promises'
import {
  adminContractParam,
  adminLogDesensitization,
  cacheClear,
  cacheQuery,
  healthCheck,
  operationsFailedJobs,
  operationsFailedJobsRetry,
  operationsFailedJobsRetryAll,
  operationsQueues,
  operationsState,
  timingQuery,
  timingRun,
} from '@qiyin/calls/areas/operations.ts'
import { operatorLogQuery } from '@qiyin/calls/areas/operator-log.ts'
import { pkiCa } from '@qiyin/calls/areas/pki.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import type { LogEvent } from '@qiyin/domain/log-events.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { failJob } from '../../testing/failed-job.ts'
import { logIn } from '../../testing/log-in.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'

let server: TestServer
let manager: TestSession

beforeAll(async () => {
  server = await startTestServer({ demoData: true })
  manager = await logIn(server, '13800000003')
})
afterAll(() => server.close())

async function recorded(event: LogEvent): Promise<string[]> {
  const { result } = await server.call(operatorLogQuery, { event }, { session: manager })
  return result.list.map(({ content }) => content)
}

async function taskOf(name: string): Promise<Answer<typeof timingQuery>[number] | undefined> {
  const { result } = await server.call(timingQuery, {}, { session: manager })
  return result.find(({ taskName }) => taskName === name)
}

it('tells what works, what is stored, and until when the platform’s certificates hold', async () => {
  const { result } = await server.call(operationsState, {}, { session: manager })
  expect(result).toMatchObject({ database: true, queue: true, storage: true, outgrowsEmbedded: false })
  expect(result.times).toEqual({
    database: expect.any(Number),
    queue: expect.any(Number),
    storage: expect.any(Number),
  })
  expect(result.failedByHour).toEqual(Array.from({ length: 24 }, () => 0))
  expect(result.peopleOnline).toBeGreaterThan(0)
  expect(result.storedBytes).toBeGreaterThanOrEqual(0)
  expect(result.certificates.map(({ endsSoon }) => endsSoon)).not.toContain(true)
})

it('names every task of the clock in Chinese, and has one run at once, once', async () => {
  const { result } = await server.call(timingQuery, {}, { session: manager })
  expect(result.length).toBeGreaterThan(10)
  for (const { description, cron } of result) {
    expect(description).toMatch(/^\p{Script=Han}+$/u)
    expect(cron).toMatch(/^(\S+ ){4}\S+$/)
  }
  const run = (taskName: string) => server.call(timingRun, { taskName }, { session: manager })
  expect(await run('keep-house')).toMatchObject({ code: 0, result: true })
  expect(await taskOf('keep-house')).toMatchObject({ state: 'waiting', lastTime: null, lastSucceeded: null })
  expect(await run('keep-house')).toMatchObject(refusals.TIMING_TASK_BUSY)
  await server.runJobs()
  expect(await taskOf('keep-house')).toMatchObject({
    description: '清理过期数据',
    state: 'idle',
    lastTime: expect.stringMatching(/^\d{4}-/),
    lastSucceeded: true,
  })
  expect(await recorded('TIMING_RUN')).toEqual(['立即执行定时任务 清理过期数据（keep-house）'])
  // A job of the queue that is on no clock.
  expect(await run('send-message')).toMatchObject(refusals.TIMING_TASK_UNKNOWN)
})

it('shows what the process keeps, and empties it', async () => {
  const sizeOf = async (name: string): Promise<number | undefined> => {
    const { result } = await server.call(cacheQuery, {}, { session: manager })
    return result.find(({ cacheName }) => cacheName === name)?.size
  }
  await server.call(pkiCa, {})
  expect(await sizeOf('authority')).toBeGreaterThan(0)
  const clear = (cacheName: string) => server.call(cacheClear, { cacheName }, { session: manager })
  expect(await clear('authority')).toMatchObject({ code: 0, result: true })
  expect(await sizeOf('authority')).toBe(0)
  expect(await recorded('CACHE_CLEAR')).toEqual(['清空缓存 平台证书（authority）'])
  expect(await clear('nothing')).toMatchObject(refusals.CACHE_UNKNOWN)
})

it('tells the bounds of contracts', async () => {
  const { result } = await server.call(adminContractParam, {}, { session: manager })
  expect(result).toMatchObject({ maxDeadlineDays: 14, remindHours: 24, maxFileBytes: 20 * 1024 * 1024 })
})

it.each([
  ['签署人 13800000003 已登录', '签署人 *** 已登录'],
  ['{"user":{"mobile":"13800000003","id":7}}', '{"user":{"mobile":"***","id":7}}'],
  ['合同 12 份', '合同 12 份'],
])('shows %j as a log would hold it: %j', async (content, logged) => {
  const { result } = await server.call(adminLogDesensitization, { content }, { session: manager })
  expect(result).toEqual({ content: logged, masked: content !== logged })
  expect((await recorded('LOG_MASKING_CHECK')).join()).not.toContain('13800000003')
})

it('is for system managers alone', async () => {
  const session = await logIn(server, '13800000002')
  const answers = [
    await server.call(operationsQueues, {}, { session }),
    await server.call(operationsFailedJobsRetryAll, {}, { session }),
    await server.call(timingQuery, {}, { session }),
    await server.call(timingRun, { taskName: 'keep-house' }, { session }),
    await server.call(cacheQuery, {}, { session }),
    await server.call(cacheClear, { cacheName: 'authority' }, { session }),
    await server.call(adminContractParam, {}, { session }),
    await server.call(adminLogDesensitization, { content: '13800000003' }, { session }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
})

it('tells anybody whether it can be used, and nothing else', async () => {
  expect(await server.call(healthCheck, {})).toMatchObject({ status: 200, result: { status: 'UP' } })
  const { directory } = server.services.config.storage
  await rm(directory, { recursive: true })
  await writeFile(directory, 'in the way')
  await expect
    .poll(async () => server.call(healthCheck, {}), { timeout: 5000 })
    .toMatchObject({ status: 503, message: '服务尚未就绪', result: null })
  await rm(directory)
})

it('shows a job that failed for good, and has it tried once more, on record', async () => {
  const { database, jobs } = server.services
  await failJob(database.db, 'keep-house', 'Error: the disk was full')
  const failed = async () =>
    (await server.call(operationsFailedJobs, {}, { session: manager })).result.filter(
      ({ taskName }) => taskName === 'keep-house',
    )
  const [job] = await failed()
  expect(job).toMatchObject({
    description: '清理过期数据',
    failure: 'Error: the disk was full',
    failedTime: expect.stringMatching(/^\d{4}-/),
  })
  const { failedByHour } = (await server.call(operationsState, {}, { session: manager })).result
  expect(failedByHour.at(-1)).toBeGreaterThan(0)
  const retry = () =>
    server.call(
      operationsFailedJobsRetry,
      { id: job?.id ?? '', taskName: 'keep-house' },
      { session: manager },
    )
  expect(await retry()).toMatchObject({ code: 0, result: true })
  expect(await retry()).toMatchObject(refusals.JOB_NOT_FAILED)
  await jobs.drain()
  expect(await failed()).toEqual([])
  const { result } = await server.call(operatorLogQuery, { event: 'JOB_RETRY' }, { session: manager })
  expect(result.list).toMatchObject([
    {
      content: `重试失败任务 清理过期数据（${job?.id}）`,
      object: { kind: 'JOB', id: job?.id, name: '清理过期数据', code: 'keep-house' },
    },
  ])
})

it('has all jobs that failed tried once more, and tells what waits', async () => {
  const { database } = server.services
  for (const name of ['keep-house', 'root-audit-trails']) await failJob(database.db, name, 'Error: no disk')
  const retryAll = () => server.call(operationsFailedJobsRetryAll, {}, { session: manager })
  expect(await retryAll()).toMatchObject({ code: 0, result: 2 })
  const { result: queues } = await server.call(operationsQueues, {}, { session: manager })
  expect(queues).toContainEqual({
    taskName: 'keep-house',
    description: '清理过期数据',
    waiting: 1,
    running: 0,
    oldestSec: expect.any(Number),
  })
  await server.runJobs()
  expect((await server.call(operationsQueues, {}, { session: manager })).result).toEqual([])
  expect(await retryAll()).toMatchObject({ code: 0, result: 0 })
  expect(await recorded('JOB_RETRY')).toContain('重试全部失败任务，共 2 个')
})
