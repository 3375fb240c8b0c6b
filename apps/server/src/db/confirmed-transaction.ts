import type { Db, Tx } from './database.ts'
import { insideTransaction } from './transaction-scope.ts'
import { DatabaseAwayError } from './trouble.ts'

/** Runs a transaction, and tells of one whose connection was lost whether it is certain that nothing of it has stayed. */
export async function confirmedTransaction<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  let committing = false
  try {
    return await db.transaction().execute(async (tx) => {
      const result = await insideTransaction(() => run(tx))
      committing = true
      return result
    })
  } catch (error) {
    if (!(error instanceof DatabaseAwayError)) throw error
    // Before the commit nothing can have stayed, whichever statement was lost.
    throw new DatabaseAwayError(error.cause, { unconfirmed: committing })
  }
}
