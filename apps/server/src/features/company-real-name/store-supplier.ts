import type { Db } from '../../db/database.ts'
import { authenticationColumns, type Authentication } from './store.ts'

/** The authentication that a supplier knows by this number; undefined once it was given up or begun again. */
export async function findBySupplierSerialNo(db: Db, serialNo: string): Promise<Authentication | undefined> {
  return db
    .selectFrom('company_authentication as a')
    .select(authenticationColumns)
    .where('a.supplier_serial_no', '=', serialNo)
    .executeTakeFirst()
}

/** An authentication that is under way at a supplier. */
export interface UnderWay {
  readonly id: string
  readonly supplierSerialNo: string
  readonly submittedTime: Date
  readonly askedTime: Date | null
}

/** Those under way at suppliers, whose supplier was not asked for longest first. */
export async function findUnderWay(db: Db, limit: number): Promise<UnderWay[]> {
  return (
    db
      .selectFrom('company_authentication')
      .select(['id', 'supplier_serial_no as supplierSerialNo'])
      .select(['submitted_time as submittedTime', 'supplier_asked_time as askedTime'])
      .where('auth_status', 'in', [3, 6])
      .where('supplier_serial_no', 'is not', null)
      .where('submitted_time', 'is not', null)
      .orderBy('supplier_asked_time', (time) => time.asc().nullsFirst())
      .orderBy('id')
      .limit(limit)
      // As the conditions say.
      .$narrowType<{ supplierSerialNo: string; submittedTime: Date }>()
      .execute()
  )
}

/** Writes down that the supplier is being asked; false when somebody has asked since `before`. */
export async function claimAsk(
  db: Db,
  { id, now, before }: { readonly id: string; readonly now: Date; readonly before: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('company_authentication')
    .set({ supplier_asked_time: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('supplier_asked_time', 'is', null), eb('supplier_asked_time', '<=', before)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
