// The only file that imports pdfjs-dist. pdf.mjs must come first: pdf_viewer.mjs reads globalThis.pdfjsLib
// while it loads, and the two versions must be equal.
import * as core from 'pdfjs-dist/legacy/build/pdf.mjs'
import * as web from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
// Vite answers the address of the file it emits; the linter looks into the file itself.
// oxlint-disable-next-line import/default
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

core.GlobalWorkerOptions.workerSrc = workerAddress

/** The library itself: documents, pages, workers. */
export const pdfjs = core
/** The library's page views, find controller and link service. */
export const pdfjsViews = web

/** An open document. */
export type PdfDocument = PDFDocumentProxy
/** One page of an open document. */
export type PdfPage = PDFPageProxy
/** The library's viewer of stacked pages. */
export type PdfPagesView = InstanceType<typeof web.PDFViewer>

/** Where the library's worker is served. */
export const workerUrl: string = workerAddress
