import type { Input } from '@qiyin/calls/call.ts'
import type { filesOverview, filesPageImage } from '@qiyin/calls/areas/files.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { FileAnswer } from '../../http/handler.ts'
import { fileById, type StoredFile } from '../files/public.ts'
import { imageWidthPx, pageImage } from './page-images.ts'

/**
 * GET /files/overview: the bytes for the viewer, any range of them. Kept by the browser but asked for again
 * each time, because a right to read can end; never transformed, because every byte is under a signature.
 */
export async function readFileBytes(
  { fileId }: Input<typeof filesOverview>,
  { db, blobs }: Context,
): Promise<FileAnswer> {
  const file = await requireFile(db, fileId)
  const body = { size: file.sizeBytes, open: blobs.open.bind(blobs, file.blobKey) }
  return new FileAnswer(body, 'application/pdf', {
    fileName: file.fileName,
    disposition: 'inline',
    etag: file.sha256.toString('hex'),
    cacheControl: 'private, no-cache, no-transform',
  })
}

/** GET /files/page-image: one page as a PNG, drawn only if the browser does not have it. */
export async function readPageImage(
  { fileId, pageNum, scale, widthPx: asked }: Input<typeof filesPageImage>,
  context: Context,
): Promise<FileAnswer> {
  const file = await requireFile(context.db, fileId)
  const widthPx = imageWidthPx(file, pageNum, scale ?? { widthPx: asked })
  if (widthPx === undefined) throw new CallError('FILE_NOT_FOUND')
  const make = (): Promise<Buffer> => pageImage(context, file, { page: pageNum - 1, widthPx })
  return new FileAnswer({ make }, 'image/png', {
    etag: `${file.sha256.toString('hex')}-${pageNum}-${widthPx}`,
    cacheControl: 'private, no-cache',
  })
}

async function requireFile(db: Context['db'], fileId: string): Promise<StoredFile> {
  const file = await fileById(db, fileId)
  if (!file) throw new CallError('FILE_NOT_FOUND')
  return file
}
