import type { PdfDocument } from '../read/document.ts'
import { PdfDict, PdfStream, PdfString, nameValue, type PdfObject } from '../read/objects.ts'

/** A kind of thing that was taken out of an unsigned document. */
export type RemovedPart =
  | 'javascript'
  | 'launch'
  | 'submit-form'
  | 'import-data'
  | 'media'
  | 'external-file'
  | 'form-data'
  | 'usage-rights'

/** Action types (ISO 32000-2, 12.6.4) that make a viewer run, open or send something. */
const actions = new Map<string, RemovedPart>([
  ['JavaScript', 'javascript'],
  ['Launch', 'launch'],
  ['SubmitForm', 'submit-form'],
  ['ImportData', 'import-data'],
  ['Rendition', 'media'],
  ['RichMediaExecute', 'media'],
  ['Sound', 'media'],
  ['Movie', 'media'],
  ['GoToR', 'external-file'],
])

/** Where an entry stands: its key and the dictionary that holds it, or the stream's dictionary. */
export interface EntryPlace {
  key: string
  owner: PdfDict
  ofStream: boolean
}

/**
 * Why an entry's value must not stay in a document that people sign: it runs something, opens or sends
 * something, or shows what is not in the file. Undefined for everything else. Names are spelled plainly.
 */
export function hazardOf(
  document: PdfDocument,
  value: PdfObject,
  place: EntryPlace,
): RemovedPart | undefined {
  if (place.key === 'AA') {
    const events = dictInside(document.resolve(value))
    return events && firstHazard(document, events, () => [...events.entries.values()])
  }
  if (!actionKeys.has(place.key)) return keyHazard(document, value, place)
  const target = document.resolve(value)
  if (Array.isArray(target)) return firstHazard(document, target, () => target)
  const action = dictInside(target)
  return action && actionHazard(document, action)
}

/** Whether `hazardOf` has a rule for an entry of this key: most of a file's entries are passed over by this alone. */
export function isHazardKey(key: string): boolean {
  return key === 'AA' || actionKeys.has(key) || Object.hasOwn(hazardKeys, key)
}

/** Where actions stand (ISO 32000-2, 12.6); further ones are called by the events in /AA. */
const actionKeys = new Set(['A', 'PA', 'OpenAction', 'Next'])

function dictInside(target: PdfObject): PdfDict | undefined {
  const dict = target instanceof PdfStream ? target.dict : target
  return dict instanceof PdfDict ? dict : undefined
}

/** What lists of actions come to: thousands of fields may share a long one. */
const knownLists = new WeakMap<PdfDict | PdfObject[], { hazard: RemovedPart | undefined }>()

function firstHazard(
  document: PdfDocument,
  holder: PdfDict | PdfObject[],
  actionsIn: () => readonly PdfObject[],
): RemovedPart | undefined {
  const known = knownLists.get(holder)
  if (known) return known.hazard
  let hazard: RemovedPart | undefined
  for (const value of actionsIn()) {
    const action = dictInside(document.resolve(value))
    hazard = action && actionHazard(document, action)
    if (hazard) break
  }
  knownLists.set(holder, { hazard })
  return hazard
}

function actionHazard(document: PdfDocument, action: PdfDict): RemovedPart | undefined {
  const kind = nameValue(document.resolve(action.get('S'))) ?? ''
  if (kind === 'URI') return addressHazard(document.resolve(action.get('URI')))
  // These two lead outside only when they name a file.
  if ((kind === 'GoToE' || kind === 'Thread') && action.has('F')) return 'external-file'
  return actions.get(kind)
}

/** Links to the web stay; a file share would be told who opens the contract, a script would run. */
function addressHazard(address: PdfObject): RemovedPart | undefined {
  if (!(address instanceof PdfString)) return undefined
  const text = address.bytes.toString('latin1').trim()
  if (/^(javascript|vbscript|data):/i.test(text)) return 'javascript'
  return /^(file|smb):|^[\\/]{2}/i.test(text) ? 'external-file' : undefined
}

/** An entry with its value looked through: references followed, names spelled plainly. */
interface Entry {
  target: PdfObject
  /** The value, or its dictionary when it is a stream. */
  inside: PdfDict | undefined
  ofStream: boolean
  ownerSubtype: string | undefined
}

/** Keys that are hazards where the condition holds; the same words are harmless names elsewhere. */
const hazardKeys: Record<string, { part: RemovedPart; when: (entry: Entry) => boolean }> = {
  // The tree of scripts that run on opening.
  JavaScript: {
    part: 'javascript',
    when: ({ inside }) => inside !== undefined && (inside.has('Names') || inside.has('Kids')),
  },
  OnInstantiate: { part: 'javascript', when: ({ target }) => target instanceof PdfStream },
  XFA: { part: 'form-data', when: ({ target }) => target !== null },
  Movie: { part: 'media', when: ({ ownerSubtype }) => ownerSubtype === 'Movie' },
  RichMediaContent: { part: 'media', when: ({ ownerSubtype }) => ownerSubtype === 'RichMedia' },
  FS: {
    part: 'external-file',
    when: ({ inside, ownerSubtype }) => ownerSubtype === 'FileAttachment' && inside?.has('EF') !== true,
  },
  Ref: { part: 'external-file', when: ({ inside, ofStream }) => ofStream && inside !== undefined },
  OPI: { part: 'external-file', when: ({ inside, ofStream }) => ofStream && inside !== undefined },
  // A stream whose data lie in another file (ISO 32000-2, 7.3.8.2).
  F: {
    part: 'external-file',
    when: ({ inside, ofStream, target }) => ofStream && (inside !== undefined || target instanceof PdfString),
  },
}

function keyHazard(document: PdfDocument, value: PdfObject, place: EntryPlace): RemovedPart | undefined {
  const rule = Object.hasOwn(hazardKeys, place.key) ? hazardKeys[place.key] : undefined
  if (!rule) return undefined
  const target = document.resolve(value)
  const ownerSubtype = nameValue(document.resolve(place.owner.get('Subtype')))
  const entry = { target, inside: dictInside(target), ofStream: place.ofStream, ownerSubtype }
  return rule.when(entry) ? rule.part : undefined
}
