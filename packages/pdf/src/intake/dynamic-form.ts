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
  return packets(document, xfa).some((xml) => /<dynamicRender>\s*required\s*<\/dynamicRender>/.test(xml))
}

/** The XML of a form: one stream, or a list of names and streams (ISO 32000-1, 12.7.8). */
function packets(document: PdfDocument, xfa: PdfObject): string[] {
  const parts = Array.isArray(xfa) ? xfa.map((part) => document.resolve(part)) : [xfa]
  return parts.flatMap((part) => {
    if (part instanceof PdfString) return [part.bytes.toString('utf8')]
    return part instanceof PdfStream ? [textOf(document, part)] : []
  })
}

function textOf(document: PdfDocument, stream: PdfStream): string {
  try {
    return document.decode(stream).toString('utf8')
  } catch (error) {
    if (error instanceof PdfSyntaxError) return ''
    // A damaged packet says nothing; zlib's errors have codes.
    if (error instanceof Error && 'code' in error) return ''
    throw error
  }
}
