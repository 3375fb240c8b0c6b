import type { signExecute } from '@qiyin/calls/areas/sign.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { effectiveStatus } from '@qiyin/domain/contract/status.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { nextSlot, slotToSign, type SigningSlot } from '../contracts/public.ts'
import { prepareSigning, redeemIntent, writeAttempt, type Prepared } from './begin.ts'
import { finishAttempt } from './finish.ts'
import { intentSubject, intentText } from './intent.ts'
import { finishSigning, recoveryDelayMs } from './jobs.ts'
import type { Outcome } from './outcome.ts'
import { keepingRefusal } from './record-other-document.ts'

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
  const prepared = await prepareSigning(execution, context)
  const { code, signId } = execution
  const target = await redeemIntent({ subject: intentSubject(signId), code }, context)
  const attemptId = await keepingRefusal(context, execution, () =>
    beginAttempt({ execution, prepared, target }, context),
  )
  const outcome = await finishAttempt(context, attemptId, patienceMs)
  if (outcome.kind === 'refused') throw new CallError(outcome.refusal)
  return answerOf(outcome, prepared.slot, context)
}

async function beginAttempt(
  { execution: wish, prepared, target }: { execution: Execution; prepared: Prepared; target: string },
  context: Context,
): Promise<string> {
  const time = context.now()
  return context.transaction(async (tx) => {
    const intent = { target, text: intentText(prepared.slot.contractName) }
    const attemptId = await writeAttempt(tx, context, { wish, prepared, intent })
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
