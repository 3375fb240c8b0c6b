import { randomBytes } from 'node:crypto'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'
import type { Context } from '../../http/context.ts'
import { addressesAt } from '../provider-events/public.ts'
import { writeTransaction, type Transaction } from './store-transactions.ts'

/** The transaction of the person of the session with a supplier, by which a return finds it. */
export async function openTransaction(
  { db, user, now }: Pick<Context, 'db' | 'user' | 'now'>,
  supplierCode: SupplierCode,
  returnPath?: string,
): Promise<Transaction> {
  return writeTransaction(db, {
    transactionNo: randomBytes(24).toString('base64url'),
    personId: user.personId,
    supplierCode,
    ...(returnPath !== undefined && { returnPath }),
    createdTime: now(),
  })
}

/** Where a supplier sends the browser, and where it tells of outcomes; both are addresses of ours. */
export function addressesOf(
  services: Pick<Context, 'config'>,
  { transactionNo, supplierCode }: Transaction,
): ReturnType<typeof addressesAt> {
  return addressesAt(services, { supplierCode, returnPath: paths.verifyRedirect(transactionNo) })
}
