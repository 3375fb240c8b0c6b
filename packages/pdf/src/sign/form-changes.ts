import { PdfDict, PdfRef, dictOf, name, numberOf, type PdfObject } from '../read/objects.ts'
import type { Rectangle } from '../read/page-geometry.ts'
import type { PdfPage } from '../read/pages.ts'
import type { Revision } from '../write/revision.ts'
import { textString } from '../write/text-string.ts'

/** SignaturesExist and AppendOnly (ISO 32000-1, table 219). */
const signatureFlags = 3
/** Annotation flags Print and Locked. */
const widgetFlags = 132

/** An empty, or for a time-stamp already filled, signature field on a page. */
export function signatureWidget(page: PdfPage, fieldName: string, rectangle: Rectangle): PdfDict {
  return dictOf({
    Type: name('Annot'),
    Subtype: name('Widget'),
    FT: name('Sig'),
    T: textString(fieldName),
    F: numberOf(widgetFlags),
    P: page.ref,
    Rect: rectangle.map((value) => numberOf(value)),
  })
}

/** Adds fields to the form, making the form when there is none. */
export function addToForm(revision: Revision, fields: readonly PdfRef[]): void {
  const form = changeForm(revision)
  const listed = form.get('Fields')
  const existing = revision.resolve(listed)
  const all = [...(Array.isArray(existing) ? existing : []), ...fields]
  if (listed instanceof PdfRef && Array.isArray(existing)) revision.put(listed, all)
  else form.set('Fields', all)
  form.set('SigFlags', numberOf(signatureFlags))
}

/** Makes sure that the form says it is signed. */
export function markFormSigned(revision: Revision): void {
  const { document } = revision
  const form = document.dict(document.root.get('AcroForm'))
  if (((document.number(form?.get('SigFlags')) ?? 0) & signatureFlags) === signatureFlags) return
  changeForm(revision).set('SigFlags', numberOf(signatureFlags))
}

/** Adds widgets to a page. Direct annotations become objects of their own: difference checkers need that. */
export function addToPage(revision: Revision, page: PdfPage, widgets: readonly PdfRef[]): void {
  const listed = revision.document.dict(page.ref)?.get('Annots')
  const existing = revision.resolve(listed)
  const annotations: PdfObject[] = Array.isArray(existing) ? existing : []
  const all = [
    ...annotations.map((item) => (item instanceof PdfDict ? revision.add(item) : item)),
    ...widgets,
  ]
  if (listed instanceof PdfRef && Array.isArray(existing)) revision.put(listed, all)
  else revision.change(page.ref).set('Annots', all)
}

function changeForm(revision: Revision): PdfDict {
  const { rootRef, root } = revision.document
  const listed = root.get('AcroForm')
  const existing = revision.resolve(listed)
  if (listed instanceof PdfRef && existing instanceof PdfDict) return revision.change(listed)
  const changedRoot = revision.change(rootRef)
  const current = changedRoot.get('AcroForm')
  if (current instanceof PdfRef) return revision.change(current)
  if (!(existing instanceof PdfDict)) {
    const form = new PdfDict()
    changedRoot.set('AcroForm', revision.add(form))
    return form
  }
  const form = existing.copy()
  changedRoot.set('AcroForm', form)
  return form
}
