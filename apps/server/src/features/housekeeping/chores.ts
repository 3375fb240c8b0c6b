import { join } from 'node:path'
import { keptSince } from '@qiyin/domain/retention.ts'
import type { Services } from '../../http/context.ts'
import { forgetRates } from '../../http/call-rates.ts'
import { forgetAnswers } from '../../http/idempotency-rows.ts'
import { inBatches, usualBounds, type Bounds } from '../../in-batches.ts'
import { forgetCompletedJobs } from '../../jobs/old-jobs.ts'
import { removeAbandoned } from '../../storage/disk-leftovers.ts'
import { removeStagedRoots } from '../audit-roots/public.ts'
import { purgeEmbedPages } from '../embedding/public.ts'
import { purgeBatches } from '../batch-signing/public.ts'
import { purgeDownloads } from '../download-records/public.ts'
import { purgeIdentityChecks, purgeReviewPhotos } from '../identity-source/public.ts'
import { purgeCompanyQuota } from '../initiation/public.ts'
import { purgeDrafts } from '../initiation-drafts/public.ts'
import { deleteUnusedUploads } from '../files/public.ts'
import { purgeMessages } from '../messages/public.ts'
import { purgePhotos } from '../photo-reading/public.ts'
import { purgeSessions } from '../session/public.ts'
import { purgeSupplierRecords } from '../supplier-records/public.ts'
import { purgeSourceCalls } from '../source-applications/public.ts'
import { purgeSourceEvents } from '../source-events/public.ts'
import { lookForOrphans } from './orphaned-blobs.ts'

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
  await removeStagedRoots(config.auditRootDirectories, before)
}

/** What is done every hour, each by itself. */
export const chores: Readonly<Record<string, (services: Services) => Promise<void>>> = {
  sessions: purgeSessions,
  answers: ({ database, now }) => forgetAnswers(database.db, now()),
  rates: ({ database, now }) => forgetRates(database.db, now()),
  messages: purgeMessages,
  companyQuota: purgeCompanyQuota,
  embedPages: purgeEmbedPages,
  sourceCalls: purgeSourceCalls,
  sourceEvents: purgeSourceEvents,
  batches: purgeBatches,
  downloads: (services) => purgeDownloads(services),
  // Before the uploads, which they have kept.
  drafts: purgeDrafts,
  photos: purgePhotos,
  reviewPhotos: purgeReviewPhotos,
  identityChecks: purgeIdentityChecks,
  supplierRecords: purgeSupplierRecords,
  uploads: removeUnusedUploads,
  partials: removePartials,
  jobs: ({ database }) => forgetCompletedJobs(database.db),
}

/** Removes blobs that no row names, for as long as it may; answers how many, and behind which one to go on. */
export async function removeOrphans(
  { blobs, database, now }: Pick<Services, 'blobs' | 'database' | 'now'>,
  after: string | undefined,
  { size, ms }: Bounds = usualBounds,
): Promise<{ removed: number; next: string | undefined }> {
  const end = performance.now() + ms
  let removed = 0
  const before = keptSince('orphanedBlob', now())
  for await (const { orphans, last } of lookForOrphans({ blobs, database }, { before, after, size })) {
    for (const key of orphans) await blobs.remove(key)
    removed += orphans.length
    if (performance.now() >= end) return { removed, next: last }
  }
  return { removed, next: undefined }
}
