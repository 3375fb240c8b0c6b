import { z } from 'zod'
import type { Input, Result } from '@qiyin/calls/call.ts'
import type { signExtendDeadline } from '@qiyin/calls/areas/sign.ts'
import { deadlineOf } from '@qiyin/domain/contract/deadline.ts'
import { extensionRefusal } from '@qiyin/domain/contract/extension.ts'
import { quietFrom } from '@qiyin/domain/contract/reminder.ts'
import { urgeHeldUntil } from '@qiyin/domain/contract/urging.ts'
import { signStatus } from '@qiyin/domain/contract/status.ts'
import { dayOf, formatDateTime, parseDateTime } from '@qiyin/domain/dates.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Tx } from '../../http/context.ts'
import { actorOf, deedsSince, recordAudit } from '../audit/public.ts'
import { requireSignedHere } from '../signing-flows/public.ts'
import { activeSlots } from './active-slots.ts'
import { lockContract } from './contract.ts'
import { sendHeldExtension } from './jobs.ts'
import { tellSigners } from './open-stage.ts'
import { writeDeadline } from './store.ts'
import { tellSource } from './tell-source.ts'
import { findSlots } from './store-slots.ts'

/** POST /sign/extend-deadline: the initiator gives the signers more time; those whose turn it is are told, by night without waking them. */
export async function extendDeadline(
  { contractId, signDeadlineTime }: Input<typeof signExtendDeadline>,
  context: Context,
): Promise<Result<typeof signExtendDeadline>> {
  const time = context.now()
  return context.transaction(async (tx) => {
    const contract = await lockContract(tx, contractId, time)
    const days = { initiateDay: dayOf(contract.initiateTime), deadlineDay: dayOf(contract.deadline) }
    const refusal = extensionRefusal({ ...contract, ...days }, signDeadlineTime)
    if (refusal) throw new CallError(refusal)
    await requireSignedHere(tx, contractId, '延长签署截止时间')
    const until = deadlineOf(signDeadlineTime)
    const deadline = formatDateTime(until)
    await writeDeadline(tx, contractId, until)
    await recordAudit(tx, context, {
      contractId,
      event: 'DEADLINE_EXTENDED',
      actor: actorOf(context),
      time,
      detail: { from: formatDateTime(contract.deadline), until: deadline },
    })
    await tellSource(tx, context, contract, {
      type: 'contract.deadline-extended',
      time,
      data: { signDeadlineTime: deadline },
    })
    const slots = await findSlots(tx, contractId)
    const told = slots.filter(
      (slot) => slot.signStatus === signStatus.waitingForMe && slot.personId !== context.user.personId,
    )
    const held = told.length === 0 ? null : urgeHeldUntil(until, time)
    const ways = held ? 'silent' : 'all'
    const extended = { ...contract, deadline: until }
    await tellSigners(tx, context, { scene: 'SIGN_URGE', contract: extended, slots: told, ways })
    if (!held) return { smsTime: null }
    const atOnceUntil = await toldAtOnceUntil(tx, contractId, held)
    const left = {
      contractId,
      deadline: until.toISOString(),
      morning: held.toISOString(),
      ...(atOnceUntil && { urgedAtOnceUntil: atOnceUntil.toISOString() }),
      told: told.map(({ signId, personId }) => ({ signId, personId })),
    }
    await context.jobs.send(tx, sendHeldExtension, left, { startAfter: held })
    // In the morning nothing is sent to who is frozen still; should all be, nothing is promised.
    const isPromised = contract.sendMessage && (await activeSlots(tx, told)).length > 0
    return { smsTime: isPromised ? formatDateTime(held) : null }
  })
}

const extensionDetail = z.object({ from: z.string() })

/**
 * When tonight the deadline was put behind the morning, by this extension or by one before it: what was urged up to then
 * could not wait for the morning, and did not tell the new deadline.
 */
async function toldAtOnceUntil(tx: Tx, contractId: string, morning: Date): Promise<Date | undefined> {
  const event = 'DEADLINE_EXTENDED'
  const tonight = await deedsSince(tx, { contractId, event, from: quietFrom(morning) })
  const before = tonight.findLast(({ detail }) => {
    const former = parseDateTime(extensionDetail.parse(detail).from)
    return former !== null && former <= morning
  })
  return before?.happenedTime
}
