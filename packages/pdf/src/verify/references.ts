import { PdfDict, PdfRef, PdfStream, nameValue, type PdfObject } from '../read/objects.ts'

/** One place in an object that refers to another. */
export interface Reference {
  to: number
  /** Keys on the way from the object's own dictionary, joined by dots; lists add nothing. */
  path: string
  /** The dictionary that holds it, directly or in a list. */
  holder: PdfDict | undefined
}

/** A reference of the newer state, and the object it stands in. */
export interface PlacedReference extends Reference {
  by: number
}

/** A role that excuses a change of an object, and whether a reference to the object stands in it. */
export interface Role {
  kind: 'catalog' | 'metadata' | 'evidence' | 'form' | 'widgets' | 'field' | 'look' | 'page'
  holds: (reference: PlacedReference) => boolean
}

/** What a trailer refers to, and nothing that is shown does under these keys. */
const trailerKeys: ReadonlySet<string> = new Set(['Root', 'Info', 'Encrypt'])

/**
 * All references of an object, those of a cross-reference stream as a trailer left out. Anything may call itself one: what
 * else it refers to counts.
 */
export function referencesOf(value: PdfObject): Reference[] {
  const dict = value instanceof PdfStream ? value.dict : undefined
  const found: Reference[] = []
  collect(dict ?? value, { path: '', holder: undefined }, found)
  const isTrailer = dict !== undefined && nameValue(dict.get('Type')) === 'XRef'
  return isTrailer ? found.filter(({ path }) => !trailerKeys.has(path)) : found
}

function collect(value: PdfObject, at: Omit<Reference, 'to'>, found: Reference[]): void {
  if (value instanceof PdfRef) found.push({ to: value.number, ...at })
  else if (Array.isArray(value)) for (const item of value) collect(item, at, found)
  else if (value instanceof PdfDict) {
    for (const [key, item] of [...value.entries, ...value.ambiguous]) {
      collect(item, { path: at.path === '' ? key : `${at.path}.${key}`, holder: value }, found)
    }
  }
}
