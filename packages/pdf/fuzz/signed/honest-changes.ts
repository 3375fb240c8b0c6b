import { PdfDict, PdfRef, dictOf, name, numberOf, type PdfObject } from '../../src/read/objects.ts'
import { placeholder } from '../../testing/foreign-signer.ts'
import type { RandomSource } from '../../testing/random-source.ts'
import { pageSide } from './base-objects.ts'
import { text, type Draft } from './draft.ts'
import type { SignedBase } from './signed-base.ts'

/** One change that programs make to signed files. `material` makes what it brings along: honest, or paint. */
export interface HonestChange {
  name: string
  /** Whether the signatures of an honest file permit it. */
  permits: (base: SignedBase) => boolean
  make: (draft: Draft, random: RandomSource, material: Material) => void
}

/** Makes a stream for a part: evidence, metadata, or a field's look. */
export type Material = (kind: 'evidence' | 'Metadata' | 'look') => PdfRef

/** Streams as honest programs write them. */
export function honestMaterial(draft: Draft): Material {
  return (kind) => {
    if (kind === 'evidence') return draft.add(dictOf({}), Buffer.from('evidence'))
    if (kind === 'Metadata')
      return draft.add(dictOf({ Type: name('Metadata'), Subtype: name('XML') }), Buffer.from('<y/>'))
    return draft.add(lookDict(), Buffer.from('0 1 1 rg 0 0 64 64 re f'))
  }
}

/** A form as large as a page. */
export function lookDict(): PdfDict {
  const box = [0, 0, pageSide, pageSide].map(numberOf)
  return dictOf({ Type: name('XObject'), Subtype: name('Form'), BBox: box })
}

const isOpen = ({ certification, closed }: SignedBase): boolean => certification !== 1 && !closed

/** What readers and signing programs really do. */
export const honestChanges: readonly [HonestChange, ...HonestChange[]] = [
  { name: 'nothing', permits: () => true, make: () => undefined },
  { name: 'evidence', permits: () => true, make: addEvidence },
  { name: 'evidence', permits: () => true, make: addEvidence },
  { name: 'fill text', permits: (base) => isOpen(base) && !base.own, make: fillText },
  { name: 'fill text', permits: (base) => isOpen(base) && !base.own, make: fillText },
  { name: 'tick', permits: (base) => isOpen(base) && !base.own, make: tick },
  { name: 'metadata', permits: isOpen, make: replaceMetadata },
  { name: 'information', permits: isOpen, make: changeInformation },
  { name: 'extensions', permits: isOpen, make: addExtension },
  { name: 'resources of the form', permits: isOpen, make: extendResources },
  { name: 'new signature', permits: ({ certification }) => certification === 0, make: addSignatureField },
  { name: 'empty field', permits: isOpen, make: fillSignatureField },
]

/** Fields of the form and their kids, by number. */
export function formFields(draft: Draft): number[] {
  const found = new Set<number>()
  const visit = (value: PdfObject): void => {
    if (!(value instanceof PdfRef) || found.has(value.number) || found.size > 50) return
    found.add(value.number)
    for (const kid of draft.list(draft.dict(value)?.get('Kids'))) visit(kid)
  }
  const form = draft.dict(draft.document.root.get('AcroForm'))
  for (const field of draft.list(form?.get('Fields'))) visit(field)
  return [...found]
}

function fieldsOf(draft: Draft, type: string): number[] {
  return formFields(draft).filter((number) => {
    const dict = draft.dict(new PdfRef(number, 0))
    const parent = draft.dict(dict?.get('Parent'))
    const kind = dict?.get('FT') ?? parent?.get('FT')
    return JSON.stringify(kind) === JSON.stringify(name(type))
  })
}

function pickNumber(numbers: readonly number[], random: RandomSource): number | undefined {
  return numbers[random.below(Math.max(1, numbers.length))]
}

function addEvidence(draft: Draft, random: RandomSource, material: Material): void {
  const catalog = draft.document.rootRef.number
  const root = draft.dict(draft.document.rootRef)
  const store = draft.dict(root?.get('DSS'))?.copy() ?? new PdfDict()
  const list = random.pick(['Certs', 'OCSPs', 'CRLs'])
  const stream = material('evidence')
  const known = store.get(list)
  const longer = [...draft.list(known), stream]
  if (known instanceof PdfRef && random.oneIn(2)) draft.put(known.number, longer)
  else store.set(list, random.oneIn(2) ? longer : draft.add(longer))
  if (random.oneIn(2)) addRelated(draft, store, stream, random)
  draft.store(catalog, 'DSS', store)
}

function addRelated(draft: Draft, store: PdfDict, stream: PdfRef, random: RandomSource): void {
  const table = draft.dict(store.get('VRI'))?.copy() ?? new PdfDict()
  const key = random.pick(['A', 'B', 'C']).repeat(40)
  const known = table.get(key)
  const old = draft.dict(known)?.copy() ?? new PdfDict()
  const part = random.pick(['Cert', 'OCSP', 'CRL'])
  const entry = old.set(part, [...draft.list(old.get(part)), stream])
  if (known instanceof PdfRef) draft.put(known.number, entry)
  else table.set(key, random.oneIn(2) ? entry : draft.add(entry))
  const at = store.get('VRI')
  if (at instanceof PdfRef) draft.put(at.number, table)
  else store.set('VRI', table)
}

