import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeParties } from '../../testing/parties.ts'
import { initiate } from '../../testing/initiations.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { requireCompanyQuota, purgeCompanyQuota } from './quota.ts'
import { findBegunBytes } from './store-begun.ts'

const hourMs = 60 * 60 * 1000
let clock = Date.parse('2026-11-30T04:40:00Z')
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(clock) })
})
afterAll(() => server.close())

const begunSince = (companyId: string, time: number): Promise<number> =>
  findBegunBytes(server.services.database.db, companyId, new Date(time))

it('counts what a company begins by the hour, for a day, and forgets it after two', async () => {
  const { services } = server
  const { config, database, secrets, now } = services
  const parties = await makeParties(database.db, secrets)
  const begun = clock
  await initiate(server, parties)
  const { companyId } = parties.ourCompany
  const first = await begunSince(companyId, 0)
  clock += hourMs
  await initiate(server, parties)
  const both = await begunSince(companyId, 0)
  expect(both).toBeGreaterThan(first)
  expect(await begunSince(companyId, begun)).toBe(both - first)

  const allowed = (documentBytesPerCompany: number): Promise<unknown> =>
    requireCompanyQuota(
      { now, db: database.db, config: { ...config, limits: { ...config.limits, documentBytesPerCompany } } },
      { companyId, moreBytes: 0 },
    ).then(
      () => 'allowed',
      (error: unknown) => error,
    )
  expect(await allowed(both - 1)).toMatchObject({ refusal: 'COMPANY_QUOTA' })
  expect(await allowed(both)).toBe('allowed')
  clock = begun + 24.5 * hourMs
  expect(await allowed(both - 1)).toBe('allowed')

  await purgeCompanyQuota(services)
  expect(await begunSince(companyId, 0)).toBe(both)
  clock = begun + 50 * hourMs
  await purgeCompanyQuota(services)
  expect(await begunSince(companyId, 0)).toBe(0)
})
