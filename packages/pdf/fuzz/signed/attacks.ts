import {
  PdfDict,
  PdfNumber,
  PdfRef,
  PdfString,
  dictOf,
  name,
  numberOf,
  type PdfObject,
} from '../../src/read/objects.ts'
import type { RandomSource } from '../../testing/random-source.ts'
import { pageSide } from './base-objects.ts'
import { changeNamed } from './content-names.ts'
import { pickNumber, text, type Draft } from './draft.ts'
import { addAnnotation, formFields, lookDict, pagesOf, type Material } from './honest-changes.ts'
import { drawWithFontsOfPages } from './font-attacks.ts'
import { drawWithFontOfState, showOnOtherPage, signUpright } from './place-attacks.ts'
import { drawWithPaintOfPages, drawWithPartsOfPages, leaveOpen, spillFromImage } from './paint-attacks.ts'
import { repairAttacks } from './repair-attacks.ts'
import { structureAttacks, type Attack } from './structure-attacks.ts'

/** Streams that paint wherever somebody draws them. */
export function paintingMaterial(draft: Draft, random: RandomSource): Material {
  return (kind) => {
    if (random.oneIn(6)) return new PdfRef(pickNumber(draft, random), 0)
    const dict = lookDict()
    if (kind === 'Metadata' || random.oneIn(4))
      dict.set('Type', name(random.pick(['Metadata', 'OCG', 'Page'])))
    if (random.oneIn(8)) dict.entries.delete('Type')
    if (random.oneIn(5)) dict.set('BBox', anyBox(random))
    if (random.oneIn(8)) dict.entries.delete(random.pick(['BBox', 'Subtype']))
    if (random.oneIn(6)) dict.set('Matrix', random.pick(matrices).map(numberOf))
    return draft.add(dict, Buffer.from(`1 0 0 rg ${random.below(30)} ${random.below(30)} 30 30 re f`))
  }
}

const matrices: readonly [number[], ...number[][]] = [
  [1, 0, 0, 1, 20, 20],
  [0, 0, 0, 0, 0, 0],
  [9, 0, 0, 9, 0, 0],
  [0, 1, -1, 0, 0, 0],
  [1, 1, 1, 1, 0, 0],
  [1, 0, 0],
  [1e9, 0, 0, 1e-9, 0, 0],
]

function anyBox(random: RandomSource): PdfObject {
  const numbers = random.pick([
    [0, 0, 0, 0],
    [0, 0, 1, 1],
    [64, 64, 0, 0],
    [-900, -900, 900, 900],
    [0, 0, 64],
    [5, 5, 5, 60],
    [1e30, 0, 64, 64],
  ])
  return numbers.map(numberOf)
}

/** A value that shows something, or hides it, depending on where it lands. */
function anyValue(draft: Draft, random: RandomSource): PdfObject {
  const paint = paintingMaterial(draft, random)
  switch (random.below(9)) {
    case 0:
      return null
    case 1:
      return numberOf(random.below(200) - 50)
    case 2:
      return name(random.pick(['Off', 'Yes', 'DeviceGray', 'Form', 'Multiply', 'Identity-H', 'Page', 'Sig']))
    case 3:
      return text('(x)')
    case 4:
      return [paint('look'), new PdfRef(pickNumber(draft, random), 0)]
    case 5:
      return dictOf({ Fm0: paint('look'), N: paint('look') })
    case 6:
      return new PdfRef(pickNumber(draft, random), random.oneIn(4) ? 1 : 0)
    default:
      return paint('look')
  }
}

const keys = [
  'Contents Resources Annots Parent Kids Count MediaBox CropBox Rotate UserUnit Group Type Subtype',
  'XObject Font ExtGState Properties ColorSpace Pattern Fm0 Im0 F1 GS0 P0 V N D R AP AS F Ff Rect MK DA DR T TU',
  'FT OC OCGs ON OFF BaseState OCProperties AcroForm Fields DSS VRI Certs OCSPs CRLs Metadata Names Pages Perms',
  'NeedAppearances SigFlags CO XFA OpenAction AA Encoding ToUnicode CharProcs Differences Widths FontMatrix',
  'BBox Matrix Filter DecodeParms Length SMask Decode Width Height ca CA BM Lock SV Opt MaxLen Q RV I TI P StructParent',
  'ByteRange Cert Reference Extends First Size W Index Root Prev XRefStm Length1 Ref',
].flatMap((line) => line.split(' '))

