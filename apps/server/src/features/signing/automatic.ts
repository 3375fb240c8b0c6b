import { stampKind } from '@qiyin/domain/seal/position.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { positionsOf, type SigningSlot } from '../contracts/public.ts'
import { lockSlot, openRecorded } from './begin.ts'
import { planFields } from './field-plan.ts'
import { finishSigning, recoveryDelayMs } from './jobs.ts'
import { slotFault } from './signing-fault.ts'
import { checkSlot } from './slot-check.ts'

/** What a company has allowed beforehand: which seal, by whom, in which words. */
export interface AutomaticGrant {
  readonly autoSignId: string
  readonly sealId: string
  readonly grantedBy: string
  readonly grantedTime: Date
  readonly text: string
}

/**
 * Begins the signature of a company's slot without anybody at a page; the request is that of the slot's person. It is
 * written with the job that finishes it, `at` once or later. Refuses what nobody may sign, what a person has to sign by
 * hand, and a seal that the person may not use any more.
 */
export async function beginAutomatic(
  context: Context,
  {
    slot,
    grant,
    at,
  }: { readonly slot: SigningSlot; readonly grant: AutomaticGrant; readonly at: 'once' | 'later' },
): Promise<string> {
  const { refusal, seals } = await checkSlot(context, slot)
  if (refusal) throw new CallError(refusal)
  const fault = await slotFault(context, slot)
  if (fault) throw new CallError(fault)
  const all = await positionsOf(context.db, slot.contractId)
  const positions = all.filter((position) => position.signId === slot.signId)
  if (positions.some(({ kind }) => kind === stampKind.signature))
    throw new CallError({ name: 'SIGNATURE_REQUIRED', message: '该签署方需由经办人手写签名，不能自动签署' })
  const chosen = positions.map(({ positionId }) => ({ positionId, sealId: grant.sealId }))
  const execution = { seals: chosen, signature: null }
  const fields = await planFields(context, slot, { execution, positions, seals })
  const { autoSignId, grantedBy, text } = grant
  const grantedTime = grant.grantedTime.toISOString()
  return context.transaction(async (tx) => {
    const locked = await lockSlot(tx, context, slot)
    const attemptId = await openRecorded(tx, context, {
      ...locked,
      fields,
      proof: { way: 'AUTO', text, grant: { autoSignId, grantedBy, grantedTime } },
      detail: { autoSignId, grantedBy, grantedTime },
    })
    // Whoever finishes it at once must not meet the job.
    const delayMs = at === 'once' ? recoveryDelayMs : 0
    await context.jobs.send(
      tx,
      finishSigning,
      { attemptId },
      { startAfter: new Date(context.now().getTime() + delayMs), singletonKey: attemptId },
    )
    return attemptId
  })
}
