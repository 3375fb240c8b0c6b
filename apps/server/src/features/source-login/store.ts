import type { Db, Tx } from '../../db/database.ts'

/** A system and a person. */
export interface Pair {
  readonly sourceId: string
  readonly personId: string
}

/** Whether the person is a party to a contract of the system. */
export async function isParty(db: Db, { sourceId, personId }: Pair): Promise<boolean> {
  const found = await db
    .selectFrom('contract as c')
    .select('c.id')
    .where('c.source_id', '=', sourceId)
    .where((eb) =>
      eb.or([
        eb('c.initiator_id', '=', personId),
        eb(
          'c.id',
          'in',
          eb.selectFrom('signer as s').select('s.contract_id').where('s.person_id', '=', personId),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function hasAgreed(db: Db, { sourceId, personId }: Pair): Promise<boolean> {
  const found = await db
    .selectFrom('source_login')
    .select('person_id')
    .where('source_id', '=', sourceId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return found !== undefined
}

/** Keeps that the person agrees, or that the system has logged it in once more. */
export async function writeLogin(
  tx: Tx,
  { sourceId, personId, address, time }: Pair & { readonly address: string; readonly time: Date },
): Promise<void> {
  await tx
    .insertInto('source_login')
    .values({ source_id: sourceId, person_id: personId, agreed_time: time, address, used_time: time })
    .onConflict((on) => on.columns(['source_id', 'person_id']).doUpdateSet({ used_time: time }))
    .execute()
}

export async function findLogins(
  db: Db,
  personId: string,
): Promise<{ sourceId: string; sourceName: string; agreedTime: Date; usedTime: Date | null }[]> {
  return db
    .selectFrom('source_login as l')
    .innerJoin('contract_source as s', 's.id', 'l.source_id')
    .select(['l.source_id as sourceId', 's.name as sourceName'])
    .select(['l.agreed_time as agreedTime', 'l.used_time as usedTime'])
    .where('l.person_id', '=', personId)
    .orderBy('l.source_id')
    .limit(200)
    .execute()
}

export async function deleteLogin(tx: Tx, { sourceId, personId }: Pair): Promise<void> {
  await tx
    .deleteFrom('source_login')
    .where('source_id', '=', sourceId)
    .where('person_id', '=', personId)
    .execute()
}

/** Of a person who is forgotten. */
export async function deleteLoginsOf(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('source_login').where('person_id', '=', personId).execute()
}
