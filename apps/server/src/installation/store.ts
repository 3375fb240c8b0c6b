import type { Db, Tx } from '../db/database.ts'

/** A master key as the database knows it. */
export interface KnownKey {
  readonly keyId: Buffer
  readonly checkValue: Buffer
}

/** The master keys used so far, eldest first. */
export async function findKnownKeys(db: Db): Promise<KnownKey[]> {
  return db
    .selectFrom('master_key')
    .select(['key_id as keyId', 'check_value as checkValue'])
    .orderBy('ord')
    .execute()
}

/** Adds keys behind those that are known. */
export async function insertKnownKeys(
  tx: Tx,
  keys: readonly KnownKey[],
  { after, time }: { after: number; time: Date },
): Promise<void> {
  await tx
    .insertInto('master_key')
    .values(
      keys.map(({ keyId, checkValue }, index) => ({
        ord: after + index + 1,
        key_id: keyId,
        check_value: checkValue,
        first_used_time: time,
      })),
    )
    .execute()
}

export async function findFact(
  db: Db,
  name: string,
): Promise<{ readonly value: string; readonly seal: Buffer } | undefined> {
  return db
    .selectFrom('installation_fact')
    .select(['value', 'seal'])
    .where('name', '=', name)
    .executeTakeFirst()
}

/** Once written, a fact stays as it is. */
export async function insertFact(
  db: Db | Tx,
  fact: { readonly name: string; readonly value: string; readonly seal: Buffer },
): Promise<void> {
  await db
    .insertInto('installation_fact')
    .values(fact)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}
