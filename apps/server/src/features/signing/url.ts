import { paths, webBase } from '@qiyin/calls/addresses/paths.ts'
import type { signSignReturn, signUrl, shortTransactionNo } from '@qiyin/calls/areas/sign.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { RedirectAnswer } from '../../http/handler.ts'
import { hasLostSlot, slotByTransaction } from '../contracts/public.ts'
import { authenticationUrl } from '../session/public.ts'
import { askOnReturn, supplierSignUrl } from '../supplier-signing/public.ts'
import { checkSlot } from './slot-check.ts'

/** GET /sign/url: where to sign a slot, or code 1001 with the way to real-name authentication. */
export async function signingUrl(
  { signTransactionNo }: Input<typeof signUrl>,
  context: Context,
): Promise<Result<typeof signUrl>> {
  const { personId } = context.user
  const slot = await slotByTransaction(context.db, signTransactionNo)
  if (!slot && (await hasLostSlot(context.db, personId, { transactionNo: signTransactionNo })))
    throw new CallError('SIGNER_CHANGED')
  if (slot?.personId !== personId) throw new CallError('CONTRACT_NOT_FOUND')
  const { refusal } = await checkSlot(context, slot)
  if (refusal) throw new CallError(refusal)
  if (!context.user.verified) {
    throw new CallError('REAL_NAME_REQUIRED', { result: authenticationUrl(context.user.personId) })
  }
  const supplierUrl = await supplierSignUrl(context, slot)
  if (supplierUrl !== undefined) return supplierUrl
  return `${webBase}${paths.sign({ contractId: slot.contractId, signId: slot.signId })}`
}

/** GET /sign/sign-return: after a provider's page, the contract itself; the outcome is read there, not believed here. */
export async function signingReturn(
  { transactionNo }: Input<typeof signSignReturn>,
  context: Context,
): Promise<Result<typeof signSignReturn>> {
  const { db, user } = context
  const slot = await slotByTransaction(db, transactionNo)
  // The number of before a change of signer: the provider's page was open meanwhile.
  if (!slot && (await hasLostSlot(db, user.personId, { transactionNo })))
    throw new CallError('SIGNER_CHANGED')
  if (!slot || slot.personId !== user.personId) throw new CallError('CONTRACT_NOT_FOUND')
  await askOnReturn(context, slot.contractId)
  return `${webBase}${paths.contractDetail(slot.contractId, slot.signId)}`
}

/** GET /short/{transactionNo}: the link of a message; who may sign is decided after the log-in. */
export function followShortLink({
  transactionNo,
}: Input<typeof shortTransactionNo>): Promise<RedirectAnswer> {
  return Promise.resolve(new RedirectAnswer(`${webBase}${paths.signRedirect(transactionNo)}`))
}
