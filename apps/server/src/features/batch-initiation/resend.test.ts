import {
  batchInitRecordQuery,
  batchInitRecordResend,
  initiateBatch,
} from '@qiyin/calls/areas/batch-record.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { dayOf } from '@qiyin/domain/dates.ts'
import { expect, it } from 'vitest'
import { parties, passTime, server, startSigningServer } from '../../testing/signing-server.ts'
import { rowCodes, setupOf, usableTemplate } from '../../testing/template-fixtures.ts'

// Late in the evening in Shanghai: the day ends while the tests run.
startSigningServer('2026-11-20T15:40:00Z')

/** Values of a row; a name that is not the person's is good by its form, and nobody can be asked to sign it. */
function row(name = parties.individual.name): string[] {
  const { identityNo, mobile } = parties.individual
  return [name, identityNo ?? '', mobile, '2026-12-01']
}

async function begin(rows: string[][]): Promise<{ batchInitNo: string; day: string }> {
  const now = server.services.now()
  const template = await usableTemplate(server, parties)
  const batch = {
    ...setupOf(template, parties, now),
    signDeadlineTime: dayOf(now),
    fieldCodes: rowCodes,
    rows,
  }
  const { result, code, message } = await server.call(initiateBatch, batch, parties.initiator)
  if (code !== 0) throw new Error(`the batch was refused: ${message}`)
  return { batchInitNo: result.batchInitNo, day: dayOf(now) }
}

async function batchNow(batchInitNo: string): Promise<Answer<typeof batchInitRecordQuery>['list'][number]> {
  const { result } = await server.call(batchInitRecordQuery, { batchInitNo }, parties.initiator)
  const [batch] = result.list
  if (!batch) throw new Error('the batch is not listed')
  return batch
}

it('counts the pace and the time of rows that are sent again by themselves', async () => {
  const { batchInitNo } = await begin([row(), row(), row('王某人')])
  passTime(30_000)
  await server.runJobs()
  expect(await batchNow(batchInitNo)).toMatchObject({ seconds: 30, ended: 3, isAgain: false })
  passTime(600_000)
  const rows = [{ rowNo: 3, values: row() }]
  await server.call(batchInitRecordResend, { batchInitNo, rows }, parties.initiator)
  passTime(4000)
  expect(await batchNow(batchInitNo)).toMatchObject({ waiting: 1, seconds: 4, ended: 0, isAgain: true })
  await server.runJobs()
  expect(await batchNow(batchInitNo)).toMatchObject({ initiated: 3, seconds: 4, ended: 1, isAgain: true })
})

it('takes no row again once the deadline of the batch is over, and says what to do', async () => {
  const { batchInitNo, day } = await begin([row('王某人')])
  await server.runJobs()
  passTime(25 * 60_000)
  const rows = [{ rowNo: 1, values: row() }]
  const refused = await server.call(batchInitRecordResend, { batchInitNo, rows }, parties.initiator)
  expect(refused).toMatchObject({
    refusal: 'DEADLINE_INVALID',
    message: `该批次的签署截止日期 ${day} 已过，请再次发起整批并重新选择截止日期`,
  })
  expect(await batchNow(batchInitNo)).toMatchObject({ state: 3, failed: 1, isAgain: false })
})
