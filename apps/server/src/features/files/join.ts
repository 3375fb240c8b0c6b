import type { SizePt } from '@qiyin/domain/seal/position.ts'
import { handOver } from '@qiyin/pdf/engine/hand-over.ts'
import { CallError } from '../../http/call-error.ts'
import type { Services } from '../../http/context.ts'
import { maxMergedBytes, maxDocumentPages } from '@qiyin/domain/contract/document-limits.ts'
import { pdfRefusal } from './pdf-refusal.ts'
import type { StoredFile } from './store.ts'

/** The pages of all files, one after the other. Refuses too many. */
export function joinedPages(files: readonly StoredFile[]): SizePt[] {
  const pages = files.flatMap((file) => file.pages)
  if (pages.length > maxDocumentPages) throw new CallError('PDF_TOO_MANY_PAGES')
  return pages
}

/** The bytes of one document with all files. A single one stays as it is, with its signatures. */
export async function joinedBytes(
  { blobs, pdf }: Pick<Services, 'blobs' | 'pdf'>,
  files: readonly StoredFile[],
): Promise<Buffer> {
  const size = files.reduce((sum, file) => sum + file.sizeBytes, 0)
  if (size > maxMergedBytes)
    throw new CallError({ name: 'FILE_TOO_LARGE', message: '合同文件总大小不能超过100MB' })
  const documents = await Promise.all(files.map((file) => blobs.read(file.blobKey)))
  const [only] = documents
  if (only && documents.length === 1) return only
  const merged = await pdf.run('mergePdfs', documents.map(handOver)).catch((error: unknown) => {
    throw pdfRefusal(error)
  })
  return Buffer.from(merged.buffer, merged.byteOffset, merged.byteLength)
}
