import type { Input } from '@qiyin/calls/call.ts'
import type { filesContractsDownload } from '@qiyin/calls/areas/files.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { FileAnswer, type FileAnswerOptions } from '../../http/handler.ts'
import { requireDocument } from '../contract-check/public.ts'
import { recordReading } from '../contracts/public.ts'
import { fileById, type StoredFile } from '../files/public.ts'
import { permittedFile } from './readable-file.ts'

/** GET /files/contracts/download and /files/download/contract/{fileId}: the document as it stands now. */
export async function downloadContract(
  { fileId }: Input<typeof filesContractsDownload>,
  context: Context,
): Promise<FileAnswer> {
  const { file: asked, contract } = await permittedFile(context, fileId)
  if (!contract) return attachment(context, asked, { fileName: asked.fileName })
  // A list may be older than the last signature: what is saved is always the newest state.
  const file = asked.fileId === contract.fileId ? asked : await fileById(context.db, contract.fileId)
  if (!file) throw new CallError('FILE_NOT_FOUND')
  await requireDocument(context, { contract, file })
  const { contractId, contractNo, contractName } = contract
  return attachment(context, file, {
    fileName: `${contractNo}-${contractName}.pdf`,
    onRead: () =>
      recordReading(context, contractId, {
        event: 'DOWNLOADED',
        time: context.now(),
        fileId: file.fileId,
      }),
  })
}

/** A file to be saved. */
export function attachment(
  { blobs }: Context,
  file: StoredFile,
  options: Pick<FileAnswerOptions, 'fileName' | 'onRead'>,
): FileAnswer {
  const body = { size: file.sizeBytes, open: blobs.open.bind(blobs, file.blobKey) }
  return new FileAnswer(body, 'application/pdf', {
    ...options,
    disposition: 'attachment',
    etag: file.sha256.toString('hex'),
    cacheControl: 'private, no-cache, no-transform',
  })
}
