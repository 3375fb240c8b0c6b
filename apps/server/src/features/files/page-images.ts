import type { Services } from '../../http/context.ts'
import { pdfRefusal } from './pdf-refusal.ts'
import type { StoredFile } from './store.ts'

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

async function render(
  { blobs, pdf }: Pick<Services, 'blobs' | 'pdf'>,
  file: StoredFile,
  wanted: Wanted,
): Promise<Buffer> {
  return pdf.run('renderPage', await blobs.read(file.blobKey), wanted)
}

function makeRoom(): void {
  let total = [...images.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  for (const [key, { bytes }] of images) {
    if (total <= maxBytes) return
    images.delete(key)
    total -= bytes
  }
}
