import { uprightPage } from '../page-geometry.ts'
import type { ViewerController } from '../viewer-controller.ts'
import { pageSheets } from './page-sheets.ts'

// Hides the site on paper and stacks the sheets. A sheet a hair lower than the paper spares a blank page.
const PAPER_RULES = `
@media screen { .pv-print { display: none } }
@media print {
  html, body { margin: 0 !important; padding: 0 !important; height: auto !important; background: #fff !important }
  body > :not(.pv-print) { display: none !important }
  .pv-print > div { break-inside: avoid; break-after: page; overflow: hidden }
  .pv-print > div:last-child { break-after: auto }
  .pv-print img { display: block; width: 100%; height: calc(100% - 0.2pt) }
}`

/** A print run: what is told while pages are prepared, and how to give it up. */
export interface PrintRun {
  onProgress: (donePages: number, pageCount: number) => void
  signal: AbortSignal
}

/**
 * Draws every page at 150 dots per inch and opens the browser's print dialog on the drawings alone.
 * Resolves when the dialog is closed; rejects when a page cannot be drawn or the run is given up.
 * The rules come as a constructed sheet, which a strict content security policy allows.
 */
export async function printDocument(controller: ViewerController, run: PrintRun): Promise<void> {
  const { pages: shown, rotation } = controller.getState()
  // Paper is as the document has it, however the reader has turned the pages.
  const pages = shown.map((page) => uprightPage(page, rotation))
  const { css, names } = pageSheets(pages)
  const paper = document.createElement('div')
  paper.className = 'pv-print'
  const addresses: string[] = []
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`${css}\n${PAPER_RULES}`)
  try {
    for (const [index, page] of pages.entries()) {
      // One page at a time: two drawings of 150 dpi at once would only double the memory.
      // oxlint-disable-next-line no-await-in-loop
      const address = await drawSheet(controller, page.pageNumber, run.signal)
      addresses.push(address)
      paper.append(sheetOf(address, names[index] ?? ''))
      run.onProgress(index + 1, pages.length)
    }
    document.body.append(paper)
    document.adoptedStyleSheets.push(sheet)
    await Promise.all(Array.from(paper.querySelectorAll('img'), (image) => image.decode()))
    run.signal.throwIfAborted()
    await openPrintDialog()
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
    paper.remove()
    for (const address of addresses) URL.revokeObjectURL(address)
  }
}

async function drawSheet(
  controller: ViewerController,
  pageNumber: number,
  signal: AbortSignal,
): Promise<string> {
  const canvas = document.createElement('canvas')
  await controller.drawForPrint(pageNumber, canvas, signal)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  canvas.width = 0
  canvas.height = 0
  if (blob === null) throw new Error(`page ${pageNumber} is too large to print`)
  return URL.createObjectURL(blob)
}

function sheetOf(address: string, name: string): HTMLDivElement {
  const sheet = document.createElement('div')
  sheet.className = name
  const image = document.createElement('img')
  image.src = address
  sheet.append(image)
  return sheet
}

function openPrintDialog(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('afterprint', () => resolve(), { once: true })
    window.print()
  })
}
