import type { Db, Tx } from '../../db/database.ts'

export interface StoredSecret {
  readonly secretEnc: Buffer
  readonly createdTime: Date
  readonly validUntil: Date | null
}

/** The secrets of an application that count now, newest first. */
export async function findSecrets(
  db: Db,
  { applicationId, now }: { readonly applicationId: string; readonly now: Date },
): Promise<StoredSecret[]> {
  return db
    .selectFrom('source_application_secret')
    .select(['secret_enc as secretEnc', 'created_time as createdTime', 'valid_until as validUntil'])
    .where('application_id', '=', applicationId)
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>', now)]))
    .orderBy('id', 'desc')
    .execute()
}

/** Keeps a new secret; the former ones count until then at most. */
export async function replaceSecret(
  tx: Tx,
  {
    applicationId,
    secretEnc,
    formerUntil,
    time,
  }: { applicationId: string; secretEnc: Buffer; formerUntil: Date; time: Date },
): Promise<boolean> {
  const former = await tx
    .updateTable('source_application_secret')
    .set({ valid_until: formerUntil })
    .where('application_id', '=', applicationId)
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>', formerUntil)]))
    .returning('id')
    .execute()
  await tx
    .insertInto('source_application_secret')
    .values({ application_id: applicationId, secret_enc: secretEnc, created_time: time })
    .execute()
  return former.length > 0
}

export async function findNotifyKey(
  db: Db,
): Promise<{ publicKey: string; privateKeyEnc: Buffer } | undefined> {
  return db
    .selectFrom('notify_key')
    .select(['public_key as publicKey', 'private_key_enc as privateKeyEnc'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export async function insertNotifyKey(
  db: Db,
  key: { readonly publicKey: string; readonly privateKeyEnc: Buffer; readonly time: Date },
): Promise<void> {
  await db
    .insertInto('notify_key')
    .values({ public_key: key.publicKey, private_key_enc: key.privateKeyEnc, created_time: key.time })
    .execute()
}
