import { sql, type Updateable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { DB } from '../db/types.ts'

/** What somebody who may write the database, but has no master key, can do to the log. */
async function behindTriggers(db: Db, change: () => Promise<unknown>): Promise<void> {
  const tables = [sql.table('operator_log'), sql.table('operator_chain')]
  for (const table of tables) await sql`alter table ${table} disable trigger user`.execute(db)
  await change()
  for (const table of tables) await sql`alter table ${table} enable trigger user`.execute(db)
}

/** Cuts the log back to so many records, its end with it. */
export async function cutLog(db: Db, count: string): Promise<void> {
  await behindTriggers(db, async () => {
    await sql`delete from operator_log where seq > ${count}`.execute(db)
    await sql`
      update operator_chain set (count, head) = (select seq, hash from operator_log where seq = ${count})`.execute(
      db,
    )
  })
}

/** Says something else in a record and leaves its hash. */
export async function forgeLog(db: Db, seq: string): Promise<void> {
  await behindTriggers(db, () =>
    sql`update operator_log set content = '无事发生' where seq = ${seq}`.execute(db),
  )
}

/** Writes something else into columns of a record and leaves its hash. */
export async function changeRecord(
  db: Db,
  seq: string,
  change: Updateable<DB['operator_log']>,
): Promise<void> {
  await behindTriggers(db, () => db.updateTable('operator_log').set(change).where('seq', '=', seq).execute())
}

/** Takes a record out of the middle. */
export async function dropLog(db: Db, seq: string): Promise<void> {
  await behindTriggers(db, () => sql`delete from operator_log where seq = ${seq}`.execute(db))
}

/** Adds a copy of the first record under a number that is free. */
export async function slipInto(db: Db, seq: string): Promise<void> {
  await sql`
    insert into operator_log (seq, event, content, actor_name, address, user_agent, before, after, happened_time,
      previous_hash, hash, key_id)
    select ${seq}, event, '没有发生过', actor_name, address, user_agent, before, after, happened_time,
      hash, hash, key_id from operator_log where seq = 1`.execute(db)
}
