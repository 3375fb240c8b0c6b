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

/** The way back of a session. */
interface WayBack {
  readonly tokenHash: Buffer
  readonly applicationId: string
  readonly url: string
}

/** Keeps where the session goes back to, in the place of what an earlier link has said. */
export async function writeReturn(tx: Tx, { tokenHash, applicationId, url }: WayBack): Promise<void> {
  await tx
    .insertInto('source_return')
    .values({ token_hash: tokenHash, application_id: applicationId, url })
    .onConflict((on) => on.column('token_hash').doUpdateSet({ application_id: applicationId, url }))
    .execute()
}

export async function deleteReturn(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom('source_return').where('token_hash', '=', tokenHash).execute()
}

/** Where a session goes back to, with what its application is allowed now. */
export async function findReturn(
  db: Db,
  tokenHash: Buffer,
): Promise<{ sourceName: string; url: string; hosts: string[] } | undefined> {
  return db
    .selectFrom('source_return as r')
    .innerJoin('source_application as a', 'a.id', 'r.application_id')
    .innerJoin('contract_source as s', 's.id', 'a.source_id')
    .select(['s.name as sourceName', 'r.url', 'a.return_hosts as hosts'])
    .where('r.token_hash', '=', tokenHash)
    .where('a.frozen', '=', false)
    .executeTakeFirst()
}
