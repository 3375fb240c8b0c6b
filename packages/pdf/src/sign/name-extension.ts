import type { PdfDocument } from '../read/document.ts'
import { PdfDict, dictOf, name, nameValue, numberOf } from '../read/objects.ts'
import type { Revision } from '../write/revision.ts'

/** The extension that PAdES signatures, the document security store and document time-stamps belong to before PDF 2.0. */
const extension = { developer: 'ESIC', baseVersion: '1.7', level: 5 } as const

/**
 * Names, in /Extensions of the catalog, the extension of PDF 1.7 that signatures with validation data need (ISO
 * 32000-2, 7.12; ETSI EN 319 142-1, 5.6). From PDF 2.0 on they are part of the standard, and nothing is named.
 */
export function nameExtension(revision: Revision): void {
  const { document } = revision
  if (isVersion2(document)) return
  const before = document.dict(document.root.get('Extensions')) ?? new PdfDict()
  const known = before.get(extension.developer)
  // A list of several extensions of one developer comes with PDF 2.0 only; it is left as it is.
  if (known !== undefined && document.dict(known) === undefined) return
  if ((document.number(document.dict(known)?.get('ExtensionLevel')) ?? 0) >= extension.level) return
  const entry = dictOf({
    BaseVersion: name(extension.baseVersion),
    ExtensionLevel: numberOf(extension.level),
  })
  revision.change(document.rootRef).set('Extensions', before.copy().set(extension.developer, entry))
}

/** The newer of what the header and the catalog say. */
function isVersion2(document: PdfDocument): boolean {
  const inCatalog = nameValue(document.resolve(document.root.get('Version')))
  const header = document.bytes.toString('latin1', 0, 1100)
  const inHeader = /%PDF-(\d\.\d)/.exec(header)?.[1]
  return [inCatalog, inHeader].some((version) => version !== undefined && version >= '2')
}
