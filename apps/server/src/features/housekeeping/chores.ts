import { join } from 'node:path'
import { keptSince } from '@qiyin/domain/retention.ts'
import type { Services } from '../../http/context.ts'
import { forgetRates } from '../../http/call-rates.ts'
import { forgetAnswers } from '../../http/idempotency-rows.ts'
import { inBatches, type Bounds } from '../../in-batches.ts'
import { removeAbandoned } from '../../storage/disk-leftovers.ts'
import { deleteUnusedUploads } from '../files/public.ts'
import { purgeMessages } from '../messages/public.ts'
import { purgeSessions } from '../session/public.ts'
import { orphanedBlobs } from './orphaned-blobs.ts'

/** Removes unused uploads: first some rows, then their blobs, so that a crash in between leaves files that no row names. */
export async function removeUnusedUploads(
  { database, blobs, now }: Pick<Services, 'database' | 'blobs' | 'now'>,
  bounds?: Bounds,
): Promise<void> {
  const before = keptSince('unusedUpload', now())
  await inBatches(async (size) => {
    const keys = await deleteUnusedUploads(database.db, before, size)
    for (const key of keys) await blobs.remove(key)
    return keys.length
  }, bounds)
}

async function removePartials({ blobs, config, now }: Services): Promise<void> {
  const before = keptSince('partialFile', now())
  await blobs.removePartials(before)
  // Versions before this one kept uploads here in plain while they came.
  await removeAbandoned(join(config.dataDir, 'uploads'), before)
}

/** What is done every hour, each by itself. */
export const chores: Readonly<Record<string, (services: Services) => Promise<void>>> = {
  sessions: purgeSessions,
  answers: ({ database, now }) => forgetAnswers(database.db, now()),
  rates: ({ database, now }) => forgetRates(database.db, now()),
  messages: purgeMessages,
  uploads: removeUnusedUploads,
  partials: removePartials,
}

/** Removes blobs that no row names. Answers how many. */
export async function removeOrphans(services: Services): Promise<number> {
  let removed = 0
  for await (const { key } of orphanedBlobs(services, keptSince('orphanedBlob', services.now()))) {
    await services.blobs.remove(key)
    removed += 1
  }
  return removed
}
