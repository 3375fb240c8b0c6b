import { deleteInBatches } from '../../db/batches.ts'
import type { Db, Tx } from '../../db/database.ts'

interface Taking {
  readonly budget: string
  readonly subject: string
  readonly windowStart: Date
  readonly most: number
}

/** Counts one more, in one statement; false when the window has had all of it. */
export async function takeFromBudget(
  tx: Tx,
  { budget, subject, windowStart, most }: Taking,
): Promise<boolean> {
  const taken = await tx
    .insertInto('message_budget')
    .values({ budget, subject, window_start: windowStart, used: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['budget', 'subject', 'window_start'])
        .doUpdateSet((eb) => ({ used: eb('message_budget.used', '+', 1) }))
        .where('message_budget.used', '<', most),
    )
    .returning('used')
    .executeTakeFirst()
  return taken !== undefined
}

/** Forgets windows that began before a time. */
export async function deleteBudgets(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'message_budget', (eb) => eb('window_start', '<', before))
}
