import type { SizePt } from '@qiyin/domain/seal/position.ts'
import { CallError } from '../../http/call-error.ts'
import type { Asking } from '../../http/context.ts'
import { maxMergedBytes, maxDocumentPages } from '@qiyin/domain/contract/document-limits.ts'
import { unlessItKills } from './failed-files.ts'
import { pdfRefusal } from './pdf-refusal.ts'
import type { StoredFile } from './store.ts'

/** The pages of all files, one after the other. Refuses too many. */
export function joinedPages(files: readonly StoredFile[]): SizePt[] {
  const pages = files.flatMap((file) => file.pages)
  if (pages.length > maxDocumentPages) throw new CallError('PDF_TOO_MANY_PAGES')
  return pages
}

/** Four times what a machine with nothing else to do needs for so many bytes and pages; a minute for 100 MB. */
export function joiningMs(bytes: number, pages: number): number {
  return Math.min(60_000, Math.round(10_000 + bytes / 2000 + pages * 20))
}

/** The bytes of one document with all files. A single one stays as it is, with its signatures. */
export async function joinedBytes(
  { blobs, pdf, user, request, now }: Pick<Asking, 'blobs' | 'pdf' | 'user' | 'request' | 'now'>,
  files: readonly StoredFile[],
): Promise<Buffer> {
  const size = files.reduce((sum, file) => sum + file.sizeBytes, 0)
  if (size > maxMergedBytes)
    throw new CallError({ name: 'FILE_TOO_LARGE', message: '合同文件总大小不能超过100MB' })
  const [only] = files
  if (only && files.length === 1) return blobs.read(only.blobKey, only.sha256)
  const pageCount = files.reduce((sum, file) => sum + file.pages.length, 0)
  const timeoutMs = joiningMs(size, pageCount)
  const asker = { owner: user.personId, signal: request.gone, timeoutMs }
  const read = async (): Promise<[Buffer[]]> => [
    await Promise.all(files.map((file) => blobs.read(file.blobKey, file.sha256))),
  ]
  const joining = { task: 'joining', sha256: files.map(({ sha256 }) => sha256) }
  const merged = await unlessItKills({ now }, joining, () => pdf.runFor(asker, 'mergePdfs', read)).catch(
    (error: unknown) => {
      throw pdfRefusal(error)
    },
  )
  return Buffer.from(merged.buffer, merged.byteOffset, merged.byteLength)
}
