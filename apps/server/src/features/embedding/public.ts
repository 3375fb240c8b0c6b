import type { Services } from '../../http/context.ts'
import { purge } from './store.ts'

export { createEmbedReader } from './reader.ts'

/** Removes pages that are long over. */
export async function purgeEmbedPages({ database, now }: Pick<Services, 'database' | 'now'>): Promise<void> {
  await purge(database.db, now())
}
