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
import { openAttempt, type FieldPlan, type IntentProof } from '../sign-attempts/public.ts'
import { checkShown } from './check-shown.ts'
import { planFields } from './field-plan.ts'
import { keepingRefusal } from './record-other-document.ts'
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
  await keepingRefusal(context, wish, () => checkShown(context, slot, wish))
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
  const { signature } = wish
  const locked = await lockSlot(tx, context, slot)
  const shown = await checkShown({ db: tx, user: context.user }, locked.slot, wish)
  const attemptId = await openRecorded(tx, context, {
    ...locked,
    fields,
    proof: { way: 'SMS', ...intent, shown },
    detail: { shown: shownText(shown, locked.slot.pageCount), shownWay: shown.way },
  })
  await recordConsents(tx, context, {
    personId: context.user.personId,
    kinds: ['signing'],
    subject: slot.contractId,
  })
  // A page inside another system's page is for this contract alone, and leaves nothing behind for others.
  if (signature?.kind === 'drawn' && signature.keep && !context.embedded) {
    await writeKeptSignature(tx, context, context.user.personId, signature.drawing)
  }
  return attemptId
}

/** A slot under its contract's lock, and the document it is about. */
interface LockedSlot {
  readonly slot: SigningSlot
  readonly documentSha256: Buffer
}

/** Again, under the lock: a second click, a cancel or a revoked seal may have come first. */
export async function lockSlot(tx: Tx, context: Context, slot: SigningSlot): Promise<LockedSlot> {
  const { documentSha256 } = await lockContract(tx, slot.contractId, context.now())
  const current = await slotToSign(tx, slot)
  if (!current) throw new CallError('CONTRACT_NOT_FOUND')
  const { refusal } = await checkSlot({ db: tx, user: context.user, now: context.now }, current)
  if (refusal) throw new CallError(refusal)
  return { slot: current, documentSha256 }
}

/** Opens the attempt and names in the trail how its intent was proved. */
export async function openRecorded(
  tx: Tx,
  context: Context,
  begun: LockedSlot & {
    readonly fields: readonly FieldPlan[]
    readonly proof: Omit<IntentProof, 'time' | 'address' | 'userAgent'>
    /** What the trail says besides the way and the text. */
    readonly detail: Readonly<Record<string, string>>
  },
): Promise<string> {
  const { slot, fields, proof, detail, documentSha256 } = begun
  const { contractId, signId } = slot
  const time = context.now()
  const { address, userAgent } = context.request
  const attemptId = await openAttempt(tx, context, {
    signId,
    contractId,
    fields,
    intent: { ...proof, time: time.toISOString(), address, userAgent },
    createdTime: time,
  })
  await recordAudit(tx, context, {
    contractId,
    event: 'INTENT_VERIFIED',
    actor: actorOf(context),
    time,
    detail: { way: proof.way, text: proof.text, ...detail },
    documentBefore: documentSha256,
  })
  return attemptId
}
