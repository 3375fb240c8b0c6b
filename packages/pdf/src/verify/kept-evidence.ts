import { createHash } from 'node:crypto'
import type { PdfDocument } from '../read/document.ts'
import { PdfRef, PdfStream, type PdfObject } from '../read/objects.ts'

/** The lists of a security store and, for each, what a signature's own entry calls it (ISO 32000-2, tables 261 and 262). */
const kinds = [
  ['Certs', 'Cert'],
  ['CRLs', 'CRL'],
  ['OCSPs', 'OCSP'],
] as const

/**
 * Whether the security store of a later state still holds all that an earlier one did: who may take an answer away that
 * says "revoked" decides what is believed. The same bytes in another object are the same evidence.
 */
export function keepsEvidence(before: PdfDocument, after: PdfDocument): boolean {
  return kinds.every(([list, own]) => {
    const kept = streamsOf(after, list, own)
    const missing = [...streamsOf(before, list, own)].filter(([number]) => !kept.has(number))
    if (missing.length === 0) return true
    const copies = new Set([...kept.values()].map((stream) => digestOf(after, stream)))
    return missing.every(([, stream]) => copies.has(digestOf(before, stream)))
  })
}

/** The streams of one kind, by the number of their object. */
function streamsOf(document: PdfDocument, list: string, own: string): Map<number, PdfStream> {
  const found = new Map<number, PdfStream>()
  const seen = new Set<PdfObject[]>()
  const take = (value: PdfObject | undefined): void => {
    const items = document.array(value)
    // Thousands of entries may have one long list.
    if (!items || seen.has(items)) return
    seen.add(items)
    for (const item of items) {
      const stream = document.resolve(item)
      if (item instanceof PdfRef && stream instanceof PdfStream) found.set(item.number, stream)
    }
  }
  const store = document.dict(document.root.get('DSS'))
  take(store?.get(list))
  for (const entry of document.dict(store?.get('VRI'))?.entries.values() ?? []) {
    take(document.dict(entry)?.get(own))
  }
  return found
}

function digestOf(document: PdfDocument, stream: PdfStream): string {
  return createHash('sha256').update(contentOf(document, stream)).digest('base64')
}

/** As it is read; of what cannot be unpacked, as it stands. */
function contentOf(document: PdfDocument, stream: PdfStream): Buffer {
  try {
    return document.decode(stream)
  } catch {
    return document.stored(stream)
  }
}
