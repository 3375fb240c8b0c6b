import { completionClasses } from '@qiyin/domain/statistics/completion-time.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { readMigrations } from '../src/db/migrate.ts'
import { recountStatistics } from '../src/features/statistics/public.ts'
import { foldDeltas } from '../src/testing/contract-fixtures.ts'
import { dice } from '../src/testing/dice.ts'
import { compareStatistics } from './compare-statistics.ts'
import { happen } from './happenings.ts'
import { setStage, type Stage } from './stage.ts'

let stage: Stage
const roll = dice(20_261_123)

beforeAll(async () => {
  stage = await setStage(roll)
})
afterAll(() => stage.close())

it('every figure of everybody equals a count of everything that happened, and so does the recount', async () => {
  const known: Parameters<typeof happen>[1] = []
  let counted = 0
  for (const steps of [60, 60, 60]) {
    for (let step = 0; step < steps; step += 1) await happen(stage, known, roll)
    const comparison = await compareStatistics(stage, roll, 6)
    expect(comparison.differences).toEqual([])
    counted += comparison.counted
    expect(await recountStatistics(stage.server.services, { mend: false })).toEqual({
      differences: [],
      mended: false,
    })
  }
  expect(counted).toBeGreaterThan(500)
})

it('contracts that were completed before they were counted by their time are counted by the migration', async () => {
  const { services } = stage.server
  const { db } = services.database
  const took = sql`metric between 11 and 16`
  const before = await sql<{
    n: number
  }>`select sum(n)::int as n from current_stat_day where ${took}`.execute(db)
  await sql`delete from stat_day where ${took} and day < (select max(day) from stat_day where ${took})`.execute(
    db,
  )
  await sql`delete from stat_company_day where ${took}`.execute(db)
  await sql`delete from stat_delta where ${took} and ctid in (select ctid from stat_delta where ${took} limit 3)`.execute(
    db,
  )
  const migration = (await readMigrations()).find(({ version }) => version === 86)
  await services.database.transaction((tx) => sql.raw(migration?.text ?? '').execute(tx))
  const after = await sql<{ n: number }>`select sum(n)::int as n from current_stat_day where ${took}`.execute(
    db,
  )
  expect(after.rows).toEqual(before.rows)
  expect((await recountStatistics(services, { mend: false })).differences).toEqual([])
})

it('the recount names what is wrong, and puts it right where asked to', async () => {
  const { services } = stage.server
  const { db } = services.database
  await foldDeltas(db, 100_000)
  await sql`update stat_day set n = n + 3 where metric = 1 and business_type_id = 0 and source_id = 0`.execute(
    db,
  )
  await sql`delete from stat_company_day where metric = 3`.execute(db)
  const { differences } = await recountStatistics(services, { mend: false })
  expect(differences.length).toBeGreaterThan(1)
  for (const one of differences) expect(one.kept - one.counted).toBe(one.companyId === '0' ? 3 : -one.counted)
  expect((await recountStatistics(services, { mend: true })).mended).toBe(true)
  expect((await recountStatistics(services, { mend: false })).differences).toEqual([])
  expect((await compareStatistics(stage, roll, 3)).differences).toEqual([])
})

it.each(completionClasses.flatMap(({ upToHours }) => upToHours ?? []).map((hours, place) => [hours, place]))(
  'counts what took %i hours in the class behind, and a second less in its own',
  async (hours, place) => {
    const { rows } = await sql<{ before: number; at: number }>`
      select completion_metric(now(), now() + make_interval(secs => ${hours * 3600 - 1})) as before,
        completion_metric(now(), now() + make_interval(secs => ${hours * 3600})) as at`.execute(
      stage.server.services.database.db,
    )
    expect(rows).toEqual([{ before: 11 + place, at: 12 + place }])
  },
)
