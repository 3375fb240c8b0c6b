import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import { PdfError } from '../errors.ts'

/** PDFium's functions by their C names. */
export type Pdfium = WrappedPdfiumModule

/** PDFium's memory; @embedpdf/pdfium ships without the types of this part. */
interface PdfiumHeap {
  readonly HEAPU8: Uint8Array
  readonly wasmExports: { malloc: (size: number) => number; free: (pointer: number) => void }
}

/** An open document. Valid inside the function it was given to. */
export interface OpenDocument {
  pdfium: Pdfium
  /** FPDF_DOCUMENT. */
  handle: number
  pageCount: number
}

let instance: Promise<Pdfium> | undefined
let faulted = false

/** PDFium, started at its first use. One per thread: it is not re-entrant. */
export function loadPdfium(): Promise<Pdfium> {
  instance ??= startPdfium()
  return instance
}

let heap: PdfiumHeap | undefined

/** Bytes of WebAssembly memory this thread's PDFium has taken; it never shrinks. */
export function pdfiumMemory(): number {
  return heap?.HEAPU8.length ?? 0
}

/** Whether PDFium has failed in this thread: what it took then is not given back. */
export function pdfiumFaulted(): boolean {
  return faulted
}

/** A copy of `length` bytes of PDFium's memory. */
export function readMemory(pdfium: Pdfium, pointer: number, length: number): Buffer {
  return Buffer.from(heapOf(pdfium).HEAPU8.subarray(pointer, pointer + length))
}

/** Lends memory holding `bytes` to `work` and takes it back. */
export function withMemory<T>(pdfium: Pdfium, bytes: Uint8Array, work: (pointer: number) => T): T {
  const { wasmExports } = heapOf(pdfium)
  const pointer = wasmExports.malloc(Math.max(1, bytes.length))
  if (pointer === 0) throw new PdfError('too-large', 'the document does not fit in memory')
  try {
    // Looked up after malloc, which may have replaced the view.
    heapOf(pdfium).HEAPU8.set(bytes, pointer)
    return work(pointer)
  } finally {
    wasmExports.free(pointer)
  }
}

/**
 * Opens a document for `work` and closes it. PDFium recovers damaged structure silently. Throws PdfError
 * 'encrypted' when a password is needed, 'broken' when it cannot be opened or PDFium fails on it.
 */
export async function withDocument<T>(bytes: Uint8Array, work: (document: OpenDocument) => T): Promise<T> {
  try {
    const pdfium = await loadPdfium()
    return withMemory(pdfium, bytes, (pointer) => {
      const handle = pdfium.FPDF_LoadMemDocument(pointer, bytes.length, '')
      if (!handle) throw openingError(pdfium.FPDF_GetLastError())
      try {
        return work({ pdfium, handle, pageCount: pdfium.FPDF_GetPageCount(handle) })
      } finally {
        pdfium.FPDF_CloseDocument(handle)
      }
    })
  } catch (error) {
    throw afterFault(error)
  }
}

/** Opens page `index` (from 0) for `work` and closes it. */
export function withPage<T>(document: OpenDocument, index: number, work: (page: number) => T): T {
  const { pdfium, handle, pageCount } = document
  if (!Number.isInteger(index) || index < 0 || index >= pageCount)
    throw new PdfError('no-such-page', `there is no page ${index} among ${pageCount}`)
  const page = pdfium.FPDF_LoadPage(handle, index)
  if (!page) throw new PdfError('broken', `page ${index} cannot be read`)
  try {
    return work(page)
  } finally {
    pdfium.FPDF_ClosePage(page)
  }
}

const REMOVE_SECURITY = 3

/** The document written anew, without encryption and without anything that was not reachable. */
export function saveCopy(pdfium: Pdfium, handle: number): Buffer {
  const writer = pdfium.PDFiumExt_OpenFileWriter()
  try {
    if (!pdfium.FPDF_SaveAsCopy(handle, writer, REMOVE_SECURITY))
      throw new PdfError('broken', 'the document cannot be written anew')
    const size = pdfium.PDFiumExt_GetFileWriterSize(writer)
    return withMemory(pdfium, new Uint8Array(size), (pointer) => {
      pdfium.PDFiumExt_GetFileWriterData(writer, pointer, size)
      return readMemory(pdfium, pointer, size)
    })
  } finally {
    pdfium.PDFiumExt_CloseFileWriter(writer)
  }
}

async function startPdfium(): Promise<Pdfium> {
  const wasm = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')
  const pdfium = await init({ wasmBinary: readFileSync(wasm) })
  pdfium.PDFiumExt_Init()
  heap = heapOf(pdfium)
  return pdfium
}

function heapOf(pdfium: Pdfium): PdfiumHeap {
  // Emscripten's module has a HEAPU8; its published type leaves it out.
  return pdfium.pdfium as unknown as PdfiumHeap
}

const PASSWORD_NEEDED = 4
const UNKNOWN_SECURITY = 5

function openingError(code: number): PdfError {
  if (code === PASSWORD_NEEDED || code === UNKNOWN_SECURITY)
    return new PdfError('encrypted', 'the document needs a password or a key to be opened')
  return new PdfError('broken', `the document cannot be opened (PDFium error ${code})`)
}

/** A fault inside WebAssembly leaves the instance unusable: the next use starts a new one. */
function afterFault(error: unknown): unknown {
  if (error instanceof PdfError) return error
  // By name: WebAssembly is not among the types of a server.
  if (!(error instanceof Error) || !['RuntimeError', 'RangeError'].includes(error.name)) return error
  instance = undefined
  heap = undefined
  faulted = true
  return new PdfError('broken', 'PDFium failed on the document', { cause: error })
}
