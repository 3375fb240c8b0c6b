import type { SizePt } from '@qiyin/domain/seal/position.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { maxMergedBytes, maxDocumentPages } from '@qiyin/domain/contract/document-limits.ts'
import { pdfRefusal } from './pdf-refusal.ts'
import type { StoredFile } from './store.ts'

/** The pages of all files, one after the other. Refuses too many. */
export function joinedPages(files: readonly StoredFile[]): SizePt[] {
  const pages = files.flatMap((file) => file.pages)
  if (pages.length > maxDocumentPages) throw new CallError('PDF_TOO_MANY_PAGES')
  return pages
}

/** 100 MB take a quarter of this on a machine with nothing else to do. */
const mergeMs = 60_000

/** The bytes of one document with all files. A single one stays as it is, with its signatures. */
export async function joinedBytes(
  { blobs, pdf, user, request }: Pick<Context, 'blobs' | 'pdf' | 'user' | 'request'>,
  files: readonly StoredFile[],
): Promise<Buffer> {
  const size = files.reduce((sum, file) => sum + file.sizeBytes, 0)
  if (size > maxMergedBytes)
    throw new CallError({ name: 'FILE_TOO_LARGE', message: '合同文件总大小不能超过100MB' })
  const [only] = files
  if (only && files.length === 1) return blobs.read(only.blobKey, only.sha256)
  const asker = { owner: user.personId, signal: request.gone, timeoutMs: mergeMs }
  const read = async (): Promise<[Buffer[]]> => [
    await Promise.all(files.map((file) => blobs.read(file.blobKey, file.sha256))),
  ]
  const merged = await pdf.runFor(asker, 'mergePdfs', read).catch((error: unknown) => {
    throw pdfRefusal(error)
  })
  return Buffer.from(merged.buffer, merged.byteOffset, merged.byteLength)
}
