import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Look } from './check-case.ts'
import type { PageView } from './look-at-pages.ts'

/** What is used of PDF.js and of the canvas that it paints on without a browser. */
interface PdfJs {
  getDocument: (source: object) => { promise: Promise<ShownDocument>; destroy: () => Promise<void> }
}
interface ShownDocument {
  numPages: number
  getPage: (number: number) => Promise<ShownPage>
}
interface ShownPage {
  getViewport: (view: { scale: number }) => { width: number; height: number }
  render: (target: object) => { promise: Promise<void> }
  getTextContent: () => Promise<{ items: { str?: string }[] }>
}
interface CanvasMaker {
  createCanvas: (
    width: number,
    height: number,
  ) => {
    getContext: (kind: '2d') => {
      getImageData: (x: number, y: number, width: number, height: number) => { data: Uint8Array }
    }
  }
}

const mostPages = 20
const pdfjsEntry = 'pdfjs-dist/legacy/build/pdf.mjs'
const require = createRequire(import.meta.url)

/**
 * All pages as PDF.js shows them, and so Firefox, a pixel a point and one after the other in one document; none where it
 * and its canvas are not installed: they belong to other parts of the project.
 */
export async function pdfjsView(): Promise<Look[]> {
  const [pdfjs, canvas] = [await loaded<PdfJs>(pdfjsEntry), await loaded<CanvasMaker>('@napi-rs/canvas')]
  if (!pdfjs || !canvas) return []
  const folder = join(dirname(require.resolve(pdfjsEntry)), '../..')
  return [(bytes) => viewOf(bytes, { pdfjs, canvas, folder })]
}

async function loaded<T>(name: string): Promise<T | undefined> {
  try {
    const module: T = await import(pathToFileURL(require.resolve(name)).href)
    return module
  } catch {
    // Not installed here.
    return undefined
  }
}

interface Painter {
  pdfjs: PdfJs
  canvas: CanvasMaker
  folder: string
}

async function viewOf(bytes: Buffer, { pdfjs, canvas, folder }: Painter): Promise<PageView[] | undefined> {
  const task = pdfjs.getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    standardFontDataUrl: `${join(folder, 'standard_fonts')}/`,
    cMapUrl: `${join(folder, 'cmaps')}/`,
    disableFontFace: true,
    useSystemFonts: false,
  })
  try {
    const document = await task.promise
    const views: PageView[] = []
    for (let number = 1; number <= Math.min(document.numPages, mostPages); number++) {
      // What one page loads, the next is shown with.
      // oxlint-disable-next-line no-await-in-loop
      views.push(await pageView(await document.getPage(number), canvas))
    }
    return views
  } catch {
    // It does not open the file, or gives up on a page.
    return undefined
  } finally {
    await task.destroy()
  }
}

async function pageView(page: ShownPage, { createCanvas }: CanvasMaker): Promise<PageView> {
  const viewport = page.getViewport({ scale: 1 })
  const [width, height] = [Math.max(1, Math.ceil(viewport.width)), Math.max(1, Math.ceil(viewport.height))]
  const context = createCanvas(width, height).getContext('2d')
  await page.render({ canvasContext: context, viewport, canvas: null }).promise
  const { items } = await page.getTextContent()
  const pixels = context.getImageData(0, 0, width, height).data
  return { width, height, pixels, text: items.map(({ str }) => str ?? '').join('|') }
}
