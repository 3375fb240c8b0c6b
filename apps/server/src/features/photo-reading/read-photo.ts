import { imageSize } from '@qiyin/domain/image.ts'
import type { Services } from '../../http/context.ts'
import { readText } from './read-text.ts'

/** Larger letters are read no better, and take longer. */
const longestSidePx = 1600

/**
 * The text on a photo that was judged before; empty where none could be read. The photo is drawn anew in a worker, at a
 * size that is read well, so that the reader meets no file of a stranger's making.
 */
export async function readPhoto(
  { pdf, logger }: Pick<Services, 'pdf' | 'logger'>,
  bytes: Buffer,
): Promise<string> {
  const size = imageSize(bytes)
  if (!size) return ''
  const scale = Math.min(1, longestSidePx / Math.max(size.widthPx, size.heightPx))
  try {
    const picture = await pdf.run('drawPhoto', bytes, {
      widthPx: Math.round(size.widthPx * scale),
      heightPx: Math.round(size.heightPx * scale),
    })
    return await readText(Buffer.from(picture))
  } catch (error) {
    // A person can type what a machine cannot read.
    logger.warn({ err: error }, 'a photo was not read')
    return ''
  }
}
