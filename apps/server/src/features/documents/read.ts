import type { Input } from '@qiyin/calls/call.ts'
import type { filesOverview, filesPageImage } from '@qiyin/calls/areas/files.ts'
import { isThumbnail } from '@qiyin/domain/contract/reading.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { FileAnswer, type FileAnswerOptions } from '../../http/handler.ts'
import { recordReading } from '../contracts/public.ts'
import { imageWidthPx, pageImage } from './page-images.ts'
import { readableFile, type ReadableFile } from './readable-file.ts'

/**
 * GET /files/overview: the bytes for the viewer, any range of them. Kept by the browser but asked for again
 * each time, because a right to read can end; never transformed, because every byte is under a signature.
 */
export async function readFileBytes(
  { fileId }: Input<typeof filesOverview>,
  context: Context,
): Promise<FileAnswer> {
  const { blobs } = context
  const readable = await readableFile(context, fileId)
  const { file } = readable
  const body = { size: file.sizeBytes, open: blobs.open.bind(blobs, file.blobKey) }
  return new FileAnswer(body, 'application/pdf', {
    fileName: file.fileName,
    disposition: 'inline',
    etag: file.sha256.toString('hex'),
    cacheControl: 'private, no-cache, no-transform',
    ...viewing(context, readable),
  })
}

/** GET /files/page-image: one page as a PNG, drawn only if the browser does not have it. */
export async function readPageImage(
  { fileId, pageNum, scale, widthPx: asked }: Input<typeof filesPageImage>,
  context: Context,
): Promise<FileAnswer> {
  const readable = await readableFile(context, fileId)
  const { file } = readable
  const widthPx = imageWidthPx(file, pageNum, scale ?? { widthPx: asked })
  const page = file.pages[pageNum - 1]
  if (widthPx === undefined || !page) throw new CallError('FILE_NOT_FOUND')
  const make = (): Promise<Buffer> => pageImage(context, file, { page: pageNum - 1, widthPx })
  return new FileAnswer({ make }, 'image/png', {
    etag: `${file.sha256.toString('hex')}-${pageNum}-${widthPx}`,
    cacheControl: 'private, no-cache',
    ...(!isThumbnail(widthPx, page) && viewing(context, readable)),
  })
}

/** Names the reader of a contract's document in its trail; an upload has none. */
function viewing(
  context: Context,
  { contract, file: { fileId } }: ReadableFile,
): Pick<FileAnswerOptions, 'onRead'> {
  if (!contract) return {}
  const { contractId } = contract
  return {
    onRead: () => recordReading(context, contractId, { event: 'VIEWED', time: context.now(), fileId }),
  }
}
