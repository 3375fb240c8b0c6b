import { PdfError } from '../errors.ts'
import type { PdfDocument } from '../read/document.ts'
import { PdfStream, PdfString, type PdfObject } from '../read/objects.ts'
import { PdfSyntaxError } from '../read/syntax-error.ts'

/**
 * Whether the pages are drawn by an XFA viewer only: what stands in the file is then a notice, and not what
 * people would sign. A form whose XFA merely accompanies real pages and fields is not dynamic.
 */
export function isDynamicForm(document: PdfDocument): boolean {
  const { root } = document
  const form = document.dict(root.get('AcroForm'))
  const xfa = document.resolve(form?.get('XFA'))
  if (xfa === null) return false
  if (document.resolve(root.get('NeedsRendering')) === true) return true
  if ((document.array(form?.get('Fields')) ?? []).length === 0) return true
  return isRenderedLater(document, xfa)
}

/** The XML of a form is one stream, or a list of names and streams (ISO 32000-1, 12.7.8): each is read once, one by one. */
function isRenderedLater(document: PdfDocument, xfa: PdfObject): boolean {
  const parts = Array.isArray(xfa) ? xfa.map((part) => document.resolve(part)) : [xfa]
  for (const part of new Set(parts)) {
    const xml = part instanceof PdfStream ? textOf(document, part) : stringOf(part)
    if (/<dynamicRender>\s*required\s*<\/dynamicRender>/.test(xml)) return true
  }
  return false
}

function stringOf(part: PdfObject): string {
  return part instanceof PdfString ? part.bytes.toString('utf8') : ''
}

function textOf(document: PdfDocument, stream: PdfStream): string {
  try {
    return document.decode(stream).toString('utf8')
  } catch (error) {
    // What is too much to read is no damage.
    if (error instanceof PdfError) throw error
    if (error instanceof PdfSyntaxError) return ''
    // A damaged packet says nothing; zlib's errors have codes.
    if (error instanceof Error && 'code' in error) return ''
    throw error
  }
}
