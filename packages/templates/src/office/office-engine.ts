import { TemplateError } from '../errors.ts'

/** A program that prints Word files: LibreOffice on this machine, or at an address. */
export interface OfficeEngine {
  /** A Word file as PDF. Throws TemplateError: `timeout`, `busy`, `too-large`, `engine-failed`. */
  convert(docx: Uint8Array): Promise<Uint8Array>
  close(): Promise<void>
}

/** What is looked for in a PDF that another engine made. */
export interface PdfText {
  readonly pages: number
  /** By the order of the words asked for. */
  readonly hits: readonly (readonly TextHit[])[]
}

/** Words on a page, from its top left in points; `page` counts from 0. */
export interface TextHit {
  readonly page: number
  readonly leftPt: number
  readonly rightPt: number
  readonly topPt: number
  readonly bottomPt: number
  /** Whether they stand in one line. */
  readonly isOneLine: boolean
}

/** Reads a PDF: this package writes such files only. */
export type ReadPdf = (pdf: Uint8Array, words: readonly string[]) => Promise<PdfText>

/** What made a PDF, as it says itself, such as `LibreOffice 7.4`. Throws TemplateError for what is no PDF. */
export function producerOf(pdf: Uint8Array): string {
  const latin = Buffer.from(pdf).toString('latin1')
  if (!latin.startsWith('%PDF-')) throw new TemplateError('engine-failed')
  const [, hex, plain] = /\/Producer\s*(?:<FEFF([\dA-Fa-f]+)>|\(([^)]*)\))/.exec(latin) ?? []
  const named = hex === undefined ? plain : Buffer.from(hex, 'hex').swap16().toString('utf16le')
  return named?.trim() || 'unknown'
}

/** The same pages give the same bytes: the time of making and what is drawn from it are put to zero in their places. */
export function withoutTime(pdf: Uint8Array): Uint8Array {
  const latin = Buffer.from(pdf).toString('latin1')
  const zeroed = latin
    .replaceAll(/\/(?:CreationDate|ModDate)\s*\(D:\d{14}[^)]*\)/g, withoutMoment)
    .replace(/\/ID\s*\[\s*<[\dA-Fa-f]+>\s*<[\dA-Fa-f]+>\s*\]/, (id) =>
      id.replaceAll(/<([\dA-Fa-f]+)>/g, zeroes),
    )
    .replace(/\/DocChecksum\s*\/[\dA-Fa-f]+/, (sum) =>
      sum.replace(/[\dA-Fa-f]+$/, (hex) => '0'.repeat(hex.length)),
    )
  return Buffer.from(zeroed, 'latin1')
}

/** A day that there was, in the same length. */
function withoutMoment(date: string): string {
  const [start = ''] = /^.*D:/.exec(date) ?? []
  const time = '19800101000000'
  return start + time + date.slice(start.length + time.length).replaceAll(/\d/g, '0')
}

function zeroes(_: string, hex: string): string {
  return `<${'0'.repeat(hex.length)}>`
}
