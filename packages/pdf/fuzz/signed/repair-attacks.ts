import {
  PdfDict,
  PdfNumber,
  PdfRaw,
  PdfRef,
  dictOf,
  name,
  numberOf,
  type PdfObject,
} from '../../src/read/objects.ts'
import type { RandomSource } from '../../testing/random-source.ts'
import { placeholder } from '../../testing/foreign-signer.ts'
import { pageSide } from './base-objects.ts'
import { pickNumber, text, type Draft } from './draft.ts'
import { addAnnotation, formFields, lookDict, pagesOf } from './honest-changes.ts'
import type { Attack } from './structure-attacks.ts'
import { saidSection } from './odd-bases.ts'
import { packings } from './write-revision.ts'

/** Numbers as the standard has them, whatever they were spelt like. */
function plainly(value: PdfObject): PdfObject {
  if (value instanceof PdfNumber) return numberOf(value.value)
  if (Array.isArray(value)) return value.map((item) => plainly(item))
  if (!(value instanceof PdfDict)) return value
  return new PdfDict(new Map([...value.entries].map(([key, item]) => [key, plainly(item)])))
}

/** Objects written again as we read them: what was odd in them is mended for who read it otherwise. */
function writeAgain(draft: Draft, random: RandomSource): string {
  const numbers = random.oneIn(2) ? draft.numbers : [pickNumber(draft, random)]
  for (const number of numbers) draft.put(number, plainly(draft.get(number)))
  return `again ${numbers.join(' ')}`
}

/** Rows for everything, so that what came before may be left out, or led to by a chain that some give up. */
function writeAllRows(draft: Draft, random: RandomSource): string {
  for (const number of draft.numbers) {
    const entry = draft.document.entries.get(number)
    if (entry?.kind === 'offset') draft.rows.set(number, entry.offset)
  }
  draft.previous = random.pick([undefined, 0, 'itself', draft.previous])
  return `all rows, then ${draft.previous}`
}

/** A hybrid part, in tables and where there is none, that is an older section. */
function leadAside(draft: Draft, random: RandomSource): string {
  const places = [...draft.bytes.toString('latin1').matchAll(/startxref\s+(\d+)/g)].map(([, at]) => at ?? '0')
  const at = places[random.below(Math.max(1, places.length))] ?? '0'
  draft.trailer.set('XRefStm', at)
  return `aside to ${at}`
}

/** A chain that leads to what is only said in the data of a stream. */
function followData(draft: Draft): string {
  const at = draft.bytes.indexOf(saidSection)
  if (at >= 0) draft.previous = at
  return `data at ${at}`
}

function packOddly(draft: Draft, random: RandomSource): string {
  draft.packing = random.pick(packings)
  const number = pickNumber(draft, random)
  draft.put(number, draft.get(number))
  return `packed ${draft.packing}`
}

const inherited = [
  'MediaBox',
  'CropBox',
  'Rotate',
  'Resources',
  'Contents',
  'V',
  'FT',
  'DA',
  'AP',
  'AS',
] as const

/** A key that is not there, said to be null: to some readers nothing is inherited for it. */
function sayNull(draft: Draft, random: RandomSource): string {
  const [number, key] = [random.oneIn(2) ? pagesOf(draft)[0] : undefined, random.pick(inherited)]
  const at = number ?? pickNumber(draft, random)
  draft.addSuffix(at, `/${key} null`)
  return `null for ${key} in ${at}`
}

/** More changes that are permitted than anybody tells, and one that is not. */
function crowdOut(draft: Draft, random: RandomSource): string {
  const form = draft.dict(draft.document.root.get('AcroForm'))
  const fields = Array.from({ length: 510 }, (_, at) =>
    draft.add(dictOf({ FT: name('Sig'), T: text(`n${at}`) })),
  )
  const changed = form?.copy().set('Fields', [...draft.list(form.get('Fields')), ...fields]) ?? new PdfDict()
  draft.store(draft.document.rootRef.number, 'AcroForm', changed)
  const number = pickNumber(draft, random)
  if (draft.dataOf(number)) draft.put(number, draft.get(number), Buffer.from('1 0 0 rg 0 0 40 40 re f'))
  return `crowd before ${number}`
}

const leaking = [
  'Q Q 1 0 0 rg -900 -900 1800 1800 re f',
  'q Q Q Q 1 0 0 rg -900 -900 1800 1800 re f',
  '/OC /Off BDC 0 0 9 9 re f',
  'EMC EMC Q Q BX 1 0 0 rg -900 -900 1800 1800 re f',
  'BI /W 1 /H 1 /BPC 8 /CS/G ID x EI q EI Q Q 1 0 0 rg -900 -900 1800 1800 re f',
] as const

