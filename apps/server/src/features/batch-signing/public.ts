import { keptSince } from '@qiyin/domain/retention.ts'
import type { Services } from '../../http/context.ts'
import { purge } from './store.ts'

/** Removes runs that nobody comes back to. */
export async function purgeBatches({ database, now }: Pick<Services, 'database' | 'now'>): Promise<void> {
  await purge(database.db, keptSince('signBatch', now()))
}
