import { databaseTrouble } from '../db/trouble.ts'

/** A job whose statement itself ends connections must not do so for ever. */
const mostRepetitions = 3

/**
 * Runs a job, and again when the database was lost under it and is back: an outage is not charged to the job, whose
 * tries are for its own failures. A job bears a repetition by its contract.
 */
export async function outliveOutages(run: () => Promise<void>, back: () => Promise<void>): Promise<void> {
  for (let repetition = 0; ; repetition += 1) {
    try {
      await run()
      // What pg-boss does next is to write down how it went.
      return await back()
    } catch (error) {
      const trouble = databaseTrouble(error)
      if ((trouble !== 'away' && trouble !== 'unconfirmed') || repetition === mostRepetitions) throw error
      await back()
    }
  }
}
