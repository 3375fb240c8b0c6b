import { sql } from 'kysely'
import { DirectoryLockedError } from './directory-lock.ts'
import { openEmbedded } from './embedded.ts'

// Run by embedded.test.ts: writes rows and tells each one that was acknowledged, until it is killed.
const directory = process.argv[2] ?? ''
try {
  const { db } = await openEmbedded(directory)
  await sql`create table if not exists t (n int primary key)`.execute(db)
  const { rows } = await sql<{ n: number }>`select coalesce(max(n), 0) as n from t`.execute(db)
  for (let row = (rows[0]?.n ?? 0) + 1; ; row += 1) {
    await sql`insert into t values (${row})`.execute(db)
    process.send?.({ row })
  }
} catch (error) {
  if (error instanceof DirectoryLockedError) process.send?.({ refused: error.message })
  else throw error
}
