import { isThumbnail, thumbnailWidthPx } from '@qiyin/domain/contract/reading.ts'
import { pageImage as limits } from '@qiyin/domain/limits.ts'
import { EngineError } from '@qiyin/pdf/engine'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import type { Kept } from '../../http/kept.ts'
import { pdfRefusal, type StoredFile } from '../files/public.ts'
import { FailedPages } from './failed-pages.ts'
import { SharedDrawings } from './shared-drawings.ts'

interface Wanted {
  /** Counted from 0. */
  readonly page: number
  readonly widthPx: number
}

type Asking = Pick<Context, 'blobs' | 'pdf' | 'now' | 'user' | 'request'>

/** A failure that takes longer is as bad as the loss of a worker. */
const dearMs = 1000

const maxBytes = 48 * 1024 * 1024

/** Least recently used first. */
const images = new Map<string, Buffer>()
const drawings = new SharedDrawings()
const failed = new FailedPages()

/** Pictures of pages, made again when somebody looks. */
export const keptImages: Kept = {
  name: 'page-images',
  label: '合同页面图片',
  count: () => images.size,
  clear: () => images.clear(),
}

/** Pages that were found undrawable; once cleared they are tried again. */
export const keptFailures: Kept = {
  name: 'failed-pages',
  label: '无法显示的页面',
  count: () => failed.size,
  clear: () => failed.clear(),
}

/** The page as a PNG: kept while there is room, for lists ask for the same thumbnails over and over. */
export async function pageImage(context: Asking, file: StoredFile, wanted: Wanted): Promise<Buffer> {
  const key = `${file.blobKey} ${wanted.page} ${wanted.widthPx}`
  const known = images.get(key)
  if (known) return keep(key, known)
  const failure = failed.find(file.sha256, wanted.page, context.now())
  if (failure) throw failure
  return drawings.get(key, context.request.gone, async (signal) =>
    keep(key, await draw(context, file, { ...wanted, signal })),
  )
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
  const widthPx = typeof asked === 'number' ? scaledWidthPx(page, asked) : asked.widthPx
  return Math.min(limits.widthPx.max, Math.max(limits.widthPx.min, widthPx))
}

/** What lists ask for stays a thumbnail whatever the page's size. */
function scaledWidthPx(page: { readonly widthPt: number }, scale: number): number {
  const widthPx = Math.round(page.widthPt * scale)
  return scale <= limits.scale.thumbnail ? Math.min(widthPx, thumbnailWidthPx(page)) : widthPx
}

async function draw(
  { blobs, pdf, now, user }: Asking,
  file: StoredFile,
  { page, widthPx, signal }: Wanted & { readonly signal: AbortSignal },
): Promise<Buffer> {
  const shown = file.pages[page]
  // Sixteen greys show a thumbnail's letters as well as all of them, in half the bytes (docs/decisions/0047).
  const greys = shown && isThumbnail(widthPx, shown) ? 16 : 256
  let began = 0
  try {
    return await pdf.runFor({ owner: user.personId, signal }, 'renderPage', async () => {
      began = performance.now()
      return [await blobs.read(file.blobKey, file.sha256), { page, widthPx, greys }]
    })
  } catch (error) {
    const refusal = pdfRefusal(error)
    const dear = error instanceof EngineError || performance.now() - began > dearMs
    // What is no fault of the file, a full queue or a client that left, is not held against it.
    if (refusal instanceof CallError) failed.add(file.sha256, page, { refusal, error, dear, now: now() })
    throw refusal
  }
}

function keep(key: string, png: Buffer): Buffer {
  images.delete(key)
  images.set(key, png)
  let total = [...images.values()].reduce((sum, { length }) => sum + length, 0)
  for (const [oldest, { length }] of images) {
    if (total <= maxBytes) break
    images.delete(oldest)
    total -= length
  }
  return png
}
