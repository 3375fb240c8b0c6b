import { PdfDict, PdfRef, dictOf, type PdfObject } from '../../src/read/objects.ts'
import type { RandomSource } from '../../testing/random-source.ts'
import { ink, numbers } from './base-objects.ts'
import { pickNumber, type Draft } from './draft.ts'
import { oddHeads } from './write-revision.ts'

/** One thing an attacker does to a signed file; what it did is named in the steps of the case. */
export type Attack = (draft: Draft, random: RandomSource) => string

function freeObject(draft: Draft, random: RandomSource): string {
  const number = pickNumber(draft, random)
  draft.free.add(number)
  return `free ${number}`
}

function changeGeneration(draft: Draft, random: RandomSource): string {
  const number = pickNumber(draft, random)
  draft.put(number, draft.get(number))
  draft.generations.set(number, 1 + random.below(3))
  return `generation of ${number}`
}

/** A row of the table that leads to another place: an older state, another object, the inside of a stream. */
function moveRow(draft: Draft, random: RandomSource): string {
  const number = pickNumber(draft, random)
  const places = [...draft.bytes.toString('latin1').matchAll(/(?<=\n)\d+ 0 obj/g)].map(({ index }) => index)
  const same = [...draft.bytes.toString('latin1').matchAll(new RegExp(`(?<=\\n)${number} 0 obj`, 'g'))]
  const candidates = random.oneIn(2) ? same.map(({ index }) => index) : places
  draft.rows.set(number, candidates[random.below(Math.max(1, candidates.length))] ?? 0)
  return `row of ${number}`
}

/** A stream that holds an object's source, for rows that lead into it. */
function hideObject(draft: Draft, random: RandomSource): string {
  const number = pickNumber(draft, random)
  const body = `${number} 0 obj\n<</Type/XObject/Subtype/Form/BBox[0 0 64 64]/Length 15>>\nstream\n0 0 40 40 re f \nendstream\nendobj\n`
  draft.add(dictOf({}), Buffer.from(body))
  return `hidden ${number}`
}

/** An object that no row leads to, for readers that look for objects themselves. */
function leaveObject(draft: Draft, random: RandomSource): string {
  const number = random.oneIn(3) ? numbers.nobody : pickNumber(draft, random)
  draft.loose += `${number} 0 obj\n${ink(0, 0, 40)}\nendobj\n`
  return `loose ${number}`
}

function changeTrailer(draft: Draft, random: RandomSource): string {
  const key = random.pick(['Info', 'Root', 'Encrypt', 'XRefStm', 'ID', 'Type', 'Size'])
  draft.trailer.set(key, random.oneIn(2) ? String(random.below(5000)) : `${pickNumber(draft, random)} 0 R`)
  return `trailer ${key}`
}

/** A cross-reference that leaves out what came before, or takes it from somewhere else. */
function changePrevious(draft: Draft, random: RandomSource): string {
  const places = [...draft.bytes.toString('latin1').matchAll(/startxref\s+(\d+)/g)].map(([, at]) =>
    Number(at),
  )
  draft.previous = places[random.below(Math.max(1, places.length))] ?? 0
  return `previous ${draft.previous}`
}

function extendStreams(draft: Draft, random: RandomSource): string {
  draft.packedEntries = `/Extends ${pickNumber(draft, random)} 0 R`
  return 'extends'
}

const beyondTwoBytes = 65_536

/** An entry of some dictionary, the annotations of a page among them. */
function pickEntry(draft: Draft, random: RandomSource): { number: number; key: string; value: PdfObject } {
  const number = random.oneIn(2) ? numbers.page : pickNumber(draft, random)
  const dict = draft.dict(new PdfRef(number, 0)) ?? new PdfDict()
  const keys = [...dict.entries.keys()]
  const any = keys[random.below(Math.max(1, keys.length))] ?? 'Type'
  const key = dict.has('Annots') && random.oneIn(2) ? 'Annots' : any
  return { number, key, value: dict.get(key) ?? null }
}

/** Says the same behind a reference that not all follow: to a reference, or to a generation that is none, or too high. */
function leadAstray(draft: Draft, random: RandomSource): string {
  const { number, key, value } = pickEntry(draft, random)
  const held = value instanceof PdfRef ? value : draft.add(value)
  const way = random.below(4)
  if (way > 1) {
    draft.put(held.number, draft.get(held.number))
    draft.generations.set(held.number, way === 2 ? 1 : beyondTwoBytes)
  }
  const generation = [0, 1, 0, beyondTwoBytes][way] ?? 0
  draft.change(number).set(key, way === 0 ? draft.add(held) : new PdfRef(held.number, generation))
  return `astray ${number} ${key} ${way}`
}

function spoilHead(draft: Draft, random: RandomSource): string {
  draft.head = random.pick(oddHeads)
  return 'head'
}

/** Attacks on how a file is held together. */
export const structureAttacks: readonly Attack[] = [
  freeObject,
  changeGeneration,
  moveRow,
  moveRow,
  hideObject,
  leaveObject,
  changeTrailer,
  changePrevious,
  extendStreams,
  leadAstray,
  spoilHead,
]