function pickKey(random: RandomSource): string {
  return keys[random.below(keys.length)] ?? 'Type'
}

/** Some place inside a value that can be exchanged, and how. */
interface Slot {
  get: () => PdfObject
  set: (value: PdfObject) => PdfObject
}

/** Every place in a copy of a value, at any depth. */
function slotsOf(value: PdfObject, replace: (changed: PdfObject) => PdfObject): Slot[] {
  const own: Slot = { get: () => value, set: replace }
  if (Array.isArray(value)) {
    const inner = value.flatMap((item, index) =>
      slotsOf(item, (changed) => replace(value.map((other, at) => (at === index ? changed : other)))),
    )
    return [own, ...inner]
  }
  if (!(value instanceof PdfDict)) return [own]
  const inner = [...value.entries].flatMap(([key, item]) =>
    slotsOf(item, (changed) => replace(value.copy().set(key, changed))),
  )
  return [own, ...inner]
}

/** Exchanges one value somewhere in an object; references more often than others. */
function editValue(draft: Draft, random: RandomSource): string {
  const number = pickNumber(draft, random)
  const all = slotsOf(draft.get(number), (changed) => changed)
  const references = all.filter((slot) => slot.get() instanceof PdfRef)
  const slots = references.length > 0 && !random.oneIn(3) ? references : all
  const slot = slots[random.below(slots.length)]
  const old = slot?.get() ?? null
  let fresh = anyValue(draft, random)
  if (old instanceof PdfRef && random.oneIn(6)) fresh = new PdfRef(old.number, old.generation + 1)
  if (old instanceof PdfNumber && random.oneIn(2)) fresh = numberOf(old.value + random.below(40) - 20)
  if (old instanceof PdfString && random.oneIn(2)) fresh = text('b')
  if (slot) draft.put(number, slot.set(fresh))
  return `edit ${number}`
}

function addKey(draft: Draft, random: RandomSource): string {
  const number = pickNumber(draft, random)
  const key = pickKey(random)
  if (random.oneIn(4)) draft.addSuffix(number, `/${key} ${pickNumber(draft, random)} 0 R`)
  else draft.change(number).set(key, anyValue(draft, random))
  return `key ${key} in ${number}`
}

function removeKey(draft: Draft, random: RandomSource): string {
  const number = pickNumber(draft, random)
  const dict = draft.change(number)
  const known = [...dict.entries.keys()]
  const key = known[random.below(Math.max(1, known.length))] ?? ''
  dict.entries.delete(key)
  return `no ${key} in ${number}`
}

function replaceObject(draft: Draft, random: RandomSource): string {
  const number = pickNumber(draft, random)
  const other = random.oneIn(2) ? pickNumber(draft, random) : undefined
  if (other === undefined) {
    const ref = paintingMaterial(draft, random)('look')
    draft.put(number, draft.get(ref.number), draft.dataOf(ref.number))
  } else draft.put(number, draft.get(other), draft.dataOf(other))
  return `replace ${number} by ${other ?? 'paint'}`
}

function exchangeData(draft: Draft, random: RandomSource): string {
  const streams = draft.numbers.filter((number) => draft.dataOf(number) !== undefined)
  const number = streams[random.below(Math.max(1, streams.length))]
  if (number === undefined) return 'no stream'
  draft.put(number, draft.get(number), Buffer.from('1 0 0 rg 0 0 40 40 re f'))
  return `data of ${number}`
}

function addAnnotationOf(draft: Draft, random: RandomSource): string {
  const pages = pagesOf(draft)
  const page = pages[random.below(Math.max(1, pages.length))]
  if (page === undefined) return 'no page'
  const subtype = random.pick([
    'Stamp',
    'Highlight',
    'FreeText',
    'Widget',
    'Square',
    'Link',
    'Text',
    'Redact',
  ])
  const annotation = dictOf({
    Type: name('Annot'),
    Subtype: name(subtype),
    Rect: [8, 8, 40, 40].map(numberOf),
    F: numberOf(4),
    C: [numberOf(1), numberOf(0), numberOf(0)],
    QuadPoints: [8, 40, 40, 40, 8, 8, 40, 8].map(numberOf),
  })
  if (random.oneIn(2)) annotation.set('AP', dictOf({ N: paintingMaterial(draft, random)('look') }))
  addAnnotation(draft, page, draft.add(annotation))
  return `annotation ${subtype}`
}

