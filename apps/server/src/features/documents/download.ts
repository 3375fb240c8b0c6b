import type { Readable } from 'node:stream'
import type { Input } from '@qiyin/calls/call.ts'
import type { filesContractsDownload } from '@qiyin/calls/areas/files.ts'
import { canDownload } from '@qiyin/domain/contract/row-actions.ts'
import { effectiveStatus } from '@qiyin/domain/contract/status.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { FileAnswer } from '../../http/handler.ts'
import type { ByteRange } from '../../storage/blob-store.ts'
import { actorOf, recordAudit } from '../audit/public.ts'
import { contractById, lockContract, type StoredContract } from '../contracts/public.ts'
import { fileById, type StoredFile } from '../files/public.ts'

/** GET /files/contracts/download and /files/download/contract/{fileId}: the document as it stands now. */
export async function downloadContract(
  { fileId }: Input<typeof filesContractsDownload>,
  context: Context,
): Promise<FileAnswer> {
  const { db, now } = context
  const asked = await fileById(db, fileId)
  if (!asked) throw new CallError('FILE_NOT_FOUND')
  if (asked.contractId === null) return attachment(context, asked, { fileName: asked.fileName })
  const contract = await contractById(db, asked.contractId)
  if (!contract) throw new CallError('FILE_NOT_FOUND')
  const contractStatus = effectiveStatus(contract.storedStatus, contract.deadline, now())
  // The rule of the list without operations is the widest one: it is the most any screen offers.
  if (!canDownload({ contractStatus }, { operations: false })) throw new CallError('DOWNLOAD_NOT_ALLOWED')
  // A list may be older than the last signature: what is saved is always the newest state.
  const file = asked.fileId === contract.fileId ? asked : await fileById(db, contract.fileId)
  if (!file) throw new CallError('FILE_NOT_FOUND')
  const fileName = `${contract.contractNo}-${contract.contractName}.pdf`
  return attachment(context, file, { fileName, onStart: () => recordDownload(context, contract) })
}

interface Attachment {
  readonly fileName: string
  readonly onStart?: () => Promise<void>
}

function attachment({ blobs }: Context, file: StoredFile, { fileName, onStart }: Attachment): FileAnswer {
  const open = async (range?: ByteRange): Promise<Readable> => {
    // A download resumed in pieces is one download: only the piece with the first byte counts.
    if ((range?.start ?? 0) === 0) await onStart?.()
    return blobs.open(file.blobKey, range)
  }
  return new FileAnswer({ size: file.sizeBytes, open }, 'application/pdf', {
    fileName,
    disposition: 'attachment',
    etag: file.sha256.toString('hex'),
    cacheControl: 'private, no-cache, no-transform',
  })
}

async function recordDownload(
  context: Context,
  { contractId, documentSha256 }: StoredContract,
): Promise<void> {
  const time = context.now()
  await context.transaction(async (tx) => {
    await lockContract(tx, contractId, time)
    const actor = actorOf(context)
    await recordAudit(tx, { contractId, event: 'DOWNLOADED', actor, time, documentBefore: documentSha256 })
  })
}
