import type { signExecute } from '@qiyin/calls/areas/sign.ts'
import type { Input } from '@qiyin/calls/call.ts'
import { shownText } from '@qiyin/domain/contract/shown.ts'
import { maskMobile } from '@qiyin/domain/person/masking.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Tx } from '../../http/context.ts'
import { actorOf, recordAudit } from '../audit/public.ts'
import { lockContract, positionsOf, slotToSign, type SigningSlot } from '../contracts/public.ts'
import { mobileOf } from '../people/public.ts'
import { redeemCode } from '../session/public.ts'
import { openAttempt, type FieldPlan } from '../sign-attempts/public.ts'
import { checkShown } from './check-shown.ts'
import { planFields } from './field-plan.ts'
import { recordConsents } from '../consents/public.ts'
import { writeKeptSignature } from './kept-signature.ts'
import { slotFault } from './signing-fault.ts'
import { checkSlot } from './slot-check.ts'

/** How somebody wants one slot signed. */
export type Wish = Pick<Input<typeof signExecute>, 'contractId' | 'signId' | 'seals' | 'signature' | 'shown'>

/** A slot that may be signed, and what its fields will show. */
export interface Prepared {
  readonly slot: SigningSlot
  readonly fields: readonly FieldPlan[]
}

/** Whatever stands against signing is refused before the code is spent on it. */
export async function prepareSigning(wish: Wish, context: Context): Promise<Prepared> {
  const slot = await slotToSign(context.db, wish)
  if (!slot) throw new CallError('CONTRACT_NOT_FOUND')
  const { refusal, seals } = await checkSlot(context, slot)
  if (refusal) throw new CallError(refusal)
  const fault = await slotFault(context, slot)
  if (fault) throw new CallError(fault)
  await checkShown(context, slot, wish)
  const all = await positionsOf(context.db, slot.contractId)
  const positions = all.filter((position) => position.signId === slot.signId)
  return { slot, fields: await planFields(context, slot, { execution: wish, positions, seals }) }
}

/** Uses up the code that proves the intent; answers where it had been sent, masked. */
export async function redeemIntent(
  { subject, code }: { readonly subject: string; readonly code: string },
  context: Context,
): Promise<string> {
  const mobile = await mobileOf(context.db, context.secrets, context.user.personId)
  if (mobile === undefined) throw new Error('the person of a session has no account')
  await redeemCode(context, { purpose: 'sign', mobile, subject, code })
  return maskMobile(mobile)
}

/** The intent as it was given: where its code was sent, masked, and the sentence. */
export interface GivenIntent {
  readonly target: string
  readonly text: string
}

/**
 * Writes the attempt in the caller's transaction, under the contract's lock; somebody must finish it afterwards. Refuses
 * what may not be signed any more, before anything is written.
 */
export async function writeAttempt(
  tx: Tx,
  context: Context,
  { wish, prepared: { slot, fields }, intent }: { wish: Wish; prepared: Prepared; intent: GivenIntent },
): Promise<string> {
  const time = context.now()
  const { signature } = wish
  const { documentSha256 } = await lockContract(tx, slot.contractId, time)
  const current = await slotToSign(tx, slot)
  if (!current) throw new CallError('CONTRACT_NOT_FOUND')
  // Again, under the lock: a second click, a cancel or a revoked seal may have come first.
  const { refusal } = await checkSlot({ db: tx, user: context.user, now: context.now }, current)
  if (refusal) throw new CallError(refusal)
  const shown = await checkShown({ db: tx, user: context.user }, current, wish)
  const { address, userAgent } = context.request
  const attemptId = await openAttempt(tx, context, {
    signId: slot.signId,
    contractId: slot.contractId,
    fields,
    intent: { way: 'SMS', ...intent, time: time.toISOString(), address, userAgent, shown },
    createdTime: time,
  })
  await recordAudit(tx, context, {
    contractId: slot.contractId,
    event: 'INTENT_VERIFIED',
    actor: actorOf(context),
    time,
    detail: {
      way: 'SMS',
      text: intent.text,
      shown: shownText(shown, current.pageCount),
      shownWay: shown.way,
    },
    documentBefore: documentSha256,
  })
  await recordConsents(tx, context, {
    personId: context.user.personId,
    kinds: ['signing'],
    subject: slot.contractId,
  })
  if (signature?.kind === 'drawn' && signature.keep) {
    await writeKeptSignature(tx, context, context.user.personId, signature.drawing)
  }
  return attemptId
}
