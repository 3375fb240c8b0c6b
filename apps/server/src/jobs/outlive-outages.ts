import type { Database } from '../db/database.ts'
import { isOutage } from '../db/trouble.ts'

export { isOutage }

/** A job whose statement itself ends connections must not do so for ever. */
const mostRepetitions = 3

/**
 * Runs a job, and again when the database was lost under it and is back: an outage is not charged to the job, whose
 * tries are for its own failures. A job bears a repetition by its contract.
 */
export async function outliveOutages(
  run: () => Promise<void>,
  database: Pick<Database, 'found' | 'foundAgain'>,
): Promise<void> {
  for (let repetition = 0; ; repetition += 1) {
    try {
      await run()
      // What pg-boss does next is to write down how it went.
      return await database.found()
    } catch (error) {
      if (!isOutage(error) || repetition === mostRepetitions) throw error
      // Not when it is thought to be there: whoever is the first to meet an outage would use up all repetitions at once.
      await database.foundAgain()
    }
  }
}
