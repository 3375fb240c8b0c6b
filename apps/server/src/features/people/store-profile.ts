import type { Db, Tx } from '../../db/database.ts'

export async function hasPeople(db: Db): Promise<boolean> {
  const found = await db.selectFrom('person').select('id').limit(1).executeTakeFirst()
  return found !== undefined
}

/** What an administrator knows of a person. */
export interface Profile {
  readonly userName: string | null
  readonly email: string | null
  readonly ourPart: boolean
}

export async function writeProfile(tx: Tx, personId: string, profile: Profile): Promise<void> {
  await tx
    .updateTable('person')
    .set({ user_name: profile.userName, email: profile.email, our_part: profile.ourPart })
    .where('id', '=', personId)
    .execute()
}
