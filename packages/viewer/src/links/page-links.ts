import type { PercentBox } from '../page-geometry.ts'
import type { PdfDocument } from '../pdfjs.ts'

/** What a link of a page covers, and where it leads as the file says it; such an address need not be one to follow. */
export interface PageLink {
  readonly pageNumber: number
  readonly address: string
  readonly box: PercentBox
}

/** All links to addresses, page by page. */
export async function readPageLinks(document: PdfDocument): Promise<PageLink[]> {
  const links: PageLink[] = []
  for (let pageNumber = 1; pageNumber <= document.numPages; pageNumber += 1)
    links.push(...(await linksOf(document, pageNumber)))
  return links
}

/** An annotation as the library tells it (ISO 32000-1, 12.5.6.5). */
interface ReadAnnotation {
  readonly subtype: string
  readonly rect: readonly number[]
  /** Set for addresses to follow; the other for all. */
  readonly url?: string
  readonly unsafeUrl?: string
}

async function linksOf(document: PdfDocument, pageNumber: number): Promise<PageLink[]> {
  const page = await document.getPage(pageNumber)
  const annotations = (await page.getAnnotations()) as ReadAnnotation[] // the library's type is any
  const viewport = page.getViewport({ scale: 1 })
  return annotations.flatMap(({ subtype, rect, url, unsafeUrl }) => {
    const address = url ?? unsafeUrl
    if (subtype !== 'Link' || address === undefined) return []
    const [left = 0, bottom = 0, right = 0, top = 0] = rect
    const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(left, bottom)
    const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(right, top)
    const box = {
      left: (Math.min(x1, x2) / viewport.width) * 100,
      top: (Math.min(y1, y2) / viewport.height) * 100,
      width: (Math.abs(x2 - x1) / viewport.width) * 100,
      height: (Math.abs(y2 - y1) / viewport.height) * 100,
    }
    return [{ pageNumber, address, box }]
  })
}
