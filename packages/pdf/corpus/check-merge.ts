import { writeFileSync } from 'node:fs'
import { mergePdfs } from '../src/intake/merge-pdfs.ts'
import { PdfError } from '../src/errors.ts'
import { inspectPdf } from '../src/read/inspect.ts'
import { paintPage } from '../src/render/render-page.ts'
import { composeDocument } from '../src/text/compose.ts'
import { qpdfVerdict } from './judges.ts'

/** What joining a file to another gave. */
export type MergeVerdict = 'ok' | 'refused' | 'page-count' | 'structure' | 'picture' | 'failed'

/** A document of one page that the others are joined to. */
export function mergeBase(): Promise<Buffer> {
  const blocks = [{ kind: 'paragraph' as const, text: '第一份文件' }]
  return composeDocument({ title: '合同', size: 'A4', blocks })
}

/**
 * Joins a prepared document to the base: the pages must be as many as before, the structure sound for qpdf,
 * and its first page must look as it did alone. `path` is overwritten. Signed documents are refused.
 */
export async function checkMerge(base: Uint8Array, bytes: Uint8Array, path: string): Promise<MergeVerdict> {
  try {
    const merged = await mergePdfs([base, bytes])
    writeFileSync(path, merged)
    const pages = inspectPdf(bytes).pages.length
    if (inspectPdf(merged).pages.length !== pages + 1) return 'page-count'
    if (qpdfVerdict(path) !== 'sound') return 'structure'
    return (await looksTheSame(bytes, merged)) ? 'ok' : 'picture'
  } catch (error) {
    if (!(error instanceof PdfError)) throw error
    return error.code === 'already-signed' ? 'refused' : 'failed'
  }
}

/** Colours may differ by this much (of 255) at the edges of flattened fields. */
const tolerance = 16

async function looksTheSame(alone: Uint8Array, merged: Uint8Array): Promise<boolean> {
  const before = await paintPage(alone, { page: 0, widthPx: 800 })
  const after = await paintPage(merged, { page: 1, widthPx: 800 })
  if (before.pixels.length !== after.pixels.length) return false
  return before.pixels.every((value, at) => Math.abs(value - (after.pixels[at] ?? 0)) <= tolerance)
}
