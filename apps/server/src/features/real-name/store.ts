import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { personAuthStatus, type PersonAuthStatus } from '@qiyin/domain/person/auth-status.ts'
import type { Db, Tx } from '../../db/database.ts'

export interface Authentication {
  readonly serialNo: string
  readonly personId: string
  readonly supplierCode: SupplierCode
  readonly authWay: number
  readonly authStatus: PersonAuthStatus
  readonly identityType: number
  readonly name: string | null
  readonly identityNoEnc: Buffer | null
  readonly identityNoFp: Buffer | null
  readonly identityNoMasked: string | null
  readonly factorMobileEnc: Buffer | null
  readonly factorCardEnc: Buffer | null
  readonly cardNoMasked: string | null
  readonly failReason: string | null
  readonly assurance: string | null
  readonly abandoned: boolean
}

function selectAuthentications(db: Db) {
  return (
    db
      .selectFrom('person_authentication')
      .select(['serial_no as serialNo', 'auth_way as authWay', 'auth_status as authStatus'])
      .select(['person_id as personId', 'supplier_code as supplierCode', 'abandoned'])
      .select(['identity_type as identityType', 'name', 'identity_no_fp as identityNoFp'])
      .select(['identity_no_enc as identityNoEnc', 'identity_no_masked as identityNoMasked'])
      .select(['factor_mobile_enc as factorMobileEnc', 'factor_card_enc as factorCardEnc'])
      .select(['card_no_masked as cardNoMasked', 'fail_reason as failReason', 'assurance'])
      // Written by insertAuthentication only.
      .$narrowType<{ supplierCode: SupplierCode }>()
  )
}

/** The newest authentication that was not given up; undefined before the first. */
export async function findCurrent(
  db: Db,
  personId: string,
  supplierCode: string,
): Promise<Authentication | undefined> {
  return selectAuthentications(db)
    .where('person_id', '=', personId)
    .where('supplier_code', '=', supplierCode)
    .where('abandoned', 'is', false)
    .orderBy('created_time', 'desc')
    .orderBy('serial_no', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Authentications that wait for a reviewer, the oldest first. */
export async function findInReview(
  db: Db,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<{ total: number; list: (Authentication & { readonly submittedTime: Date | null })[] }> {
  const { n } = await db
    .selectFrom('person_authentication')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('auth_status', '=', personAuthStatus.inReview)
    .where('abandoned', 'is', false)
    .executeTakeFirstOrThrow()
  const list = await selectAuthentications(db)
    .select('ended_time as submittedTime')
    .where('auth_status', '=', personAuthStatus.inReview)
    .where('abandoned', 'is', false)
    .orderBy('ended_time')
    .orderBy('serial_no')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return { total: Number(n), list }
}

/** With the row locked, so that two outcomes take turns. */
export async function lockAuthentication(tx: Tx, serialNo: string): Promise<Authentication | undefined> {
  return selectAuthentications(tx).where('serial_no', '=', serialNo).forUpdate().executeTakeFirst()
}

export async function findAuthentication(db: Db, serialNo: string): Promise<Authentication | undefined> {
  return selectAuthentications(db).where('serial_no', '=', serialNo).executeTakeFirst()
}

interface NewAuthentication {
  readonly serialNo: string
  readonly personId: string
  readonly supplierCode: SupplierCode
  readonly authWay: number
  readonly identityType: number
  readonly name: string
  readonly identityNoEnc: Buffer
  readonly identityNoFp: Buffer
  readonly identityNoMasked: string
  readonly factorMobileEnc: Buffer
  readonly factorCardEnc: Buffer | null
  readonly cardNoMasked: string | null
  readonly createdTime: Date
}

export async function insertAuthentication(tx: Tx, row: NewAuthentication): Promise<void> {
  await tx
    .insertInto('person_authentication')
    .values({
      serial_no: row.serialNo,
      person_id: row.personId,
      supplier_code: row.supplierCode,
      auth_way: row.authWay,
      identity_type: row.identityType,
      name: row.name,
      identity_no_enc: row.identityNoEnc,
      identity_no_fp: row.identityNoFp,
      identity_no_masked: row.identityNoMasked,
      factor_mobile_enc: row.factorMobileEnc,
      factor_card_enc: row.factorCardEnc,
      card_no_masked: row.cardNoMasked,
      created_time: row.createdTime,
    })
    .execute()
}

/** Gives up whatever is not verified; the rows stay as evidence. */
export async function abandonAll(
  tx: Tx,
  { personId, supplierCode, now }: { personId: string; supplierCode: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('person_authentication')
    .set((eb) => ({ abandoned: true, ended_time: eb.fn.coalesce('ended_time', eb.val(now)) }))
    .where('person_id', '=', personId)
    .where('supplier_code', '=', supplierCode)
    .where('abandoned', 'is', false)
    .where('auth_status', '<>', 2)
    .execute()
}

interface Ending {
  readonly serialNo: string
  readonly authStatus: PersonAuthStatus
  readonly failReason?: string
  readonly assurance?: string
  readonly now: Date
}

/** Settles an authentication that is still open; false when it was given up or settled meanwhile. */
export async function settle(tx: Tx, ending: Ending): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('person_authentication')
    .set({
      auth_status: ending.authStatus,
      fail_reason: ending.failReason ?? null,
      assurance: ending.assurance ?? null,
      ended_time: ending.now,
    })
    .where('serial_no', '=', ending.serialNo)
    .where('abandoned', 'is', false)
    .where('auth_status', 'in', [0, 1, 3])
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Lets the face follow; false when the authentication was given up or went on meanwhile. */
export async function writeFacePending(tx: Tx, serialNo: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('person_authentication')
    .set({ auth_status: 1 })
    .where('serial_no', '=', serialNo)
    .where('abandoned', 'is', false)
    .where('auth_status', '=', 0)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Failed checks of a person since an instant. */
export async function countFailed(db: Db, personId: string, since: Date): Promise<number> {
  const { n } = await db
    .selectFrom('person_authentication')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('person_id', '=', personId)
    .where('auth_status', '=', personAuthStatus.failed)
    .where('created_time', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Removes a person's authentications: all of them, or those that prove nothing, with the bank card of the others. */
export async function deleteAuthentications(
  tx: Tx,
  { personId, keepsProof }: { personId: string; keepsProof: boolean },
): Promise<void> {
  await tx
    .deleteFrom('person_authentication')
    .where('person_id', '=', personId)
    .$if(keepsProof, (query) => query.where('auth_status', '<>', personAuthStatus.verified))
    .execute()
  await tx
    .updateTable('person_authentication')
    .set({ factor_card_enc: null, card_no_masked: null })
    .where('person_id', '=', personId)
    .execute()
}
