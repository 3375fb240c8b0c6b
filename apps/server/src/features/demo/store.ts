import type { Tx } from '../../db/database.ts'
import { lockUntilCommit } from '../../db/lock.ts'

/** Two processes that start together fill the database one after the other. */
export async function lockSeeding(tx: Tx): Promise<void> {
  await lockUntilCommit(tx, 'demo data')
}
