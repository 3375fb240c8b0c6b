import type { PdfDocument } from '../read/document.ts'
import { PdfDict, PdfRef, PdfStream, nameValue, type PdfObject } from '../read/objects.ts'
import { componentsOf, fitsPlace, hasSharedFunction } from './look-functions.ts'
import type { RevisionPair } from './revision-pair.ts'

const mostVisited = 100_000
const mostNested = 8

/**
 * What of that which a look is drawn with may be another for pages afterwards. PDF.js keeps what it has read of a colour
 * space by its number: of what is none, such as the profile of one, that it is grey, and of one that names another what
 * that name was to whoever asked first. Of an image that several pages show it keeps the layer, also one that is named in
 * the resources at hand. PDFium keeps patterns and shadings with their place where they were first drawn.
 */
export function sharedPaint(
  pair: RevisionPair,
  look: PdfStream,
): 'ColorSpace' | 'Function' | 'OC' | 'Pattern' | undefined {
  const seen = knownObjects.get(pair) ?? new Set<number>()
  knownObjects.set(pair, seen)
  const waiting: Part[] = [{ value: look, isOwn: true }]
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    const { value } = part
    if (value instanceof PdfRef) {
      if (seen.has(value.number)) continue
      seen.add(value.number)
      waiting.push({ value: pair.after.get(value.number), isOwn: pair.isChanged(value.number) })
      continue
    }
    const isTooMuch = seen.size + waiting.length > mostVisited
    const found = isTooMuch ? 'ColorSpace' : paintIn(pair, part)
    if (found) {
      // What leads here is as wrong the next time.
      knownObjects.delete(pair)
      return found
    }
    for (const inner of partsOf(value)) waiting.push({ value: inner, isOwn: part.isOwn })
  }
  return undefined
}

/** A value, and whether the update wrote it. */
interface Part {
  value: PdfObject
  isOwn: boolean
}

function paintIn(pair: RevisionPair, { value, isOwn }: Part): ReturnType<typeof sharedPaint> {
  const dict = dictOf(value)
  if (!dict) return undefined
  if (!isOwn && (dict.has('PatternType') || dict.has('ShadingType'))) return 'Pattern'
  if (namesLayer(pair.after, dict)) return 'OC'
  if (hasSharedFunction(pair, dict)) return 'Function'
  return hasOwnColours(pair.after, dict) ? undefined : 'ColorSpace'
}

/** Whether an image names its layer: it has to be a dictionary (ISO 32000-2, table 87), what it names depends on who asks. */
function namesLayer(document: PdfDocument, dict: PdfDict): boolean {
  const isImage = nameValue(document.resolve(dict.get('Subtype'))) === 'Image'
  return isImage && nameValue(document.resolve(dict.get('OC'))) !== undefined
}

/** Objects with nothing wrong in or below them: thousands of looks may share theirs. */
const knownObjects = new WeakMap<RevisionPair, Set<number>>()

function dictOf(value: PdfObject): PdfDict | undefined {
  const dict = value instanceof PdfStream ? value.dict : value
  return dict instanceof PdfDict ? dict : undefined
}

function partsOf(value: PdfObject): PdfObject[] {
  if (Array.isArray(value)) return value
  return [...(dictOf(value)?.entries.values() ?? [])]
}

/** Of resources the colour spaces by name, of images, shadings and groups the one that they are in. */
function hasOwnColours(document: PdfDocument, dict: PdfDict): boolean {
  return ['ColorSpace', 'CS'].every((key) => {
    const spaces = dict.get(key)
    if (spaces === undefined) return true
    const named = document.resolve(spaces)
    const all = named instanceof PdfDict ? [...named.entries.values()] : [spaces]
    return all.every((space) => isColourSpace(document, space))
  })
}

const devices = /^(?:Device(?:Gray|RGB|CMYK)|Pattern|G|RGB|CMYK)$/
const alone = /^(?:Device(?:Gray|RGB|CMYK)|Cal(?:Gray|RGB)|Lab|G|RGB|CMYK)$/

/** Whether a value is a colour space (ISO 32000-2, 8.6), and names no other one. */
function isColourSpace(document: PdfDocument, value: PdfObject, depth = 0): boolean {
  const space = document.resolve(value)
  if (!Array.isArray(space)) return devices.test(nameValue(space) ?? '')
  if (depth > mostNested) return false
  const [family = '', below] = [nameValue(document.resolve(space[0])), space[1]]
  const isBase = (base: PdfObject | undefined): boolean =>
    base !== undefined && isColourSpace(document, base, depth + 1)
  switch (family) {
    case 'Pattern':
      return below === undefined || isBase(below)
    case 'Indexed':
    case 'I':
      return isBase(below)
    case 'Separation':
    case 'DeviceN':
      return isBase(space[2]) && mixesInto(document, space)
    case 'ICCBased':
      return isProfile(document, below, isBase)
    default:
      return alone.test(family)
  }
}

/** Whether what makes colours of another space of these gives as many numbers as those have. */
function mixesInto(document: PdfDocument, [family, inks, below, tint]: readonly PdfObject[]): boolean {
  const isOne = nameValue(document.resolve(family)) === 'Separation'
  const inputs = isOne ? 1 : document.array(inks)?.length
  const outputs = componentsOf(document, below)
  return inputs !== undefined && outputs !== undefined && fitsPlace(document, tint, { inputs, outputs })
}

function isProfile(
  document: PdfDocument,
  value: PdfObject | undefined,
  isBase: (base: PdfObject) => boolean,
): boolean {
  const profile = document.resolve(value)
  if (!(profile instanceof PdfStream)) return false
  const alternate = profile.dict.get('Alternate')
  return alternate === undefined || isBase(alternate)
}
