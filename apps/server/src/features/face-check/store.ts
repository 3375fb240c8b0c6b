import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'
import type { PersonOutcome } from '@qiyin/providers/person-identity.ts'
import type { Db, Tx } from '../../db/database.ts'

/** A page for a face, as it stands. */
export interface FacePage {
  readonly serialNo: string
  readonly personId: string
  readonly supplierCode: SupplierCode
  readonly factorsEnc: Buffer | null
  readonly tokenEnc: Buffer | null
  readonly expiresTime: Date
  readonly scannedTime: Date | null
  readonly outcome: PersonOutcome | null
  readonly endedTime: Date | null
}

function selectPages(db: Db) {
  return (
    db
      .selectFrom('face_session')
      .select(['serial_no as serialNo', 'person_id as personId', 'supplier_code as supplierCode'])
      .select(['factors_enc as factorsEnc', 'expires_time as expiresTime', 'scanned_time as scannedTime'])
      .select(['outcome', 'ended_time as endedTime', 'token_enc as tokenEnc'])
      // Written by writePage and endPage only.
      .$narrowType<{ outcome: PersonOutcome | null; supplierCode: SupplierCode }>()
  )
}

export async function findPage(db: Db, serialNo: string): Promise<FacePage | undefined> {
  return selectPages(db).where('serial_no', '=', serialNo).executeTakeFirst()
}

export async function findPageByToken(db: Db, tokenFp: Buffer): Promise<FacePage | undefined> {
  return selectPages(db).where('token_fp', '=', tokenFp).executeTakeFirst()
}

interface NewPage {
  readonly serialNo: string
  readonly personId: string
  readonly supplierCode: SupplierCode
  readonly tokenFp: Buffer
  readonly tokenEnc: Buffer
  readonly factorsEnc: Buffer
  readonly openedTime: Date
  readonly expiresTime: Date
  /** The page before stays when it has been scanned or is good beyond this moment; null closes it. */
  readonly keptUntil: Date | null
}

/** Opens a page in the place of the one before; false when that one stays: it has an outcome, or is to be kept. */
export async function writePage(db: Db, page: NewPage): Promise<boolean> {
  const { keptUntil, openedTime } = page
  const open = {
    token_fp: page.tokenFp,
    token_enc: page.tokenEnc,
    factors_enc: page.factorsEnc,
    opened_time: openedTime,
    expires_time: page.expiresTime,
    scanned_time: null,
    ended_time: null,
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('face_session')
    .values({
      serial_no: page.serialNo,
      person_id: page.personId,
      supplier_code: page.supplierCode,
      ...open,
    })
    .onConflict((conflict) =>
      conflict
        .column('serial_no')
        .doUpdateSet(open)
        .where('face_session.outcome', 'is', null)
        .where((is) =>
          keptUntil === null
            ? is.lit(true)
            : is.or([
                is('face_session.token_enc', 'is', null),
                is('face_session.expires_time', '<=', openedTime),
                is.and([
                  is('face_session.scanned_time', 'is', null),
                  is('face_session.expires_time', '<=', keptUntil),
                ]),
              ]),
        ),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Marks that a phone has opened the page; the first time gives it until `expiresTime`. */
export async function writeScanned(
  db: Db,
  { serialNo, now, expiresTime }: { serialNo: string; now: Date; expiresTime: Date },
): Promise<void> {
  await db
    .updateTable('face_session')
    .set({ scanned_time: now, expires_time: expiresTime })
    .where('serial_no', '=', serialNo)
    .where('scanned_time', 'is', null)
    .execute()
}

interface Ending {
  readonly serialNo: string
  readonly outcome: PersonOutcome
  readonly pictureSha256: Buffer
  readonly now: Date
}

/** Writes the outcome once; false when there was one, or the page was closed meanwhile. */
export async function endPage(tx: Tx, ending: Ending): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('face_session')
    .set({
      outcome: JSON.stringify(ending.outcome),
      picture_sha256: ending.pictureSha256,
      factors_enc: null,
      token_enc: null,
      ended_time: ending.now,
    })
    .where('serial_no', '=', ending.serialNo)
    .where('ended_time', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function closePage(db: Db, serialNo: string, now: Date): Promise<void> {
  await db
    .updateTable('face_session')
    .set({ factors_enc: null, token_enc: null, ended_time: now })
    .where('serial_no', '=', serialNo)
    .where('ended_time', 'is', null)
    .execute()
}

/** Removes a person's pages with the data on them: all of them, or those on which no face has been shown. */
export async function deletePagesOf(
  tx: Tx,
  { personId, keepsProof }: { personId: string; keepsProof: boolean },
): Promise<void> {
  await tx
    .deleteFrom('face_session')
    .where('person_id', '=', personId)
    .$if(keepsProof, (query) => query.where('outcome', 'is', null))
    .execute()
}