/** A field filled in with a look that does not end in itself. */
function fillLeaking(draft: Draft, random: RandomSource): string {
  const fields = formFields(draft).filter((number) => draft.dict(new PdfRef(number, 0))?.has('Rect'))
  const number = fields[random.below(Math.max(1, fields.length))]
  if (number === undefined) return 'no field'
  const layer = dictOf({ Type: name('OCMD'), OCGs: new PdfRef(40, 0), P: name('AllOff') })
  const own = dictOf({ Properties: dictOf({ Off: draft.add(layer) }) })
  const look = draft.add(lookDict().set('Resources', own), Buffer.from(random.pick(leaking)))
  draft
    .change(number)
    .set('V', text('filled'))
    .set('AP', dictOf({ N: look }))
  return `leaking ${number}`
}

/** The value of a group: what is below it and has none shows that. */
function fillGroup(draft: Draft): string {
  const groups = formFields(draft).filter((number) => draft.dict(new PdfRef(number, 0))?.has('Kids'))
  for (const number of groups) draft.change(number).set('V', text('evil'))
  return `groups ${groups.join(' ')}`
}

/** Fields of one name show the value of the first. */
function reorderFields(draft: Draft, random: RandomSource): string {
  const form = draft.dict(draft.document.root.get('AcroForm'))
  const fields = draft.list(form?.get('Fields'))
  const changed = random.oneIn(2) ? fields.toReversed() : [...fields.slice(1), ...fields.slice(0, 1)]
  const list = form?.get('Fields')
  if (list instanceof PdfRef) draft.put(list.number, changed)
  else
    draft.store(
      draft.document.rootRef.number,
      'AcroForm',
      form?.copy().set('Fields', changed) ?? new PdfDict(),
    )
  return 'fields reordered'
}

const stampLooks = [
  '1 0 0 rg 0 0 64 64 re f',
  'q Q',
  'BI /W 1 /H 1 /BPC 8 /CS/G/F/AHx ID 00> Q Q Q 1 0 0 rg -90 -90 300 300 re f EI',
] as const

/** A document time-stamp whose field brings a text along. */
function stampWithKids(draft: Draft, random: RandomSource): string {
  const page = pagesOf(draft)[0]
  if (draft.signed || page === undefined) return 'no stamp'
  const value = draft.add(
    dictOf({ Type: name('DocTimeStamp'), Filter: name('Adobe.PPKLite'), SubFilter: name('ETSI.RFC3161') }),
  )
  draft.addSuffix(value.number, ` ${placeholder}`)
  draft.unpacked.add(value.number)
  draft.signed = 'timestamp'
  const kid = dictOf({
    Type: name('Annot'),
    Subtype: name('Widget'),
    Rect: [0, 0, pageSide, random.pick([pageSide, 0])].map(numberOf),
    P: new PdfRef(page, 0),
    F: numberOf(4),
    AP: dictOf({ N: draft.add(lookDict(), Buffer.from(random.pick(stampLooks))) }),
  })
  if (random.oneIn(4)) kid.entries.delete('Rect')
  if (random.oneIn(4)) kid.entries.delete('AP')
  if (random.oneIn(2)) kid.set('T', text('kid')).set('FT', name('Tx')).set('V', text('evil'))
  const widget = draft.add(kid)
  const field = draft.add(dictOf({ FT: name('Sig'), T: text('stamp'), V: value, Kids: [widget] }))
  if (random.oneIn(2)) kid.set('Parent', field)
  const form = draft.dict(draft.document.root.get('AcroForm'))
  const changed = form?.copy().set('Fields', [...draft.list(form.get('Fields')), field]) ?? new PdfDict()
  draft.store(draft.document.rootRef.number, 'AcroForm', changed)
  addAnnotation(draft, page, widget)
  return 'stamp with kids'
}

/** A text in characters of more than eight bits, which read here as they did before. */
function respellText(draft: Draft, random: RandomSource): string {
  const fields = formFields(draft).filter((number) => draft.dict(new PdfRef(number, 0))?.has('T'))
  const number = fields[random.below(Math.max(1, fields.length))]
  if (number === undefined) return 'no text'
  const value = draft.dict(new PdfRef(number, 0))?.get('V')
  if (value && 'bytes' in Object(value)) draft.change(number).set('V', new PdfRaw('(\\541)'))
  return `respelt ${number}`
}

/** What heals for a reader, or makes it look for the objects itself, and what shows in more places than its own. */
export const repairAttacks: readonly Attack[] = [
  writeAgain,
  writeAgain,
  writeAllRows,
  leadAside,
  followData,
  packOddly,
  packOddly,
  sayNull,
  fillLeaking,
  fillGroup,
  reorderFields,
  stampWithKids,
  respellText,
  // It takes a second to make and to judge.
  (draft, random) => (random.oneIn(10) ? crowdOut(draft, random) : sayNull(draft, random)),
]