function fillText(draft: Draft, random: RandomSource, material: Material): void {
  // A value without a look is drawn by viewers, and no fonts may be added any more.
  const shown = fieldsOf(draft, 'Tx').filter((item) => {
    const dict = draft.dict(new PdfRef(item, 0))
    // What is a field of its own below another is locked.
    return dict?.has('Rect') && !(dict.has('Parent') && dict.has('T'))
  })
  const number = pickNumber(shown, random)
  if (number === undefined) return
  const parent = draft.dict(new PdfRef(number, 0))?.get('Parent')
  const field = parent instanceof PdfRef ? parent.number : number
  draft.change(field).set('V', text(`filled ${random.below(1000)}`))
  const dict = draft.change(number)
  const look = draft.dict(dict.get('AP'))?.get('N')
  if (look instanceof PdfRef && random.oneIn(3)) {
    draft.put(look.number, draft.dict(look)?.copy() ?? lookDict(), Buffer.from('0 1 1 rg 0 0 64 64 re f'))
  } else dict.set('AP', dictOf({ N: material('look') }))
}

function tick(draft: Draft, random: RandomSource): void {
  const number = pickNumber(fieldsOf(draft, 'Btn'), random)
  if (number === undefined) return
  draft.change(number).set('V', name('Yes')).set('AS', name('Yes'))
}

function replaceMetadata(draft: Draft, random: RandomSource, material: Material): void {
  const catalog = draft.document.rootRef.number
  const known = draft.dict(draft.document.rootRef)?.get('Metadata')
  if (known instanceof PdfRef && random.oneIn(2)) {
    draft.put(known.number, draft.dict(known)?.copy() ?? null, Buffer.from('<z/>'))
  } else draft.change(catalog).set('Metadata', material('Metadata'))
}

function changeInformation(draft: Draft, random: RandomSource): void {
  const known = draft.document.trailer.get('Info')
  if (!(known instanceof PdfRef)) return
  const key = random.pick(['Title', 'ModDate', 'Producer'])
  draft.change(known.number).set(key, text(`D:2026 ${random.below(100)}`))
}

function addExtension(draft: Draft): void {
  const extension = dictOf({ BaseVersion: name('1.7'), ExtensionLevel: numberOf(5) })
  draft.change(draft.document.rootRef.number).set('Extensions', dictOf({ ESIC: extension }))
}

/** A copy of the form's dictionary and how to put it back. */
function changeForm(draft: Draft, change: (form: PdfDict) => void): void {
  const catalog = draft.document.rootRef.number
  const form = draft.dict(draft.dict(draft.document.rootRef)?.get('AcroForm'))?.copy() ?? new PdfDict()
  change(form)
  draft.store(catalog, 'AcroForm', form)
}

function extendResources(draft: Draft, random: RandomSource): void {
  changeForm(draft, (form) => {
    const resources = draft.dict(form.get('DR'))?.copy() ?? new PdfDict()
    const fonts = draft.dict(resources.get('Font'))?.copy() ?? new PdfDict()
    const font = dictOf({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Helvetica') })
    // A name that nothing has: what was signed since keeps its font.
    fonts.set(`New${fonts.entries.size}-${random.below(9)}`, draft.add(font))
    form.set('DR', resources.set('Font', fonts))
  })
}

function newSignature(draft: Draft): PdfRef {
  const value = draft.add(
    dictOf({
      Type: name('Sig'),
      Filter: name('Adobe.PPKLite'),
      SubFilter: name('ETSI.CAdES.detached'),
    }),
  )
  draft.addSuffix(value.number, ` ${placeholder}`)
  draft.unpacked.add(value.number)
  draft.signed = true
  return value
}

function addSignatureField(draft: Draft, random: RandomSource, material: Material): void {
  if (draft.signed) return
  const page = pagesOf(draft)[0]
  if (page === undefined) return
  const field = dictOf({
    FT: name('Sig'),
    T: text(`new ${random.below(1000)}`),
    Type: name('Annot'),
    Subtype: name('Widget'),
    Rect: [2, 2, 12, 12].map(numberOf),
    P: new PdfRef(page, 0),
    F: numberOf(4),
    V: newSignature(draft),
    AP: dictOf({ N: material('look') }),
  })
  const ref = draft.add(field)
  changeForm(draft, (form) => {
    const known = form.get('Fields')
    const longer = [...draft.list(known), ref]
    if (known instanceof PdfRef) draft.put(known.number, longer)
    else form.set('Fields', longer)
  })
  addAnnotation(draft, page, ref)
}

/** Numbers of the pages, in order. */
export function pagesOf(draft: Draft): number[] {
  const found: number[] = []
  const visit = (value: PdfObject, depth: number): void => {
    if (!(value instanceof PdfRef) || depth > 5) return
    const kids = draft.dict(value)?.get('Kids')
    if (kids === undefined) found.push(value.number)
    else for (const kid of draft.list(kids)) visit(kid, depth + 1)
  }
  visit(draft.document.root.get('Pages') ?? null, 0)
  return found
}

/** Lists an annotation on a page. */
export function addAnnotation(draft: Draft, page: number, ref: PdfRef): void {
  const known = draft.dict(new PdfRef(page, 0))?.get('Annots')
  const longer = [...draft.list(known), ref]
  if (known instanceof PdfRef) draft.put(known.number, longer)
  else draft.change(page).set('Annots', longer)
}

function fillSignatureField(draft: Draft, random: RandomSource, material: Material): void {
  if (draft.signed) return
  const empty = fieldsOf(draft, 'Sig').filter((number) => !draft.dict(new PdfRef(number, 0))?.has('V'))
  const number = pickNumber(empty, random)
  if (number === undefined) return
  const field = draft.change(number).set('V', newSignature(draft))
  if (random.oneIn(2)) field.set('AP', dictOf({ N: material('look') }))
}
