import {
  contractQueryListPerson,
  contractQueryOverviewPerson,
  contractQuerySignatures,
} from '@qiyin/calls/areas/contract-query.ts'
import { messageList, messageRead, messageUnread } from '@qiyin/calls/areas/messages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { initiate } from '../../testing/initiations.ts'
import { logIn } from '../../testing/log-in.ts'
import { detailOf } from '../../testing/signing-fixtures.ts'
import { makeParties } from '../../testing/parties.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'
import { contractsByNumber, expireIfOverdue } from '../contracts/public.ts'
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

it('can be made after somebody has initiated a contract of his own', async () => {
  const used = await startTestServer({ demoData: true })
  try {
    const { database, secrets } = used.services
    await initiate(used, await makeParties(database.db, secrets))
    await seedDemoContracts(used.services, demoContracts.slice(-1))
    const reader = await logIn(used, '13800000001')
    const { result } = await used.call(contractQueryListPerson, { pageSize: 100 }, { session: reader })
    expect(result.list).toHaveLength(1)
  } finally {
    await used.close()
  }
})

describe('the demonstration’s contracts', () => {
  it('leave a few messages unread, and stay so when they are made again', async () => {
    const unread = async () => (await server.call(messageUnread, {}, { session })).result.unread
    expect(await unread()).toBe(3)
    expect((await server.call(messageList, {}, { session })).result.total).toBeGreaterThan(3)
    await server.call(messageRead, {}, { session })
    await seedDemoContracts(server.services, sample)
    expect(await unread()).toBe(0)
  })

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

  it('are as planned, though their deadlines pass while they are made, and though making them is interrupted', async () => {
    const eager = await startTestServer({ demoData: true })
    try {
      const { database } = eager.services
      const past = demoContracts.filter(
        ({ daysAgo, end }) => daysAgo > 14 && 'signed' in end && end.signed === 1,
      )
      const done = demoContracts.findLast(({ end }) => end.kind === 'completed')
      const plan = [...past.slice(0, 3), ...(done ? [done] : [])]
      const numbers = plan.map((_, index) => `YF-2026-000${index + 1}`)
      let left = 6
      /** After each transaction the clock's job comes by, and now and then the process dies. */
      const transaction: typeof database.transaction = async (run) => {
        left -= 1
        if (left === 0) throw new Error('interrupted')
        const ran = await database.transaction(run)
        for (const { contractId } of await contractsByNumber(database.db, numbers))
          await expireIfOverdue(eager.services, contractId, eager.services.now())
        return ran
      }
      const services = { ...eager.services, database: { ...database, transaction } }
      await expect(seedDemoContracts(services, plan)).rejects.toThrow('interrupted')
      await seedDemoContracts(services, plan)
      const reader = await logIn(eager, '13800000001')
      const { result } = await eager.call(contractQueryListPerson, { pageSize: 100 }, { session: reader })
      expect(result.list.map(({ contractStatus }) => contractStatus).toSorted((a, b) => a - b)).toEqual([
        2, 3, 4, 5,
      ])
      let signatures = 0
      for (const { contractId, signDeadlineTime, initiateTime } of result.list) {
        const { auditIntact, detailSigners } = await detailOf(eager, contractId, { session: reader })
        expect(auditIntact).toBe(true)
        signatures += detailSigners.filter(({ signStatus }) => signStatus === 2).length
        expect(Date.parse(signDeadlineTime) - Date.parse(initiateTime)).toBeLessThan(15 * 86_400_000)
      }
      expect(signatures).toBe(3 + (done?.parties.length ?? 0))
    } finally {
      await eager.close()
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
