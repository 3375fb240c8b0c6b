import { DatabaseAwayError } from '../db/trouble.ts'

/** What a question is answered with while the database is away. */
export function anOutage(): Error {
  return new DatabaseAwayError(new Error('cut'))
}
