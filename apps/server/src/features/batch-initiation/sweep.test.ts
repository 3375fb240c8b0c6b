import {
  batchInitRecordQuery,
  batchInitRecordQueryDetail,
  batchInitRecordResend,
  initiateBatch,
} from '@qiyin/calls/areas/batch-record.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { expect, it } from 'vitest'
import { failRowJobs, readBatchTotals, removeRowJobs, type BatchTotals } from '../../testing/batch-jobs.ts'
import { dyingAt } from '../../testing/dying-services.ts'
import { parties, passTime, server, startSigningServer } from '../../testing/signing-server.ts'
import { rowCodes, setupOf, usableTemplate } from '../../testing/template-fixtures.ts'
import { runRows } from './run-rows.ts'
import { sweepBatches } from './sweep.ts'

startSigningServer('2026-11-20T04:00:00Z')

/** Values of a row; a name that is not the person's becomes no contract. */
function row(name = parties.individual.name): string[] {
  const { identityNo, mobile } = parties.individual
  return [name, identityNo ?? '', mobile, '2026-12-01']
}

interface Begun {
  readonly batchInitNo: string
  readonly range: { readonly batchId: string; readonly from: number; readonly to: number }
}

/** A batch of one of the parties' templates, which is made with the first. */
async function beginner(): Promise<(rows: string[][]) => Promise<Begun>> {
  const { services } = server
  const template = await usableTemplate(server, parties)
  return async (rows) => {
    const batch = {
      ...setupOf(template, parties, services.now()),
      fieldCodes: rowCodes,
      rows,
      confirmRepeat: true,
    }
    const { result, code, message } = await server.call(initiateBatch, batch, parties.initiator)
    if (code !== 0) throw new Error(`the batch was refused: ${message}`)
    const { id } = await services.database.db
      .selectFrom('batch_init')
      .select('id')
      .where('batch_init_no', '=', result.batchInitNo)
      .executeTakeFirstOrThrow()
    return { batchInitNo: result.batchInitNo, range: { batchId: id, from: 1, to: rows.length } }
  }
}

async function begin(rows: string[][]): Promise<Begun> {
  return (await beginner())(rows)
}

async function batchNow(batchInitNo: string): Promise<Answer<typeof batchInitRecordQuery>['list'][number]> {
  const { result } = await server.call(batchInitRecordQuery, { batchInitNo }, parties.initiator)
  const [batch] = result.list
  if (!batch) throw new Error('the batch is not listed')
  return batch
}

async function remarks(batchInitNo: string): Promise<(string | null)[]> {
  const { result } = await server.call(batchInitRecordQueryDetail, { batchInitNo }, parties.initiator)
  return result.list.map(({ remark }) => remark)
}

const totals = (): Promise<BatchTotals> => readBatchTotals(server.services.database.db, parties)

it('takes up each row whose job failed before it began to try it', async () => {
  const { batchInitNo } = await begin([row(), row('王某人'), row()])
  await failRowJobs(server.services.database.db)
  expect(await server.runJobs()).toBe(0)
  const { database, jobs } = server.services
  await database.transaction((tx) => jobs.runNow(tx, 'sweep-batch-rows'))
  await server.runJobs()
  expect(await batchNow(batchInitNo)).toMatchObject({ waiting: 0, initiated: 2, failed: 1 })
  expect(await totals()).toEqual({ contracts: 2, told: 1, held: 0, open: 0 })
})

it('takes up rows whose job was removed from the queue before anybody ran it', async () => {
  const { batchInitNo } = await begin([row()])
  await removeRowJobs(server.services.database.db)
  await sweepBatches(server.services)
  await server.runJobs()
  expect(await batchNow(batchInitNo)).toMatchObject({ initiated: 1 })
})

it('leaves rows alone for which a job waits, and ended batches', async () => {
  const { range } = await begin([row(), row()])
  const tries = async (): Promise<number[]> => {
    const { db } = server.services.database
    const rows = db.selectFrom('batch_init_row').select('tries').where('batch_id', '=', range.batchId)
    return (await rows.execute()).map((one) => one.tries)
  }
  await sweepBatches(server.services)
  expect(await tries()).toEqual([0, 0])
  await server.runJobs()
  await sweepBatches(server.services)
  expect(await tries()).toEqual([1, 1])
  expect(await server.runJobs()).toBe(0)
})

it('takes up again only what lost its job, beside what was sent again', async () => {
  const { batchInitNo } = await begin([row('王某人'), row(), row()])
  await server.runJobs()
  const rows = [{ rowNo: 1, values: row() }]
  passTime(1000)
  await server.call(batchInitRecordResend, { batchInitNo, rows }, parties.initiator)
  await failRowJobs(server.services.database.db)
  await sweepBatches(server.services)
  await server.runJobs()
  expect(await batchNow(batchInitNo)).toMatchObject({ initiated: 3, failed: 0, isAgain: true })
  expect(await totals()).toEqual({ contracts: 3, told: 2, held: 0, open: 0 })
})

it('gives rows up with a reason whose jobs are lost again and again, and they can be sent again', async () => {
  const { batchInitNo } = await begin([row(), row()])
  for (let lost = 0; lost < 5; lost++) {
    await failRowJobs(server.services.database.db)
    await sweepBatches(server.services)
  }
  expect(await remarks(batchInitNo)).toEqual(['系统多次处理失败，请重新发起', '系统多次处理失败，请重新发起'])
  expect(await totals()).toEqual({ contracts: 0, told: 1, held: 0, open: 0 })
  const rows = [{ rowNo: 2, values: row() }]
  await server.call(batchInitRecordResend, { batchInitNo, rows }, parties.initiator)
  await server.runJobs()
  expect(await batchNow(batchInitNo)).toMatchObject({ initiated: 1, failed: 1 })
})

it('ends each row once and the batch once, wherever between two statements the process dies', async () => {
  const beginBatch = await beginner()
  let moment = 0
  for (let died = true; died;) {
    moment += 1
    // Nobody may begin all of them in one minute.
    passTime(4000)
    const before = await totals()
    const { batchInitNo, range } = await beginBatch([row(), row('王某人')])
    const dying = dyingAt(moment, server.services)
    await runRows(dying.services, range).catch(() => {})
    died = dying.hasDied()
    // It was the last of its tries.
    await failRowJobs(server.services.database.db)
    await sweepBatches(server.services)
    await server.runJobs()
    const { waiting, initiated, failed } = await batchNow(batchInitNo)
    const { contracts, told, held, open } = await totals()
    expect({ moment, waiting, initiated, failed, held, open }).toEqual({
      moment,
      waiting: 0,
      initiated: 1,
      failed: 1,
      held: 0,
      open: 0,
    })
    expect([moment, contracts - before.contracts, told - before.told]).toEqual([moment, 1, 1])
  }
  expect(moment).toBeGreaterThan(50)
}, 300_000)
