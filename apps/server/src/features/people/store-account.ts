import type { Db, Tx } from '../../db/database.ts'

interface NewMobile {
  readonly personId: string
  readonly mobileEnc: Buffer
  readonly mobileFp: Buffer
  readonly mobileMasked: string
}

/** Gives an account another number; false when the number has an account. */
export async function writeMobile(tx: Tx, mobile: NewMobile): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('person')
    .set({
      mobile_enc: mobile.mobileEnc,
      mobile_fp: mobile.mobileFp,
      mobile_masked: mobile.mobileMasked,
    })
    .where('id', '=', mobile.personId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('person as other').select('other.id').where('other.mobile_fp', '=', mobile.mobileFp),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Freezes an account or takes the freeze back. */
export async function writeStatus(tx: Tx, personId: string, status: 0 | 1): Promise<void> {
  await tx.updateTable('person').set({ status }).where('id', '=', personId).execute()
}

interface Deletion {
  readonly personId: string
  /** What no number has, so that the number is free for a new account. */
  readonly mobileFp: Buffer
  /** In place of everything that names the person; undefined keeps name, numbers and how they were proven. */
  readonly nobody: { readonly mobileEnc: Buffer } | undefined
}

/** Deletes an account: its row stays for what refers to it. */
export async function writeDeleted(tx: Tx, { personId, mobileFp, nobody }: Deletion): Promise<void> {
  await tx
    .updateTable('person')
    .set({
      status: 2,
      mobile_fp: mobileFp,
      email: null,
      user_name: null,
      ...(nobody && {
        mobile_enc: nobody.mobileEnc,
        mobile_masked: '',
        name: null,
        identity_no_enc: null,
        identity_no_fp: null,
        identity_no_masked: null,
        verified: false,
        verified_time: null,
        auth_way: null,
        assurance: null,
      }),
    })
    .where('id', '=', personId)
    .execute()
  await tx.deleteFrom('person_avatar').where('person_id', '=', personId).execute()
}

/** The identity number as it was sealed; undefined where none was proven. */
export async function findSealedIdentity(db: Db, personId: string): Promise<Buffer | undefined> {
  const person = await db
    .selectFrom('person')
    .select('identity_no_enc as sealed')
    .where('id', '=', personId)
    .executeTakeFirst()
  return person?.sealed ?? undefined
}

/** A person's picture, sealed. */
export interface StoredAvatar {
  readonly pictureEnc: Buffer
  readonly sha256: Buffer
}

export async function findAvatar(db: Db, personId: string): Promise<StoredAvatar | undefined> {
  return db
    .selectFrom('person_avatar')
    .select(['picture_enc as pictureEnc', 'sha256'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
}

/** What tells one picture from the one before; undefined where there is none. */
export async function findAvatarDigest(db: Db, personId: string): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom('person_avatar')
    .select('sha256')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return found?.sha256
}

export async function writeAvatar(
  tx: Tx,
  { personId, pictureEnc, sha256, time }: StoredAvatar & { personId: string; time: Date },
): Promise<void> {
  const set = { picture_enc: pictureEnc, sha256, saved_time: time }
  await tx
    .insertInto('person_avatar')
    .values({ person_id: personId, ...set })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(set))
    .execute()
}

export async function deleteAvatar(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('person_avatar').where('person_id', '=', personId).execute()
}
