import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** The numbers of the demonstration's contracts that are there already. */
export async function findDemoNumbers(db: Db, numbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ contractNo: string }>`
    select contract_no as "contractNo" from contract where contract_no = any(${numbers}::text[])`.execute(db)
  return new Set(rows.map(({ contractNo }) => contractNo))
}
