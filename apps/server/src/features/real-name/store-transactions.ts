import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'
import type { Db, Tx } from '../../db/database.ts'

/** What a browser that comes back from a supplier names. */
export interface Transaction {
  readonly transactionNo: string
  readonly personId: string
  readonly supplierCode: SupplierCode
  readonly returnPath: string | null
}

function selectTransactions(db: Db) {
  return (
    db
      .selectFrom('person_transaction')
      .select(['transaction_no as transactionNo', 'person_id as personId'])
      .select(['supplier_code as supplierCode', 'return_path as returnPath'])
      // Written by writeTransaction only.
      .$narrowType<{ supplierCode: SupplierCode }>()
  )
}

export async function findTransaction(db: Db, transactionNo: string): Promise<Transaction | undefined> {
  return selectTransactions(db).where('transaction_no', '=', transactionNo).executeTakeFirst()
}

/** The transaction of a person with a supplier; made if there is none. A return path that is told replaces the former. */
export async function writeTransaction(
  db: Db,
  transaction: Omit<Transaction, 'returnPath'> & { readonly returnPath?: string; readonly createdTime: Date },
): Promise<Transaction> {
  const { returnPath } = transaction
  const written = await db
    .insertInto('person_transaction')
    .values({
      transaction_no: transaction.transactionNo,
      person_id: transaction.personId,
      supplier_code: transaction.supplierCode,
      return_path: returnPath ?? null,
      created_time: transaction.createdTime,
    })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'supplier_code']).doUpdateSet((eb) => ({
        return_path: returnPath ?? eb.ref('person_transaction.return_path'),
      })),
    )
    .returning(['transaction_no as transactionNo', 'return_path as returnPath'])
    .executeTakeFirstOrThrow()
  return { ...transaction, ...written }
}

export async function findPersonTransaction(
  db: Db,
  { personId, supplierCode }: Pick<Transaction, 'personId' | 'supplierCode'>,
): Promise<Transaction | undefined> {
  return selectTransactions(db)
    .where('person_id', '=', personId)
    .where('supplier_code', '=', supplierCode)
    .executeTakeFirst()
}

export async function deleteTransactions(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('person_transaction').where('person_id', '=', personId).execute()
}
