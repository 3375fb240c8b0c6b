import type { ConsentKind } from '@qiyin/domain/person/consent.ts'
import type { Db, Tx } from '../../db/database.ts'

/** A consent as it was given. */
export interface Consent {
  readonly kind: ConsentKind
  readonly version: string
  /** What it was given for; empty for an agreement. */
  readonly subject: string
  readonly address: string
  readonly time: Date
}

/** Adds the consents that are not there yet. */
export async function insertConsents(
  tx: Tx,
  consents: readonly (Consent & { readonly personId: string })[],
): Promise<void> {
  await tx
    .insertInto('consent')
    .values(
      consents.map(({ personId, time, ...consent }) => ({
        ...consent,
        person_id: personId,
        given_time: time,
      })),
    )
    .onConflict((conflict) => conflict.columns(['person_id', 'kind', 'version', 'subject']).doNothing())
    .execute()
}

/** What a person has agreed to, newest first; at most `limit`. */
export async function findConsents(db: Db, personId: string, limit: number): Promise<Consent[]> {
  return db
    .selectFrom('consent')
    .select(['kind', 'version', 'subject', 'address', 'given_time as time'])
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
