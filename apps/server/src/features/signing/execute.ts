import type { signExecute } from '@qiyin/calls/areas/sign.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { effectiveStatus } from '@qiyin/domain/contract/status.ts'
import { maskMobile } from '@qiyin/domain/person/masking.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { actorOf, recordAudit } from '../audit/public.ts'
import { lockContract, nextSlot, positionsOf, slotToSign, type SigningSlot } from '../contracts/public.ts'
import { mobileOf } from '../people/public.ts'
import { redeemCode } from '../session/public.ts'
import { openAttempt, type FieldPlan } from '../sign-attempts/public.ts'
import { planFields } from './field-plan.ts'
import { finishAttempt } from './finish.ts'
import { intentSubject, intentText } from './intent.ts'
import { finishSigning, recoveryDelayMs } from './jobs.ts'
import { writeKeptSignature } from './kept-signature.ts'
import type { Outcome } from './outcome.ts'
import { checkSlot } from './slot-check.ts'

type Execution = Input<typeof signExecute>

/** How long a person waits while others sign the same contract; then the job goes on. */
const patienceMs = 30_000

/**
 * POST /sign/execute: signs all areas of one slot. The attempt is written, with a job to finish it, before the
 * signature is made; so a crash in between loses nothing, and the attempt's settling makes it happen once.
 */
export async function executeSigning(
  execution: Execution,
  context: Context,
): Promise<Result<typeof signExecute>> {
  const { slot, fields } = await prepare(execution, context)
  const target = await redeemIntent(execution, context)
  const attemptId = await beginAttempt({ execution, slot, fields, target }, context)
  const outcome = await finishAttempt(context, attemptId, patienceMs)
  if (outcome.kind === 'refused') throw new CallError(outcome.refusal)
  return answerOf(outcome, slot, context)
}

async function prepare(
  execution: Execution,
  context: Context,
): Promise<{ slot: SigningSlot; fields: FieldPlan[] }> {
  const slot = await slotToSign(context.db, execution)
  if (!slot) throw new CallError('CONTRACT_NOT_FOUND')
  const { refusal, seals } = await checkSlot(context, slot)
  if (refusal) throw new CallError(refusal)
  const all = await positionsOf(context.db, slot.contractId)
  const positions = all.filter((position) => position.signId === slot.signId)
  return { slot, fields: await planFields(context, slot, { execution, positions, seals }) }
}

/** Answers where the code had been sent, masked. */
async function redeemIntent(execution: Execution, context: Context): Promise<string> {
  const mobile = await mobileOf(context.db, context.secrets, context.user.personId)
  if (mobile === undefined) throw new Error('the person of a session has no account')
  await redeemCode(context, {
    purpose: 'sign',
    mobile,
    subject: intentSubject(execution.signId),
    code: execution.code,
  })
  return maskMobile(mobile)
}

async function beginAttempt(
  {
    execution,
    slot,
    fields,
    target,
  }: { execution: Execution; slot: SigningSlot; fields: FieldPlan[]; target: string },
  context: Context,
): Promise<string> {
  const time = context.now()
  const { signature } = execution
  return context.transaction(async (tx) => {
    await lockContract(tx, slot.contractId, time)
    const current = await slotToSign(tx, slot)
    if (!current) throw new CallError('CONTRACT_NOT_FOUND')
    // Again, under the lock: a second click, a cancel or a revoked seal may have come first.
    const { refusal } = await checkSlot({ db: tx, user: context.user, now: context.now }, current)
    if (refusal) throw new CallError(refusal)
    const { address, userAgent } = context.request
    const text = intentText(slot.contractName)
    const attemptId = await openAttempt(tx, context, {
      signId: slot.signId,
      contractId: slot.contractId,
      fields,
      intent: { way: 'SMS', target, text, time: time.toISOString(), address, userAgent },
      createdTime: time,
    })
    await recordAudit(tx, context, {
      contractId: slot.contractId,
      event: 'INTENT_VERIFIED',
      actor: actorOf(context),
      time,
      detail: { way: 'SMS', text },
    })
    if (signature?.kind === 'drawn' && signature.keep) {
      await writeKeptSignature(tx, context, context.user.personId, signature.drawing)
    }
    await context.jobs.send(
      tx,
      finishSigning,
      { attemptId },
      { startAfter: new Date(time.getTime() + recoveryDelayMs), singletonKey: attemptId },
    )
    return attemptId
  })
}

async function answerOf(
  outcome: Outcome,
  slot: SigningSlot,
  { db, user, now }: Context,
): Promise<Result<typeof signExecute>> {
  const after = await slotToSign(db, slot)
  const next = await nextSlot(db, user.personId, now())
  return {
    signed: outcome.kind === 'signed',
    contractStatus: after
      ? effectiveStatus(after.contractStatus, after.signDeadlineTime, now())
      : slot.contractStatus,
    next: next ?? null,
  }
}
