import { quickRange } from '@qiyin/domain/statistics/periods.ts'
import { sql } from 'kysely'
import { openTestDatabase } from '../apps/server/src/db/test-database.ts'
import { countByPeriod, metricOf, type Selection } from '../apps/server/src/features/statistics/store.ts'
import { mendSums } from '../apps/server/src/features/statistics/store-sums.ts'
import { fill, type Db, type Filled } from './lists/fill.ts'
import { report, wallMs } from './measure.ts'

/** PostgreSQL (TEST_DATABASE_URL) is for scale, the embedded database for small offices. */
const contractsOf = { postgresql: 200_000, embedded: 20_000 } as const

/** A year of figures from the sums against counting contracts, and what ten times as many contracts cost the sums. */
export async function benchStatistics(asked?: number): Promise<void> {
  const small = await measured(asked, 0.1)
  const large = await measured(asked, 1)
  for (const [name, ms] of Object.entries(large))
    report(`${name}: with ten times as many contracts`, ms / (small[name] ?? Number.NaN), '× as long', {
      atMost: 1.2,
    })
}

/** Milliseconds of each year, over a share of the contracts asked for. */
async function measured(asked: number | undefined, share: number): Promise<Record<string, number>> {
  const database = await openTestDatabase()
  const contracts = Math.round((asked ?? contractsOf[database.kind]) * share)
  console.info(`\nstatistics: ${contracts.toLocaleString()} contracts (${database.kind} database), wall time`)
  try {
    const filled = await database.db.connection().execute(async (db) => {
      const made = await fill(db, contracts)
      await sql`set statement_timeout = '600s'`.execute(db)
      return made
    })
    // The triggers have slept while it was filled.
    await database.transaction(async (tx) => {
      await sql`set local statement_timeout = '600s'`.execute(tx)
      await mendSums(tx)
    })
    await sql`vacuum analyze`.execute(database.db)
    return await database.db.connection().execute((db) => compareYears(db, filled, share))
  } finally {
    await database.close()
  }
}

async function compareYears(
  db: Db,
  { company, application }: Filled,
  share: number,
): Promise<Record<string, number>> {
  const year = quickRange('fullYear', new Date().toISOString().slice(0, 10))
  const years: readonly (readonly [string, Selection, ReturnType<typeof sql>])[] = [
    ['all', {}, sql`true`],
    ['an application', { businessTypeIds: [application] }, sql`business_type_id = ${application}::bigint`],
    ['the largest company', { companyIds: [company] }, sql`company_id = ${company}::bigint`],
  ]
  const found: Record<string, number> = {}
  for (const [name, selection, condition] of years) {
    const ours = (): Promise<unknown> =>
      countByPeriod(
        db,
        { ...year, period: 'month', metric: metricOf('contractCount', 'systemManager') },
        selection,
      )
    const raw = (): Promise<unknown> =>
      sql`
        select to_char(initiate_time at time zone interval '8 hours', 'YYYY-MM') as month, count(*)
        from contract where ${condition}
          and initiate_time >= ${`${year.start} 00:00:00+08`}::timestamptz
          and initiate_time < ${`${year.end} 00:00:00+08`}::timestamptz + interval '1 day'
        group by 1 order by 1`.execute(db)
    const ms = await wallMs(ours, { count: 20 })
    const rawMs = await wallMs(raw, { count: 3, rounds: 3 })
    found[name] = ms
    report(
      `one year of ${name} (${ms.toFixed(2)} ms)`,
      rawMs / ms,
      '× as fast as raw',
      // Of a tenth only what grows is of interest.
      share < 1 ? undefined : { atLeast: name === 'all' ? 200 : 1 },
    )
  }
  return found
}
