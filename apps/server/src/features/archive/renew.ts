import { contractStatus } from '@qiyin/domain/contract/status.ts'
import { PdfError, type ClosingStamp } from '@qiyin/pdf'
import { handOver } from '@qiyin/pdf/engine'
import type { Services, Tx } from '../../http/context.ts'
import type { StoredBlob } from '../../storage/blob-store.ts'
import { platformActor, recordAudit } from '../audit/public.ts'
import { requireDocument } from '../contract-check/public.ts'
import { contractById, lockContract, replaceDocument, type StoredContract } from '../contracts/public.ts'
import { createFile, fileById, type StoredFile } from '../files/public.ts'
import { renewalMaterial, timestampSource } from '../pki/public.ts'
import { effectiveEnd } from './effective-end.ts'
import type { RenewalFailure } from './failure-text.ts'
import { deleteStamp, markFailed, markRenewed, writeStamp } from './store.ts'

/** What came of it: `known` when the document's time-stamp holds for long enough, `gone` when there is none to renew. */
export type RenewalOutcome = 'renewed' | 'known' | 'gone' | 'outdated' | RenewalFailure

const hourMs = 3_600_000

/** What passes by itself is tried again soon, what needs an operator every day, what cannot be mended every month. */
const retryMs: Readonly<Record<RenewalFailure, number>> = {
  'timestamp-away': hourMs / 4,
  fault: 24 * hourMs,
  'no-gain': 24 * hourMs,
  'not-closed': 30 * 24 * hourMs,
  'too-late': 30 * 24 * hourMs,
}

/**
 * Renews the closing time-stamp of a completed contract's document, if it is due. The new document is stored first and
 * taken over under the contract's lock, only if it was made from the one that is current still: whatever dies between
 * leaves a file that no row names, and whoever comes second finds that nothing is due.
 */
export async function renewArchive(services: Services, contractId: string): Promise<RenewalOutcome> {
  try {
    const outcome = await renew(services, contractId)
    if (isFailure(outcome)) await fail(services, contractId, outcome)
    return outcome
  } catch (error) {
    const failure = isAway(error) ? 'timestamp-away' : 'fault'
    services.logger.error({ err: error, contractId }, 'a closing time-stamp could not be renewed')
    await fail(services, contractId, failure)
    return failure
  }
}

function isFailure(outcome: RenewalOutcome): outcome is RenewalFailure {
  return Object.hasOwn(retryMs, outcome)
}

function isAway(error: unknown): boolean {
  return error instanceof PdfError && error.code === 'timestamp-failed'
}

/** A commit whose answer was lost may have renewed it: then it is due no more, and nothing has failed. */
async function fail(
  { database, config, now }: Services,
  contractId: string,
  failure: RenewalFailure,
): Promise<void> {
  const time = now()
  const retryTime = new Date(time.getTime() + retryMs[failure])
  const before = new Date(time.getTime() + config.archive.leadMs)
  await markFailed(database.db, contractId, { failure, time, retryTime, before })
}

async function renew(services: Services, contractId: string): Promise<RenewalOutcome> {
  const { database, blobs, pdf, config, now } = services
  const before = await contractById(database.db, contractId)
  const file = before && (await fileById(database.db, before.fileId))
  if (!before || before.storedStatus !== contractStatus.completed || !file)
    return forget(services, contractId)
  // What was put in its place must not become the document by being stamped.
  await requireDocument(services, { contract: before, file })
  const document = await blobs.read(file.blobKey, before.documentSha256)
  const closing = await pdf.runIdle('readClosingStamp', document)
  if (!closing) return 'not-closed'
  const current = effectiveEnd(config.archive, closing)
  const time = now()
  if (current.holdsUntil.getTime() > time.getTime() + config.archive.leadMs)
    return take(services, { before, closing: current })
  if (closing.holdsUntil <= time) return 'too-late'
  const material = await renewalMaterial(services, document)
  const timestamp = await timestampSource(services)
  const renewed = await pdf.runIdle('renewDocument', handOver(document), { ...material, timestamp })
  const next = effectiveEnd(config.archive, renewed.closing)
  if (next.holdsUntil <= current.holdsUntil) return 'no-gain'
  const blob = await blobs.put(renewed.bytes)
  const stored = await database.transaction((tx) =>
    store(tx, services, { before, file, blob, closing: next }),
  )
  if (stored === 'outdated') await blobs.remove(blob.key)
  return stored
}

/** What the document says of itself, for a contract that was completed before that was recorded. */
async function take(
  { database }: Services,
  { before, closing }: { before: StoredContract; closing: ClosingStamp },
): Promise<RenewalOutcome> {
  await database.transaction((tx) => writeStamp(tx, before.contractId, closing))
  return 'known'
}

async function forget({ database }: Services, contractId: string): Promise<RenewalOutcome> {
  await database.transaction((tx) => deleteStamp(tx, contractId))
  return 'gone'
}

interface Renewed {
  readonly before: StoredContract
  readonly file: StoredFile
  readonly blob: StoredBlob
  readonly closing: ClosingStamp
}

async function store(
  tx: Tx,
  services: Services,
  { before, file, blob, closing }: Renewed,
): Promise<'renewed' | 'outdated'> {
  const { contractId } = before
  const time = services.now()
  const contract = await lockContract(tx, contractId, time)
  const isCurrent = contract.documentSha256.equals(before.documentSha256)
  if (!isCurrent || contract.storedStatus !== contractStatus.completed) return 'outdated'
  const fileId = await createFile(tx, services, {
    ownerId: contract.initiatorId,
    fileName: file.fileName,
    kind: 'contract',
    blob,
    pages: file.pages,
    contractId,
  })
  await replaceDocument(tx, contractId, { fileId, sha256: blob.sha256 })
  await markRenewed(tx, contractId, { closing, time })
  await recordAudit(tx, services, {
    contractId,
    event: 'ARCHIVE_RENEWED',
    actor: platformActor,
    time,
    documentBefore: before.documentSha256,
    documentAfter: blob.sha256,
    detail: { holdsUntil: closing.holdsUntil.toISOString() },
  })
  return 'renewed'
}
