import { keptSince } from '@qiyin/domain/retention.ts'
import type { Services } from '../../http/context.ts'
import { deleteMessages } from './store.ts'
import { deleteBudgets } from './store-budgets.ts'

/** Removes messages and counts that are over; one that still waits to be sent stays. */
export async function purgeMessages({ database, now }: Pick<Services, 'database' | 'now'>): Promise<void> {
  await deleteBudgets(database.db, keptSince('codesAndCounts', now()))
  await deleteMessages(database.db, keptSince('message', now()))
}
