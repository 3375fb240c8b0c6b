import { initiateBatch } from '@qiyin/calls/areas/batch-record.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { testDatabaseUrl } from '../../config.ts'
import { openProxiedDatabase } from '../../testing/proxied-database.ts'
import { makeSigners } from '../../testing/signing-fixtures.ts'
import { startTestServer } from '../../testing/start-test-server.ts'
import { rowCodes, setupOf, usableTemplate } from '../../testing/template-fixtures.ts'

const rowCount = 60
const patience = { interval: 100, timeout: 120_000 }
/** Milliseconds for which the database is away, and how many contracts there are before. */
const outages = [
  { after: 1, ms: 50 },
  { after: 10, ms: 1500 },
  { after: 20, ms: 200 },
  { after: 30, ms: 800 },
]

describe.runIf(testDatabaseUrl() !== undefined)('a batch whose database is lost', () => {
  it('makes each row once, with one end', async () => {
    const at = await openProxiedDatabase()
    const config = { kind: 'postgresql', ...at.settings } as const
    const server = await startTestServer({
      config: { logLevel: 'silent' },
      database: { ...at.database, config, close: async () => {} },
    })
    try {
      const parties = await makeSigners(server)
      const template = await usableTemplate(server, parties)
      const { name, identityNo, mobile } = parties.individual
      const rows = Array.from({ length: rowCount }, () => [name, identityNo ?? '', mobile, '2027-01-01'])
      const batch = { ...setupOf(template, parties, new Date()), fieldCodes: rowCodes, rows }
      expect((await server.call(initiateBatch, batch, parties.initiator)).code).toBe(0)
      const contracts = async (): Promise<number> => {
        const [row] = (await at.ask('select count(*)::int as made from contract')) as { made: number }[]
        return row?.made ?? 0
      }
      await server.services.jobs.start()
      for (const { after, ms } of outages) {
        await expect.poll(contracts, patience).toBeGreaterThanOrEqual(after)
        await at.proxy.cut()
        await sleep(ms)
        await at.proxy.mend()
      }
      const waiting = 'select row_no from batch_init_row where state = 0'
      await expect.poll(() => at.ask(waiting), patience).toEqual([])
      await expect
        .poll(() => at.ask('select id from batch_init where ended_time is null'), patience)
        .toEqual([])
      const ends = `select (select count(*) from contract)::int as contracts,
        (select count(*) from batch_init_row where state = 1)::int as made,
        (select count(*) from inbox_message where title like '批量发起%')::int as told,
        (select count(*) from template_hold)::int as held`
      expect(await at.ask(ends)).toEqual([{ contracts: rowCount, made: rowCount, told: 1, held: 0 }])
    } finally {
      await server.close()
      await at.close()
    }
  }, 240_000)
})
