import type { Input, Result } from '@qiyin/calls/call.ts'
import type { adminPdfToImage } from '@qiyin/calls/areas/files.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { recordReading } from '../contracts/public.ts'
import type { StoredFile } from '../files/public.ts'
import { imageWidthPx, pageImage } from './page-images.ts'
import { readableFile } from './readable-file.ts'

type Image = Result<typeof adminPdfToImage>['images'][number]

/** GET /admin/pdf-to-image: pages of a contract's document; uploads are nobody's but their owner's. */
export async function contractImages(
  { fileId, pageStart, pageEnd = pageStart, scale }: Input<typeof adminPdfToImage>,
  context: Context,
): Promise<Result<typeof adminPdfToImage>> {
  const { file, contract } = await readableFile(context, fileId)
  if (!contract) throw new CallError('FILE_NOT_FOUND')
  const pageCount = file.pages.length
  if (pageStart > pageCount) throw new CallError('FILE_NOT_FOUND')
  const images: Image[] = []
  for (let pageNum = pageStart; pageNum <= Math.min(pageEnd, pageCount); pageNum += 1)
    images.push(await imageOf(context, file, { pageNum, scale }))
  // Nobody has read what could not be drawn.
  await recordReading(context, contract.contractId, { event: 'VIEWED', time: context.now() })
  return { fileId, fileName: file.fileName, pageCount, images }
}

async function imageOf(
  context: Context,
  file: StoredFile,
  { pageNum, scale }: { pageNum: number; scale: number },
): Promise<Image> {
  const widthPx = imageWidthPx(file, pageNum, scale)
  if (widthPx === undefined) throw new CallError('FILE_NOT_FOUND')
  const png = await pageImage(context, file, { page: pageNum - 1, widthPx })
  return { pageNum, widthPx, contentType: 'image/png', content: png.toString('base64') }
}
