import type { TextRun } from '@qiyin/domain/placing/text-cells.ts'
import type { ViewerController } from '@qiyin/viewer/viewer-controller.ts'
import type { Pages } from '../placing.ts'

type OpenDocument = NonNullable<ViewerController['document']>
type OpenPage = Awaited<ReturnType<OpenDocument['getPage']>>
type Content = Awaited<ReturnType<OpenPage['getTextContent']>>
type Item = Extract<Content['items'][number], { str: string }>

/** The text of all pages where it is displayed, in points; a page that cannot be read has none. */
export async function readPageRuns(
  document: OpenDocument,
  pages: Pages,
  signal: AbortSignal,
): Promise<TextRun[][]> {
  const runs: TextRun[][] = []
  for (const [index, { widthPt }] of pages.entries()) {
    if (signal.aborted) return []
    // One after another: the reader's own pages are drawn by the same worker.
    runs.push(await runsOf(document, { pageNum: index + 1, widthPt }).catch(() => []))
  }
  return runs
}

async function runsOf(
  document: OpenDocument,
  { pageNum, widthPt }: { pageNum: number; widthPt: number },
): Promise<TextRun[]> {
  const page = await document.getPage(pageNum)
  const { items } = await page.getTextContent()
  const viewport = page.getViewport({ scale: 1 })
  const scale = widthPt / viewport.width
  return items.flatMap((item) => ('str' in item ? runOf(item, viewport, scale) : []))
}

/** Of the height of a line, above and below the line that the letters stand on. */
const ascent = 0.88
const descent = 0.12

function runOf(
  { str: text, transform, width }: Item,
  viewport: ReturnType<OpenPage['getViewport']>,
  scale: number,
): TextRun[] {
  // A PDF matrix: the direction of the text, that of its upper side, and where it begins (ISO 32000-1, 8.3.3).
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = transform.map(Number)
  const length = Math.hypot(a, b)
  if (length === 0 || text.trim() === '') return []
  const at = (along: number, up: number): { x: number; y: number } => {
    const [left = 0, top = 0] = viewport
      .convertToViewportPoint(x + (along * a) / length + up * c, y + (along * b) / length + up * d)
      .map(Number)
    return { x: left * scale, y: top * scale }
  }
  const start = at(0, ascent)
  const end = at(width, -descent)
  const base = [at(0, 0), at(width, 0)] as const
  // What stands upright or on its head as displayed is not read.
  const isLevel = Math.abs(base[1].y - base[0].y) < 0.05 * (base[1].x - base[0].x)
  if (!isLevel || end.y <= start.y) return []
  return [{ text, left: start.x, top: start.y, widthPt: end.x - start.x, heightPt: end.y - start.y }]
}
