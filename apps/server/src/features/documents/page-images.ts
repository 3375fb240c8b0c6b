import { pageImage as limits } from '@qiyin/domain/limits.ts'
import { handOver } from '@qiyin/pdf/engine/hand-over.ts'
import type { Services } from '../../http/context.ts'
import { pdfRefusal, type StoredFile } from '../files/public.ts'

interface Wanted {
  /** Counted from 0. */
  readonly page: number
  readonly widthPx: number
}

const maxBytes = 48 * 1024 * 1024

/** Least recently used first; a picture being made is there already, so that it is made once. */
const images = new Map<string, { readonly png: Promise<Buffer>; bytes: number }>()

/** The page as a PNG: kept while there is room, for lists ask for the same thumbnails over and over. */
export async function pageImage(
  services: Pick<Services, 'blobs' | 'pdf'>,
  file: StoredFile,
  wanted: Wanted,
): Promise<Buffer> {
  const key = `${file.blobKey} ${wanted.page} ${wanted.widthPx}`
  const known = images.get(key)
  images.delete(key)
  const image = known ?? { png: render(services, file, wanted), bytes: 0 }
  images.set(key, image)
  try {
    const png = await image.png
    image.bytes = png.length
    makeRoom()
    return png
  } catch (error) {
    images.delete(key)
    throw pdfRefusal(error)
  }
}

/**
 * How wide a page's picture is, at a scale (1 is a pixel to a point) or as wide as asked, within bounds.
 * Undefined when there is no such page, or when it is over nine times as tall as wide: a strip must not
 * become a picture of a hundred megapixels.
 */
export function imageWidthPx(
  file: StoredFile,
  pageNum: number,
  asked: number | { readonly widthPx: number },
): number | undefined {
  const page = file.pages[pageNum - 1]
  if (!page || page.heightPt > page.widthPt * 9) return undefined
  const widthPx = typeof asked === 'number' ? Math.round(page.widthPt * asked) : asked.widthPx
  return Math.min(limits.widthPx.max, Math.max(limits.widthPx.min, widthPx))
}

async function render(
  { blobs, pdf }: Pick<Services, 'blobs' | 'pdf'>,
  file: StoredFile,
  wanted: Wanted,
): Promise<Buffer> {
  return pdf.run('renderPage', handOver(await blobs.read(file.blobKey, file.sha256)), wanted)
}

function makeRoom(): void {
  let total = [...images.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  for (const [key, { bytes }] of images) {
    if (total <= maxBytes) return
    images.delete(key)
    total -= bytes
  }
}
