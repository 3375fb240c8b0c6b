import { keptSince } from '@qiyin/domain/retention.ts'
import type { Services } from '../../http/context.ts'
import { purge } from './store.ts'

export { openIdentityPhoto } from './identity-card.ts'
export { readPhoto } from './read-photo.ts'
export { deletePhotos } from './store.ts'

/** Removes photos that have served. */
export async function purgePhotos({ database, now }: Pick<Services, 'database' | 'now'>): Promise<void> {
  await purge(database.db, keptSince('unusedUpload', now()))
}
