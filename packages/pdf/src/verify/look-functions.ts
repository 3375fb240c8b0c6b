import type { PdfDocument } from '../read/document.ts'
import {
  PdfDict,
  PdfNumber,
  PdfRef,
  PdfStream,
  nameValue,
  numberValue,
  type PdfObject,
} from '../read/objects.ts'
import { serialise } from '../write/serialise.ts'
import type { RevisionPair } from './revision-pair.ts'

/** How many numbers a place gives to a function, and how many it takes. */
export interface FunctionPlace {
  inputs: number
  outputs: number
}

const mostNested = 8

/**
 * Whether a function takes and gives as many numbers as its place asks for. MuPDF keeps it with those of the place where it
 * was first used, and gives a shading of a page no more of them later.
 */
export function fitsPlace(
  document: PdfDocument,
  value: PdfObject | undefined,
  place: FunctionPlace,
  depth = 0,
): boolean {
  const dict = dictOf(document.resolve(value))
  if (!dict || depth > mostNested || lengthOf(document, dict, 'Domain') !== 2 * place.inputs) return false
  const given = lengthOf(document, dict, 'Range')
  const isGiven = given === 2 * place.outputs
  const type = numberValue(document.resolve(dict.get('FunctionType')))
  if (type !== 2 && type !== 3) return isGiven
  if (!isGiven && given !== undefined) return false
  if (type === 2) return ['C0', 'C1'].every((key) => (lengthOf(document, dict, key) ?? 1) === place.outputs)
  const parts = document.array(dict.get('Functions')) ?? []
  return parts.every((part) => fitsPlace(document, part, place, depth + 1))
}

/** Whether the functions of a shading fit it: one for all colours, or one for each. */
function fitsShading(document: PdfDocument, shading: PdfDict): boolean {
  if (!shading.has('Function')) return true
  const colours = componentsOf(document, shading.get('ColorSpace'))
  const inputs = numberValue(document.resolve(shading.get('ShadingType'))) === 1 ? 2 : 1
  if (colours === undefined) return false
  const list = document.array(shading.get('Function'))
  if (!list) return fitsPlace(document, shading.get('Function'), { inputs, outputs: colours })
  return list.length === colours && list.every((item) => fitsPlace(document, item, { inputs, outputs: 1 }))
}

/** Whether what a look draws with has a function that is another for pages afterwards. */
export function hasSharedFunction(pair: RevisionPair, dict: PdfDict): boolean {
  if (dict.has('ShadingType') && !fitsShading(pair.after, dict)) return true
  return dict.has('FunctionType') && unfitFunctions(pair).has(identityOf(pair.after, dict))
}

const devices: ReadonlyMap<string, number> = new Map([
  ['DeviceGray', 1],
  ['G', 1],
  ['CalGray', 1],
  ['DeviceRGB', 3],
  ['RGB', 3],
  ['CalRGB', 3],
  ['Lab', 3],
  ['DeviceCMYK', 4],
  ['CMYK', 4],
  ['Indexed', 1],
  ['I', 1],
  ['Separation', 1],
])

/** Of how many numbers a colour is; undefined where that is not known. */
export function componentsOf(document: PdfDocument, value: PdfObject | undefined): number | undefined {
  const space = document.resolve(value)
  if (!Array.isArray(space)) return devices.get(nameValue(space) ?? '')
  const family = nameValue(document.resolve(space[0])) ?? ''
  if (family === 'DeviceN') return document.array(space[1])?.length
  if (family !== 'ICCBased') return devices.get(family)
  const profile = document.resolve(space[1])
  return profile instanceof PdfStream ? document.number(profile.dict.get('N')) : undefined
}

const knownUnfit = new WeakMap<RevisionPair, ReadonlySet<string>>()

/** Functions that some shading of the file uses and that do not fit it, by what they are. */
function unfitFunctions(pair: RevisionPair): ReadonlySet<string> {
  const known = knownUnfit.get(pair)
  if (known) return known
  const found = new Set<string>()
  for (const number of pair.after.entries.keys()) collectUnfit(pair.after, pair.after.get(number), found)
  knownUnfit.set(pair, found)
  return found
}

/** Nesting is bounded by the parser. */
function collectUnfit(document: PdfDocument, value: PdfObject, found: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) collectUnfit(document, item, found)
  const dict = dictOf(value)
  if (!dict) return
  if (dict.has('ShadingType') && !fitsShading(document, dict))
    addFunctions(document, dict.get('Function'), found)
  for (const item of dict.entries.values()) collectUnfit(document, item, found)
}

/** A function, those of a list, and those that it is made of. */
function addFunctions(
  document: PdfDocument,
  value: PdfObject | undefined,
  found: Set<string>,
  depth = 0,
): void {
  if (depth > mostNested) return
  for (const item of document.array(value) ?? [value]) {
    const dict = dictOf(document.resolve(item))
    if (!dict) continue
    found.add(identityOf(document, dict))
    for (const part of document.array(dict.get('Functions')) ?? [])
      addFunctions(document, part, found, depth + 1)
  }
}

/** What readers know a function by that is no object of its own: all that it says, numbers as they are meant. */
function identityOf(document: PdfDocument, dict: PdfDict): string {
  return [...dict.entries]
    .filter(([key]) => key !== 'Functions')
    .map(([key, value]) => `${key} ${meantBy(document.resolve(value))}`)
    .toSorted()
    .join(' ')
}

function meantBy(value: PdfObject): string {
  if (value instanceof PdfNumber) return String(value.value)
  if (Array.isArray(value)) return value.map((item) => meantBy(item)).join(',')
  return value instanceof PdfRef || value instanceof PdfStream ? '' : serialise(value)
}

function lengthOf(document: PdfDocument, dict: PdfDict, key: string): number | undefined {
  return document.array(dict.get(key))?.length
}

function dictOf(value: PdfObject): PdfDict | undefined {
  const dict = value instanceof PdfStream ? value.dict : value
  return dict instanceof PdfDict ? dict : undefined
}
