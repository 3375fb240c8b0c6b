import type { Db } from '../../db/database.ts'

/** How many messages are neither sent nor given up. */
export async function countWaiting(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('message')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n'))
    .where('status', '=', 0)
    .executeTakeFirstOrThrow()
  return n
}
