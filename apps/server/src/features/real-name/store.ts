import type { PersonAuthStatus } from '@qiyin/domain/person/auth-status.ts'
import type { Db, Tx } from '../../db/database.ts'

export interface Authentication {
  readonly serialNo: string
  readonly authWay: number
  readonly authStatus: PersonAuthStatus
  readonly identityType: number
  readonly name: string | null
  readonly identityNoFp: Buffer | null
  readonly identityNoMasked: string | null
  readonly factorMobileEnc: Buffer | null
  readonly failReason: string | null
  readonly assurance: string | null
}

/** The newest authentication that was not given up; undefined before the first. */
export async function findCurrent(
  db: Db,
  personId: string,
  supplierCode: string,
): Promise<Authentication | undefined> {
  return db
    .selectFrom('person_authentication')
    .select(['serial_no as serialNo', 'auth_way as authWay', 'auth_status as authStatus'])
    .select(['identity_type as identityType', 'name', 'identity_no_fp as identityNoFp'])
    .select(['identity_no_masked as identityNoMasked', 'factor_mobile_enc as factorMobileEnc'])
    .select(['fail_reason as failReason', 'assurance'])
    .where('person_id', '=', personId)
    .where('supplier_code', '=', supplierCode)
    .where('abandoned', 'is', false)
    .orderBy('created_time', 'desc')
    .orderBy('serial_no', 'desc')
    .limit(1)
    .executeTakeFirst()
}

interface NewAuthentication {
  readonly serialNo: string
  readonly personId: string
  readonly supplierCode: string
  readonly authWay: number
  readonly identityType: number
  readonly name: string
  readonly identityNoEnc: Buffer
  readonly identityNoFp: Buffer
  readonly identityNoMasked: string
  readonly factorMobileEnc: Buffer
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

/** Failed checks of a person since an instant. */
export async function countFailed(db: Db, personId: string, since: Date): Promise<number> {
  const { n } = await db
    .selectFrom('person_authentication')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('person_id', '=', personId)
    .where('auth_status', '=', 4)
    .where('created_time', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(n)
}
