import {
  batchInitRecordQuery,
  batchInitRecordQueryDetail,
  initiateBatch,
} from '@qiyin/calls/areas/batch-record.ts'
import type { Answer, Args } from '@qiyin/calls/call.ts'
import { addDays } from '@qiyin/domain/dates.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { contractViolations } from '../../testing/invariants/contract-violations.ts'
import { documentViolations } from '../../testing/invariants/document-violations.ts'
import { lookAt } from '../../testing/invariants/look-at.ts'
import { deadJobs } from '../../testing/invariants/rest.ts'
import { layGround, type ProcessGround } from '../../testing/process-ground.ts'
import { startProcess, type ProductProcess } from '../../testing/product-process.ts'
import { makeSigners, type SigningParties, type SigningServer } from '../../testing/signing-fixtures.ts'
import { rowCodes, setupOf, usableTemplate } from '../../testing/template-fixtures.ts'
import { send } from '../../testing/test-client.ts'
import { verifyAuditChain } from '../audit/public.ts'

/** A job that was killed while it ran is missed after a minute on PostgreSQL. */
const patience = { interval: 100, timeout: 150_000 }
const rowCount = 60
/** Every so many rows one names somebody whose number belongs to another. */
const failingEvery = 10

/** A batch that nobody has begun yet, and who begins it. */
interface Prepared {
  readonly batch: Args<typeof initiateBatch>
  readonly parties: SigningParties
}

let ground: ProcessGround<Prepared>
let running: ProductProcess | undefined
const call: SigningServer['call'] = (one, args, options) =>
  send(running?.url ?? '', { call: one, args, ...options })

// A second try begins anew.
beforeEach(async () => {
  ground = await layGround(prepare)
})
afterEach(async () => {
  await kill()
  await ground.cleanUp()
})

it('makes each row exactly once when the server is killed while a batch runs', async () => {
  await start()
  const { batch, parties } = ground.made
  const begun = await call(initiateBatch, batch, parties.initiator)
  expect([begun.code, begun.result.total]).toEqual([0, rowCount])
  const { batchInitNo } = begun.result
  const now = async (): Promise<Answer<typeof batchInitRecordQuery>['list'][number] | undefined> =>
    (await call(batchInitRecordQuery, { batchInitNo }, parties.initiator)).result.list[0]

  let seen = 0
  for (let kills = 0; kills < 2; kills++) {
    await expect.poll(async () => (await now())?.initiated ?? 0, patience).toBeGreaterThan(seen + 2)
    seen = (await now())?.initiated ?? 0
    expect(seen).toBeLessThan(rowCount - rowCount / failingEvery)
    await kill()
    await start()
    // What was told as made is made.
    expect((await now())?.initiated).toBeGreaterThanOrEqual(seen)
  }
  await expect.poll(async () => (await now())?.waiting, patience).toBe(0)

  const failed = rowCount / failingEvery
  const asked = { batchInitNo, pageSize: 100 }
  const { list } = (await call(batchInitRecordQueryDetail, asked, parties.initiator)).result
  const unasked = list.filter(({ rowNo, initSuccess }) => initSuccess !== 1 && rowNo % failingEvery !== 0)
  expect(unasked.map(({ rowNo, remark }) => `${rowNo}: ${remark}`)).toEqual([])
  expect(await now()).toMatchObject({ state: 2, total: rowCount, initiated: rowCount - failed, failed })
  expect(list.map(({ rowNo }) => rowNo).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: rowCount }, (_, index) => index + 1),
  )
  expect(
    list.filter(({ initSuccess }) => initSuccess !== 1).map(({ rowNo }) => rowNo % failingEvery),
  ).toEqual(Array.from({ length: failed }, () => 0))
  const contractIds = list.flatMap(({ contractId }) => contractId ?? [])
  expect(new Set(contractIds).size).toBe(rowCount - failed)
  await kill()
  const found = await lookAt(ground.environment, verifyAuditChain, async (inspection) => {
    const { count } = await inspection.db
      .selectFrom('contract')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('business_type_id', '=', parties.businessTypeId)
      .executeTakeFirstOrThrow()
    return [
      ...(Number(count) === contractIds.length ? [] : [`${count} contracts of ${contractIds.length} rows`]),
      ...(await contractViolations(inspection, contractIds)),
      ...(await documentViolations(inspection, contractIds)),
      ...(await deadJobs(inspection.db)),
    ]
  })
  expect(found).toEqual([])
}, 420_000)

async function prepare(server: SigningServer): Promise<Prepared> {
  const parties = await makeSigners(server)
  const template = await usableTemplate(server, parties)
  const { name, identityNo, mobile } = parties.individual
  const rows = Array.from({ length: rowCount }, (_, index) => [
    (index + 1) % failingEvery === 0 ? '王某人' : name,
    identityNo ?? '',
    mobile,
    addDays('2027-01-01', index),
  ])
  const setup = setupOf(template, parties, server.services.now())
  return { parties, batch: { ...setup, fieldCodes: rowCodes, rows } }
}

async function start(): Promise<void> {
  running = await startProcess({ environment: ground.environment })
}

async function kill(): Promise<void> {
  await running?.kill('SIGKILL')
  running = undefined
}
