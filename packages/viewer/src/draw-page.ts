import { pdfjs, type PdfDocument } from './pdfjs.ts'

/** What to draw and how large: `widthPx` canvas pixels wide and turned by degrees, or `dpi` for paper. */
export type PageDrawing = {
  document: PdfDocument
  pageNumber: number
  canvas: HTMLCanvasElement
  signal: AbortSignal
} & ({ widthPx: number; rotation: number } | { dpi: number })

/**
 * Draws a page with its seals into a canvas, which takes the size needed. Rejects when the page cannot be
 * read or drawn, or the signal aborts.
 */
export async function drawPage(drawing: PageDrawing): Promise<void> {
  const { document, pageNumber, canvas, signal } = drawing
  const page = await document.getPage(pageNumber)
  signal.throwIfAborted()
  const isForPaper = 'dpi' in drawing
  const rotation = isForPaper ? page.rotate : page.rotate + drawing.rotation
  const natural = page.getViewport({ scale: 1, rotation })
  const scale = isForPaper ? drawing.dpi / 72 : drawing.widthPx / natural.width
  const viewport = page.getViewport({ scale, rotation })
  canvas.width = Math.round(viewport.width)
  canvas.height = Math.round(viewport.height)
  const task = page.render({
    canvas,
    viewport,
    intent: isForPaper ? 'print' : 'display',
    annotationMode: pdfjs.AnnotationMode.ENABLE,
  })
  const cancel = (): void => task.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  await task.promise.finally(() => signal.removeEventListener('abort', cancel))
}
