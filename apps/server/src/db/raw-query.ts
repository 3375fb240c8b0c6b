import type { RawBuilder } from 'kysely'
import type { Db } from './database.ts'

/** What a column answers with, by its type in the database. */
interface ColumnValues {
  text: string
  integer: number
  'integer[]': number[] | null
  'real[]': number[] | null
}

/** The columns of a statement with their types in the database. */
export type RawColumns = Readonly<Record<string, keyof ColumnValues>>

/** A statement in SQL text. The compiler cannot see its columns, so they are declared and make the row's type. */
export interface RawQuery<Columns extends RawColumns> {
  readonly columns: Columns
  readonly statement: RawBuilder<unknown>
  rows(db: Db): Promise<{ readonly [Name in keyof Columns]: ColumnValues[Columns[Name]] }[]>
}

/**
 * For the few measured queries that the builder cannot express. Each has a test that compares what it answers
 * (`answeredColumns`) with what it declares.
 */
export function rawQuery<const Columns extends RawColumns>(
  columns: Columns,
  statement: RawBuilder<unknown>,
): RawQuery<Columns> {
  return {
    columns,
    statement,
    rows: async (db) => {
      const { rows } = await statement.execute(db)
      // The test of the statement holds its columns to the declared ones.
      return rows as Awaited<ReturnType<RawQuery<Columns>['rows']>>
    },
  }
}