function changePageTree(draft: Draft, random: RandomSource): string {
  const nodes = draft.numbers.filter((number) => draft.dict(new PdfRef(number, 0))?.has('Kids'))
  const number = nodes[random.below(Math.max(1, nodes.length))]
  if (number === undefined) return 'no tree'
  const dict = draft.change(number)
  const kids = draft.list(dict.get('Kids'))
  const blank = draft.add(
    dictOf({
      Type: name('Page'),
      Parent: new PdfRef(number, 0),
      MediaBox: [0, 0, pageSide, pageSide].map(numberOf),
      Resources: new PdfDict(),
    }),
  )
  const changed = random.pick([
    kids.toReversed(),
    kids.slice(1),
    [...kids, ...kids],
    [blank, ...kids],
    [blank],
  ])
  dict.set('Kids', changed)
  return `kids of ${number}`
}

const catalogKeys = ['Pages', 'AcroForm', 'OCProperties', 'OpenAction', 'Names', 'DSS', 'Perms'] as const

function changeCatalog(draft: Draft, random: RandomSource): string {
  const root = draft.document.rootRef.number
  if (random.oneIn(3)) {
    const copy = draft.dict(draft.document.rootRef)?.copy() ?? new PdfDict()
    const pages = draft.add(dictOf({ Type: name('Pages'), Kids: [], Count: numberOf(0) }))
    const other = draft.add(copy.set('Pages', random.oneIn(2) ? pages : anyValue(draft, random)))
    draft.trailer.set('Root', `${other.number} 0 R`)
    return 'another catalog'
  }
  const key = random.pick(catalogKeys)
  draft.change(root).set(key, anyValue(draft, random))
  return `catalog ${key}`
}

function changeFormSettings(draft: Draft, random: RandomSource): string {
  const form = draft.dict(draft.document.rootRef)?.get('AcroForm')
  const key = random.pick(['NeedAppearances', 'DR', 'DA', 'Fields', 'CO', 'XFA'])
  const value = key === 'NeedAppearances' ? true : anyValue(draft, random)
  const changed = draft.dict(form)?.copy().set(key, value) ?? new PdfDict()
  draft.store(draft.document.rootRef.number, 'AcroForm', changed)
  return `form ${key}`
}

/** A field or its widget, as an attacker would fill it in. */
function changeField(draft: Draft, random: RandomSource): string {
  const fields = formFields(draft)
  const number = fields[random.below(Math.max(1, fields.length))]
  if (number === undefined) return 'no field'
  const dict = draft.change(number)
  const paint = paintingMaterial(draft, random)
  const key = random.pick(['AP', 'AP', 'AS', 'V', 'V', 'Rect', 'MK', 'F', 'Kids', 'Parent', 'P', 'M'])
  if (key === 'AP') dict.set('AP', dictOf({ N: paint('look'), ...(random.oneIn(2) && { D: paint('look') }) }))
  else if (key === 'Rect') dict.set('Rect', [0, 0, 60, 60].map(numberOf))
  else if (key === 'Kids') dict.set('Kids', [...draft.list(dict.get('Kids')), draft.add(dictOf({}))])
  else dict.set(key, anyValue(draft, random))
  if (random.oneIn(2)) dict.set('V', text('evil'))
  return `field ${number} ${key}`
}

/** A signature shown as another field's. */
function moveSignature(draft: Draft, random: RandomSource): string {
  const fields = formFields(draft)
  const values = fields.flatMap((number) => draft.dict(new PdfRef(number, 0))?.get('V') ?? [])
  const value = values[random.below(Math.max(1, values.length))] ?? null
  const to = fields[random.below(Math.max(1, fields.length))]
  if (to === undefined) return 'no field'
  draft.change(to).set('V', value)
  return `signature moved to ${to}`
}

/** All of them, the fruitful ones several times. */
export const attacks: readonly [Attack, ...Attack[]] = [
  editValue,
  editValue,
  editValue,
  addKey,
  addKey,
  removeKey,
  replaceObject,
  replaceObject,
  exchangeData,
  addAnnotationOf,
  changePageTree,
  changeCatalog,
  changeFormSettings,
  changeField,
  changeField,
  changeField,
  moveSignature,
  drawWithFontsOfPages,
  drawWithFontOfState,
  drawWithPaintOfPages,
  spillFromImage,
  drawWithPartsOfPages,
  leaveOpen,
  changeNamed,
  changeNamed,
  changeNamed,
  showOnOtherPage,
  (draft, random) => signUpright(draft, random, paintingMaterial(draft, random)),
  ...structureAttacks,
  ...repairAttacks,
]
