import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import type { Tx } from '../../http/context.ts'
import { peopleById } from '../people/public.ts'
import type { Slot } from './store-slots.ts'

/** Those slots whose signers can log in. */
export async function activeSlots(tx: Tx, slots: readonly Slot[]): Promise<Slot[]> {
  const people = await peopleById(
    tx,
    slots.map(({ personId }) => personId),
  )
  const active = people.filter(({ status }) => status === accountStatus.active)
  return slots.filter((slot) => active.some(({ personId }) => personId === slot.personId))
}
