import { expressionBuilder, sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { inBatches, type Bounds } from '../in-batches.ts'
import type { Db } from './database.ts'
import type { DB } from './types.ts'

type Where<T extends keyof DB> = (eb: ExpressionBuilder<DB, T>) => Expression<SqlBool>

/** The condition of a statement that changes so many of these rows at most; what others have locked is left out. */
export function someOf<T extends keyof DB>(table: T, where: Where<T>, limit: number): Expression<SqlBool> {
  return sql<SqlBool>`ctid = any(array(
    select ctid from ${sql.table(table)} where ${where(expressionBuilder<DB, T>())} limit ${sql.lit(limit)}
      for update skip locked))`
}

/** Deletes rows, a few with each statement. */
export async function deleteInBatches<T extends keyof DB>(
  db: Db,
  table: T,
  where: Where<T>,
  bounds?: Bounds,
): Promise<void> {
  await inBatches(async (size) => {
    const gone = await sql`delete from ${sql.table(table)} where ${someOf(table, where, size)}`.execute(db)
    return Number(gone.numAffectedRows ?? 0)
  }, bounds)
}
