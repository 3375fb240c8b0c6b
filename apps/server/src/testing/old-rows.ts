import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** How old rows of each table are made, `n` counting them; $person is somebody. */
const old = {
  session: `(token_hash, person_id, created_time, seen_time, expires_time, address, user_agent)
    select int4send(n), $person, past, past, past, '', ''`,
  verification_code: `(purpose, mobile_fp, code_hash, address, created_time, expires_time)
    select 'login', int4send(n), '', '', past, past`,
  login_try_elsewhere: `(mobile_fp, network, created_time) select int4send(n), '', past`,
  human_check: `(id, mobile_fp, nonce, difficulty, created_time, expires_time)
    select n::text, '', '', 1, past, past`,
  idempotency: `(person_id, key, call, request_hash, created_time)
    select $person, n::text, 'x', '', past`,
  rate_bucket: `(key, tokens, filled_sec) select n::text, 1, 0`,
  message: `(scene, way, status, created_time) select 'EXPIRE', 'SMS', 1, past`,
  message_budget: `(budget, subject, window_start, used) select 'x', n::text, past, 1`,
  initiation_draft: `(owner_id, client_key, summary, content_enc, created_time, saved_time)
    select $person, n::text, '{}', '', past, past`,
  file: `(owner_id, file_name, kind, blob_key, sha256, size_bytes, page_sizes, created_time)
    select $person, 'x', 'upload', md5(n::text), '', 1, '[]', past`,
} as const

type OldTable = keyof typeof old

/** The tables from which housekeeping deletes rows. */
export const cleanedTables = Object.keys(old) as readonly OldTable[]

/** Rows that have long been over. */
export async function makeOld(
  db: Db,
  table: OldTable,
  rows: { personId: string; count: number },
): Promise<void> {
  const text = `insert into ${table} ${old[table].replaceAll('$person', rows.personId)}
    from generate_series(1, ${rows.count}) n, (select now() - interval '1 year' as past) t`
  await sql.raw(text).execute(db)
}

/** From now on every statement that deletes from these tables is noted. */
export async function noteDeletions(db: Db): Promise<void> {
  await sql`create table deletion (of_table text, n int)`.execute(db)
  await sql`create function note_deletion() returns trigger language plpgsql as $$ begin
    insert into deletion select tg_table_name, count(*) from gone; return null; end $$`.execute(db)
  for (const table of cleanedTables)
    await sql`create trigger noted after delete on ${sql.table(table)} referencing old table as gone
      for each statement execute function note_deletion()`.execute(db)
}

/** How many rows each statement since the last look has deleted from a table. */
export async function takeDeletions(db: Db): Promise<Record<OldTable, number[]>> {
  const { rows } = await sql<{ table: string; n: number }>`
    select of_table as table, n from deletion where n > 0`.execute(db)
  await sql`delete from deletion`.execute(db)
  const of = (table: OldTable): number[] => rows.filter((row) => row.table === table).map(({ n }) => n)
  // One entry for each table.
  return Object.fromEntries(cleanedTables.map((table) => [table, of(table)])) as Record<OldTable, number[]>
}

/** Columns by which other tables name rows of these, and of which no index tells who names a row. */
export async function unindexedReferences(db: Db): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select c.conrelid::regclass || '.' || a.attname as reference
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid::regclass::text in (${sql.join(cleanedTables)})
      and not exists (select from pg_index i
        where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and i.indpred is null)`.execute(db)
  return rows.map(({ reference }) => reference)
}

/** As if all jobs that are done had been done long ago; answers how many there are. */
export async function ageCompletedJobs(db: Db): Promise<number> {
  const { rows } = await sql`update pgboss.job set completed_on = now() - interval '2 days'
    where state = 'completed' returning id`.execute(db)
  return rows.length
}

/** Fills the operator log with so many records that nobody has sealed; every hundredth names contract 采购A. */
export async function fillLog(db: Db, count: number): Promise<void> {
  await sql`
    insert into operator_log (seq, event, content, actor_name, address, user_agent, before, after, happened_time,
        previous_hash, hash, key_id)
      select 1000000 + n, 'BUSINESS_UPDATE', case when n % 100 = 0 then '修改应用 采购A' else '修改应用 其他' || n end,
        '韩雪', '127.0.0.1', 'test', '{}', '{}', timestamptz '2026-01-01' + n * interval '1 minute',
        '\\x00', '\\x00', '\\x00'
      from generate_series(1, ${count}::int) n`.execute(db)
}

/** Sums of so many days up to the end of 2026, as they are written: each day those of all applications. */
export async function fillSums(
  db: Db,
  { applications, days }: { readonly applications: number; readonly days: number },
): Promise<void> {
  await sql`
    insert into stat_day (metric, business_type_id, source_id, day, n)
      select metric, application, 0, date '2026-12-31' - ago, 1
      from generate_series(${days}::int, 0, -1) ago, generate_series(0, ${applications}::int) application,
        generate_series(1, 12) metric`.execute(db)
}

/** What autovacuum does in time; rows that something under way may not see yet stay as they are. */
export async function vacuumSums(db: Db): Promise<void> {
  await sql`vacuum analyze stat_day`.execute(db)
}
