import type { Db } from '../../db/database.ts'

/** How many attempts are open. */
export async function countOpen(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('open_sign_attempt')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n'))
    .executeTakeFirstOrThrow()
  return n
}
