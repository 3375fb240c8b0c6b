import type { Input, Result } from '@qiyin/calls/call.ts'
import type {
  personRealNameGetRealNameStatusFromSupplier,
  personRealNamePersonAuthorize,
} from '@qiyin/calls/areas/person-real-name.ts'
import type {
  returnAuthorizePerson,
  supplierReturnAuthorizePerson,
} from '@qiyin/calls/areas/provider-return.ts'
import { paths, safeRedirect } from '@qiyin/calls/addresses/paths.ts'
import { isPersonAuthOpen, type PersonAuthStatus } from '@qiyin/domain/person/auth-status.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { personById } from '../people/public.ts'
import { returnOf } from '../source-login/public.ts'
import { askProvider } from './ask-provider.ts'
import { readPerson, statusOf } from './detail.ts'
import { findAuthentication, findCurrent } from './store.ts'
import { findPersonTransaction, findTransaction, type Transaction } from './store-transactions.ts'
import { openTransaction } from './transactions.ts'

/** GET /person-real-name/person-authorize: whether the person is verified, and where to become it otherwise. */
export async function authorizePerson(
  { supplierCode, returnPath }: Input<typeof personRealNamePersonAuthorize>,
  context: Context,
): Promise<Result<typeof personRealNamePersonAuthorize>> {
  const person = await readPerson(context)
  const kept = returnPath === undefined ? undefined : safeRedirect(returnPath)
  const { transactionNo } = await openTransaction(context, supplierCode, kept)
  const url = person.verified ? null : paths.personalAuthentication(person.personId, supplierCode)
  return { authorized: person.verified, transactionNo, url }
}

/** POST /person-real-name/get-real-name-status-from-supplier: asked by the page a supplier has sent a browser back to. */
export async function readStatusFromSupplier(
  { transactionNo }: Input<typeof personRealNameGetRealNameStatusFromSupplier>,
  context: Context,
): Promise<Result<typeof personRealNameGetRealNameStatusFromSupplier>> {
  return askedStatus(context, await requireTransaction(context, transactionNo))
}

/**
 * POST /return/authorize/person: where the browser goes from there, a stored path of ours or else back to the source
 * system whose link has opened its session; nothing that the address says is followed.
 */
export async function returnPerson(
  { transactionNo }: Input<typeof returnAuthorizePerson>,
  context: Context,
): Promise<Result<typeof returnAuthorizePerson>> {
  const transaction = await requireTransaction(context, transactionNo)
  await askedStatus(context, transaction)
  return transaction.returnPath ?? (await returnOf(context))?.url ?? null
}

/** GET /supplier-return/authorize/person: the same for suppliers that name their serial number. */
export async function returnPersonBySerialNo(
  { serialNo }: Input<typeof supplierReturnAuthorizePerson>,
  context: Context,
): Promise<Result<typeof supplierReturnAuthorizePerson>> {
  const found = await findAuthentication(context.db, serialNo)
  if (!found) throw new CallError('AUTHENTICATION_NOT_FOUND')
  if (!found.abandoned && isPersonAuthOpen(found.authStatus)) await askProvider(context, found, 'return')
  const transaction = await findPersonTransaction(context.db, found)
  return transaction?.returnPath ?? (await returnOf(context))?.url ?? null
}

async function requireTransaction({ db }: Context, transactionNo: string): Promise<Transaction> {
  const transaction = await findTransaction(db, transactionNo)
  if (!transaction) throw new CallError('AUTHENTICATION_NOT_FOUND')
  return transaction
}

async function askedStatus(
  context: Context,
  { personId, supplierCode }: Transaction,
): Promise<PersonAuthStatus> {
  const open = await findCurrent(context.db, personId, supplierCode)
  if (open && isPersonAuthOpen(open.authStatus)) await askProvider(context, open, 'return')
  const person = await personById(context.db, personId)
  if (!person) throw new CallError('AUTHENTICATION_NOT_FOUND')
  return statusOf(person, await findCurrent(context.db, personId, supplierCode))
}
