import { writeFileSync } from 'node:fs'
import { mergePdfs } from '../src/intake/merge-pdfs.ts'
import { PdfError } from '../src/errors.ts'
import { inspectPdf } from '../src/read/inspect.ts'
import type { Bitmap } from '../src/render/png.ts'
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

/**
 * PDFium smooths the text of a field in colours and the same text on the page in greys. The mean of a block of
 * 4 × 4 pixels is the same for both; a line that is missing changes it by 64 of 255.
 */
const block = 4
const tolerance = 32

async function looksTheSame(alone: Uint8Array, merged: Uint8Array): Promise<boolean> {
  const before = await paintPage(alone, { page: 0, widthPx: 800 })
  const after = await paintPage(merged, { page: 1, widthPx: 800 })
  if (before.width !== after.width || before.height !== after.height) return false
  const [means, others] = [blockMeans(before), blockMeans(after)]
  return means.every((mean, at) => Math.abs(mean - (others[at] ?? 0)) <= tolerance)
}

function blockMeans({ width, height, pixels }: Bitmap): Float64Array {
  const columns = Math.ceil(width / block)
  const means = new Float64Array(columns * Math.ceil(height / block) * 4)
  for (const [at, value] of pixels.entries()) {
    const pixel = Math.floor(at / 4)
    const row = Math.floor(Math.floor(pixel / width) / block)
    const cell = (row * columns + Math.floor((pixel % width) / block)) * 4 + (at % 4)
    means[cell] = (means[cell] ?? 0) + value / block ** 2
  }
  return means
}
