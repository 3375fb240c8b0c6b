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
    } else {
      // One by one: a list may be longer than what a call takes.
      for (const item of partsOf(document, value, found)) waiting.push(item)
    }
  }
  return [...found].toSorted()
}

function partsOf(document: PdfDocument, value: PdfObject, found: Set<LiveContent>): PdfObject[] {
  if (Array.isArray(value)) return value.filter((item) => isComposite(item))
  const isOwner = value instanceof PdfDict || value instanceof PdfStream
  return isOwner ? lookInside(document, value, found) : []
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
  ['Usage', ['changing-layers', isUsedOtherwise]],
  ['Intent', ['changing-layers', isForDesign]],
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

/** What a layer says of how it is to be viewed, printed and given on (ISO 32000-2, table 100). */
const usages = { View: 'ViewState', Print: 'PrintState', Export: 'ExportState' }

/** A layer that is to be seen otherwise than the file has it: some viewers go by that unasked, and print by it. */
function isUsedOtherwise(document: PdfDocument, target: PdfObject, { owner }: EntryPlace): boolean {
  if (!isLayer(document, owner) || !(target instanceof PdfDict)) return false
  const wanted = isHidden(document, owner) ? 'ON' : 'OFF'
  return Object.entries(usages).some(
    ([use, state]) => nameValue(document.resolve(document.dict(target.get(use))?.get(state))) === wanted,
  )
}

/** A layer that is not for viewing: some viewers hide it then. */
function isForDesign(document: PdfDocument, target: PdfObject, { owner }: EntryPlace): boolean {
  const intents = (Array.isArray(target) ? target : [target]).map((item) => nameValue(document.resolve(item)))
  return isLayer(document, owner) && !intents.some((intent) => intent === 'View' || intent === 'All')
}

function isLayer(document: PdfDocument, owner: PdfDict): boolean {
  return nameValue(document.resolve(owner.get('Type'))) === 'OCG'
}

const switchedLayers = new WeakMap<PdfDocument, ReadonlySet<PdfDict>>()

/** Whether a layer is not shown as the file has it: the list of the others is read once. */
function isHidden(document: PdfDocument, layer: PdfDict): boolean {
  const layers = defaultLayers(document)
  const areHidden = nameValue(document.resolve(layers?.get('BaseState'))) === 'OFF'
  const listed = document.array(layers?.get(areHidden ? 'ON' : 'OFF')) ?? []
  const known = switchedLayers.get(document) ?? new Set(listed.flatMap((item) => document.dict(item) ?? []))
  switchedLayers.set(document, known)
  return known.has(layer) !== areHidden
}
