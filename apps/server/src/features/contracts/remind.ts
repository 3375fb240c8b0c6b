import { isReminderDue, quietUntil, reminderMs } from '@qiyin/domain/contract/reminder.ts'
import type { Services } from '../../http/context.ts'
import { lockContract } from './contract.ts'
import { tellSigners } from './open-stage.ts'
import { findSlots } from './store-slots.ts'
import { findToRemind, markReminded } from './store-told.ts'

type Needs = Pick<Services, 'config' | 'database' | 'secrets' | 'jobs' | 'now' | 'logger'>

const batch = 200

/** Reminds every signer whose day it is, one contract a transaction, so that one failure holds up no other. */
export async function remindDue(services: Needs): Promise<void> {
  const now = services.now()
  // At night those alone whose deadline would not see the morning.
  const until = quietUntil(now) ?? new Date(now.getTime() + reminderMs)
  const left = new Set<string>()
  for (;;) {
    const limit = batch + left.size
    const found = await findToRemind(services.database.db, { now, until, dayMs: reminderMs, limit })
    const due = found.filter((id) => !left.has(id))
    if (due.length === 0) break
    for (const contractId of due) {
      left.add(contractId)
      await remind(services, contractId, now).catch((error: unknown) => {
        services.logger.error({ err: error, contractId }, 'the signers of a contract could not be reminded')
      })
    }
  }
}

async function remind(services: Needs, contractId: string, now: Date): Promise<void> {
  await services.database.transaction(async (tx) => {
    const contract = await lockContract(tx, contractId, now)
    const slots = await findSlots(tx, contractId)
    const due = slots.filter((slot) => isReminderDue(contract, slot, now))
    for (const { signId } of due) await markReminded(tx, signId, now)
    await tellSigners(tx, services, { scene: 'DEADLINE', contract, slots: due })
  })
}
