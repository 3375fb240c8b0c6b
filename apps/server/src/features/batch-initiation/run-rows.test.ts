import {
  batchInitRecordCancel,
  batchInitRecordQueryDetail,
  batchInitRecordResend,
  initiateBatch,
} from '@qiyin/calls/areas/batch-record.ts'
import { text } from '@qiyin/pdf'
import { afterEach, expect, it, vi } from 'vitest'
import { dyingAt } from '../../testing/dying-services.ts'
import { downloadOf } from '../../testing/signing-fixtures.ts'
import { parties, server, startSigningServer } from '../../testing/signing-server.ts'
import { rowCodes, setupOf, usableTemplate } from '../../testing/template-fixtures.ts'
import { runRows } from './run-rows.ts'

startSigningServer('2026-11-20T04:00:00Z')
afterEach(() => {
  vi.restoreAllMocks()
})

function row(startDate: string, name = parties.individual.name): string[] {
  const { identityNo, mobile } = parties.individual
  return [name, identityNo ?? '', mobile, startDate]
}

interface Begun {
  readonly batchInitNo: string
  readonly range: { readonly batchId: string; readonly from: number; readonly to: number }
}

async function begin(rows: string[][]): Promise<Begun> {
  const { services } = server
  const template = await usableTemplate(server, parties)
  const batch = { ...setupOf(template, parties, services.now()), fieldCodes: rowCodes, rows }
  const { result } = await server.call(initiateBatch, batch, parties.initiator)
  const { id } = await services.database.db
    .selectFrom('batch_init')
    .select('id')
    .where('batch_init_no', '=', result.batchInitNo)
    .executeTakeFirstOrThrow()
  return { batchInitNo: result.batchInitNo, range: { batchId: id, from: 1, to: rows.length } }
}

/** Calls the batch off and sends one of its rows again, as a person does who has seen something wrong in it. */
async function correct(batchInitNo: string, rowNo: number, values: string[]): Promise<void> {
  await server.call(batchInitRecordCancel, { batchInitNo }, parties.initiator)
  const sent = await server.call(
    batchInitRecordResend,
    { batchInitNo, rows: [{ rowNo, values }] },
    parties.initiator,
  )
  expect(sent.result).toEqual({ sent: 1 })
}

/** Has something happen while the print of this number, counted from 1, is under way. */
function duringPrint(number: number, happens: () => Promise<void>): void {
  const { renderer } = server.services.templates
  const render = renderer.render.bind(renderer)
  let prints = 0
  vi.spyOn(renderer, 'render').mockImplementation(async (...args) => {
    prints += 1
    const isThis = prints === number
    const rendered = await render(...args)
    if (isThis) await happens()
    return rendered
  })
}

/** The rows that became contracts, with what their contracts say of the first day of work. */
async function printedDays(batchInitNo: string): Promise<[rowNo: number, day: string][]> {
  const { result } = await server.call(
    batchInitRecordQueryDetail,
    { batchInitNo, pageSize: 100 },
    parties.initiator,
  )
  const days: [number, string][] = []
  for (const { rowNo, contractId } of result.list) {
    if (contractId === null) continue
    const lines = (await text(await downloadOf(server, contractId, parties.initiator))).join('')
    days.push([rowNo, /入职日期：(.*?日)/.exec(lines.replaceAll(' ', ''))?.[1] ?? ''])
  }
  return days
}

it('writes no contract of values that were corrected while they were printed ahead', async () => {
  const { batchInitNo, range } = await begin([row('2026-12-01'), row('2026-12-02')])
  duringPrint(2, () => correct(batchInitNo, 2, row('2027-02-02')))
  await runRows(server.services, range)
  await server.runJobs()
  expect((await printedDays(batchInitNo)).filter(([rowNo]) => rowNo === 2)).toEqual([[2, '2027年2月2日']])
})

it('prints a row as it was corrected after its turn was planned', async () => {
  const { batchInitNo, range } = await begin([row('2026-12-01'), row('2026-12-02'), row('2026-12-03')])
  duringPrint(1, () => correct(batchInitNo, 3, row('2027-03-03')))
  await runRows(server.services, range)
  await server.runJobs()
  expect(await printedDays(batchInitNo)).toEqual([[3, '2027年3月3日']])
})

it('asks the database as often as a row needs, and no more', async () => {
  const { range } = await begin(Array.from({ length: 6 }, (_, index) => row(`2026-12-0${index + 1}`)))
  const momentsOf = async (rows: { from: number; to: number }): Promise<number> => {
    const watched = dyingAt(Infinity, server.services)
    await runRows(watched.services, { ...range, ...rows })
    return watched.moments()
  }
  // The first one of a server asks for more; what a run asks once, whatever its rows, is in both others.
  await momentsOf({ from: 1, to: 1 })
  const [one, three] = [await momentsOf({ from: 2, to: 2 }), await momentsOf({ from: 3, to: 5 })]
  // Statements and the commit. Each is a round trip, which a batch of thousands pays for thousands of times.
  expect((three - one) / 2).toBeLessThanOrEqual(34)
})

it('ends no corrected row with the reason why its values of before were refused', async () => {
  const { batchInitNo, range } = await begin([row('2026-12-01'), row('2026-12-02', '王某人')])
  duringPrint(2, () => correct(batchInitNo, 2, row('2026-12-02')))
  await runRows(server.services, range)
  await server.runJobs()
  expect((await printedDays(batchInitNo)).map(([rowNo]) => rowNo)).toContain(2)
})
