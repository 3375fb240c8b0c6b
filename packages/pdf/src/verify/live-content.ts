import { hazardOf, isHazardKey, type EntryPlace, type RemovedPart } from '../intake/hazards.ts'
import type { PdfDocument } from '../read/document.ts'
import { PdfDict, PdfRef, PdfStream, nameValue, type PdfObject } from '../read/objects.ts'
import type { LiveContent } from './report.ts'

const maxVisited = 500_000

/** What of a file can show something else without any change to it, as what intake takes out of uploads is called here. */
const kinds: Partial<Record<RemovedPart, LiveContent>> = {
  javascript: 'scripts',
  'import-data': 'scripts',
  media: 'media',
  'form-data': 'form-data',
}

/** Actions that show and hide parts of a page (ISO 32000-2, 12.6.4.11 and 12.6.4.13). */
const showing: ReadonlySet<string | undefined> = new Set(['Hide', 'SetOCGState'])
/** Annotations that play or turn what they show (ISO 32000-2, 13). */
const playing: ReadonlySet<string | undefined> = new Set(['3D', 'RichMedia', 'Movie', 'Screen', 'Sound'])
/** Entries of a stream by which what is shown stands in another file. */
const outside: ReadonlySet<string> = new Set(['Ref', 'OPI', 'F'])

/**
 * What in a signed file makes a viewer show something else than another does, or than it did before: the signature covers
 * the script, not what comes of it. Nothing of it is a change; who relies on the pages should know.
 */
export function findLiveContent(document: PdfDocument): LiveContent[] {
  const found = new Set<LiveContent>()
  const seen = new Set<number>()
  const waiting: PdfObject[] = [document.rootRef]
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (value instanceof PdfRef) {
      if (seen.has(value.number) || seen.size >= maxVisited) continue
      seen.add(value.number)
      waiting.push(document.resolve(value))
    } else if (Array.isArray(value)) waiting.push(...value.filter((item) => isComposite(item)))
    else if (value instanceof PdfDict || value instanceof PdfStream)
      waiting.push(...lookInside(document, value, found))
  }
  return [...found].toSorted()
}

function isComposite(value: PdfObject): boolean {
  return (
    value instanceof PdfRef || value instanceof PdfDict || value instanceof PdfStream || Array.isArray(value)
  )
}

function lookInside(document: PdfDocument, value: PdfDict | PdfStream, found: Set<LiveContent>): PdfObject[] {
  const owner = value instanceof PdfStream ? value.dict : value
  const ofStream = value instanceof PdfStream
  const inside: PdfObject[] = []
  for (const [key, item] of owner.entries) {
    const kind =
      isHazardKey(key) || ownKeys.has(key) ? kindOf(document, item, { key, owner, ofStream }) : undefined
    if (kind) found.add(kind)
    if (isComposite(item)) inside.push(item)
  }
  return inside
}

function kindOf(document: PdfDocument, value: PdfObject, place: EntryPlace): LiveContent | undefined {
  const hazard = hazardOf(document, value, place)
  if (hazard === 'external-file') return outside.has(place.key) ? 'external-content' : undefined
  return (hazard && kinds[hazard]) ?? ownKind(document, document.resolve(value), place)
}

function ownKind(document: PdfDocument, target: PdfObject, place: EntryPlace): LiveContent | undefined {
  const [kind, holds] = ownKeys.get(place.key) ?? []
  return kind && holds?.(document, target, place) === true ? kind : undefined
}

type Condition = (document: PdfDocument, target: PdfObject, place: EntryPlace) => boolean

/** Keys that intake leaves alone, and where they make a difference. */
const ownKeys: ReadonlyMap<string, readonly [LiveContent, Condition]> = new Map([
  ['S', ['actions-that-show', shows]],
  ['Subtype', ['media', plays]],
  ['Alternates', ['alternate-images', hasAlternates]],
  ['Collection', ['portfolio', isPortfolio]],
  ['AS', ['changing-layers', switchesLayers]],
])

function shows(_: PdfDocument, target: PdfObject, { owner }: EntryPlace): boolean {
  return showing.has(nameValue(target)) && (owner.has('T') || owner.has('State'))
}

function plays(_: PdfDocument, target: PdfObject, { owner }: EntryPlace): boolean {
  return playing.has(nameValue(target)) && owner.has('Rect')
}

function hasAlternates(_: PdfDocument, target: PdfObject, { ofStream }: EntryPlace): boolean {
  return ofStream && Array.isArray(target) && target.length > 0
}

function isPortfolio(document: PdfDocument, target: PdfObject, { owner }: EntryPlace): boolean {
  return owner === document.root && target instanceof PdfDict
}

/** Layers that viewers switch themselves, by what they zoom to, print, or speak. */
function switchesLayers(document: PdfDocument, target: PdfObject, { owner }: EntryPlace): boolean {
  const isConfiguration = owner.has('Order') || owner.has('BaseState') || owner === defaultLayers(document)
  return isConfiguration && Array.isArray(target) && target.length > 0
}

function defaultLayers(document: PdfDocument): PdfDict | undefined {
  return document.dict(document.dict(document.root.get('OCProperties'))?.get('D'))
}
