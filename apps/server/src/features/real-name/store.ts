import type { PersonAuthStatus } from '@qiyin/domain/person/auth-status.ts'
import { sql } from 'kysely'
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
  const { rows } = await sql<Authentication>`
    select serial_no as "serialNo", auth_way as "authWay", auth_status as "authStatus",
      identity_type as "identityType", name, identity_no_fp as "identityNoFp",
      identity_no_masked as "identityNoMasked", factor_mobile_enc as "factorMobileEnc",
      fail_reason as "failReason", assurance
    from person_authentication
    where person_id = ${personId} and supplier_code = ${supplierCode} and not abandoned
    order by created_time desc, serial_no desc limit 1`.execute(db)
  return rows[0]
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
  await sql`
    insert into person_authentication (serial_no, person_id, supplier_code, auth_way, identity_type, name,
      identity_no_enc, identity_no_fp, identity_no_masked, factor_mobile_enc, created_time)
    values (${row.serialNo}, ${row.personId}, ${row.supplierCode}, ${row.authWay}, ${row.identityType},
      ${row.name}, ${row.identityNoEnc}, ${row.identityNoFp}, ${row.identityNoMasked}, ${row.factorMobileEnc},
      ${row.createdTime})`.execute(tx)
}

/** Gives up whatever is not verified; the rows stay as evidence. */
export async function abandonAll(
  tx: Tx,
  { personId, supplierCode, now }: { personId: string; supplierCode: string; now: Date },
): Promise<void> {
  await sql`
    update person_authentication
    set abandoned = true, ended_time = coalesce(ended_time, ${now}::timestamptz)
    where person_id = ${personId} and supplier_code = ${supplierCode} and not abandoned
      and auth_status <> 2`.execute(tx)
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
  const { numAffectedRows } = await sql`
    update person_authentication
    set auth_status = ${ending.authStatus}, fail_reason = ${ending.failReason ?? null},
      assurance = ${ending.assurance ?? null}, ended_time = ${ending.now}
    where serial_no = ${ending.serialNo} and not abandoned and auth_status in (0, 1, 3)`.execute(tx)
  return numAffectedRows === 1n
}

/** Failed checks of a person since an instant. */
export async function countFailed(db: Db, personId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from person_authentication
    where person_id = ${personId} and auth_status = 4 and created_time >= ${since}`.execute(db)
  return rows[0]?.n ?? 0
}
