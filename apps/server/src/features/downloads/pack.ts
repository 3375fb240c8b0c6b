import type { Asking, Services } from '../../http/context.ts'
import { zipOf } from '../../storage/zip.ts'
import { endRecord } from './end-record.ts'
import { packedEntries, NothingPacked } from './packed-entries.ts'
import { beginTry, downloadRecord, writeProgress, type DownloadRecord } from '../download-records/public.ts'

/** A crash of the process counts as a try, too. */
const mostTries = 5

/** Contracts between two writings of how far the packing is; a report of evidence takes as long as many contracts. */
const progressEvery = { document: 20, withEvidence: 1 }

/**
 * Streams a record's archive into the store. The record ends in one statement: of two runs at once the second one finds
 * it ended, and takes its own archive back; what a crash leaves in the store is removed with the other leftovers.
 */
export async function pack(services: Services, recordId: string): Promise<void> {
  const { database, blobs } = services
  const record = await downloadRecord(database.db, recordId)
  const tries = record && (await beginTry(database.db, recordId))
  if (!record || tries === undefined) return
  if (tries > mostTries) {
    await endRecord(services, record, { failReason: '下载文件多次生成失败，请重新提交' })
    return
  }
  try {
    const archive = await blobs.put(zipOf(entriesOf(services, record)))
    const isMine = await endRecord(services, record, { archive })
    if (!isMine) await blobs.remove(archive.key)
  } catch (error) {
    if (!(error instanceof NothingPacked)) throw error
    await endRecord(services, record, { failReason: error.reason })
  }
}

function entriesOf(services: Services, record: DownloadRecord): ReturnType<typeof packedEntries> {
  const { db } = services.database
  const every = progressEvery[record.withEvidence ? 'withEvidence' : 'document']
  return packedEntries(askingOf(services, record), record, async (progress) => {
    const done = progress.packed + progress.omitted
    if (done % every === 0 || done === record.contractIds.length)
      await writeProgress(db, record.recordId, progress)
  })
}

/** Who asked, as the trails name it. */
function askingOf(services: Services, { personId, personName, address, userAgent }: DownloadRecord): Asking {
  const { database } = services
  return {
    ...services,
    db: database.db,
    transaction: (run) => database.transaction(run),
    user: { personId, name: personName },
    // Nobody leaves a job.
    request: { address, userAgent, gone: new AbortController().signal },
  }
}
