import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { RawColumns, RawQuery } from '../db/raw-query.ts'

/** A statement and what it says it answers with. */
export type DeclaredQuery = Pick<RawQuery<RawColumns>, 'columns' | 'statement'>

/** The columns a statement really answers with, also when it finds no row. */
export async function answeredColumns(db: Db, { statement }: DeclaredQuery): Promise<Record<string, string>> {
  const from = sql`from (values (1)) one (row) left join lateral (${statement}) answer on true limit 1`
  const named = await sql<Record<string, unknown>>`select answer.* ${from}`.execute(db)
  const names = Object.keys(named.rows[0] ?? {})
  const types = names.map((name) => sql`pg_typeof(${sql.ref(`answer.${name}`)})::text as ${sql.ref(name)}`)
  const typed = await sql<Record<string, string>>`select ${sql.join(types)} ${from}`.execute(db)
  return typed.rows[0] ?? {}
}
