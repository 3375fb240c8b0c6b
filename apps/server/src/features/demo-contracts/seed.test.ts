import {
  contractQueryListPerson,
  contractQueryOverviewPerson,
  contractQuerySignatures,
} from '@qiyin/calls/areas/contract-query.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn } from '../../testing/log-in.ts'
import { detailOf } from '../../testing/signing-fixtures.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'
import { demoContracts, type PlannedEnd } from './plan.ts'
import { seedDemoContracts } from './seed.ts'

let server: TestServer
let session: TestSession

/** One contract in each state, and one where somebody has signed already: all forty take too long here. */
const sample = [
  (end: PlannedEnd) => end.kind === 'signing' && end.signed === 0,
  (end: PlannedEnd) => end.kind === 'signing' && end.signed === 1,
  (end: PlannedEnd) => end.kind === 'completed',
  (end: PlannedEnd) => end.kind === 'canceled' && end.signed === 1,
  (end: PlannedEnd) => end.kind === 'refused',
  (end: PlannedEnd) => end.kind === 'expired',
].flatMap((wanted) => demoContracts.find(({ end }) => wanted(end)) ?? [])

beforeAll(async () => {
  server = await startTestServer({ demoData: true })
  await seedDemoContracts(server.services, sample)
  session = await logIn(server, '13800000001')
})
afterAll(() => server.close())

describe('the demonstration’s contracts', () => {
  it('are real ones: each document verifies and each trail is whole', async () => {
    const { result } = await server.call(contractQueryListPerson, { pageSize: 100 }, { session })
    expect(result.list.map(({ contractStatus }) => contractStatus).toSorted((a, b) => a - b)).toEqual([
      0, 0, 2, 3, 4, 5,
    ])
    for (const { contractId } of result.list) {
      const detail = await detailOf(server, contractId, { session })
      const report = (await server.call(contractQuerySignatures, { contractId }, { session })).result
      expect([report.verdict, report.documentSha256]).toEqual(['valid', detail.documentSha256])
      expect(detail.auditIntact).toBe(true)
      const signed = detail.detailSigners.filter(({ signStatus }) => signStatus === 2)
      expect(report.signatures.filter(({ kind }) => kind === 'signature')).toHaveLength(signed.length)
      expect(detail.detailSigners.every(({ signTime }) => signTime === null)).toBe(signed.length === 0)
      const times = detail.auditTrail.map(({ happenedTime }) => happenedTime)
      const passed = times.slice(0, -1)
      // The last one is this test's own reading.
      expect(passed).toEqual(passed.toSorted())
    }
  })

  it('are there once, however often the start repeats it', async () => {
    const count = async (): Promise<number> =>
      (await server.call(contractQueryOverviewPerson, {}, { session })).result.all
    const before = await count()
    await seedDemoContracts(server.services, sample)
    expect([before, await count()]).toEqual([sample.length, sample.length])
  })
})
