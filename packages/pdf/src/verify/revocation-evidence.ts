import { DerError } from '../pki/der-reader.ts'
import type { Certificate } from '../pki/read-certificate.ts'
import type { PdfDocument } from '../read/document.ts'
import { PdfDict, PdfStream, type PdfObject } from '../read/objects.ts'
import { readUsable } from './certificates.ts'
import { readOcspResponse, type OcspResponse } from './ocsp-response-reader.ts'
import { readRevocationList, type RevocationList } from './revocation-list-reader.ts'

/** A list or response, and where the document security store keeps it; -1 when it came inside a signature. */
export type Evidence =
  | { kind: 'crl'; at: number; list: RevocationList }
  | { kind: 'ocsp'; at: number; response: OcspResponse }

/** What the document security store holds (ISO 32000-2, 12.8.4.3). Unreadable items are left out. */
export interface SecurityStore {
  certificates: Certificate[]
  evidence: Evidence[]
}

const maxItems = 5000

/** Reads /DSS with its /VRI. */
export function readSecurityStore(document: PdfDocument): SecurityStore {
  const store = document.dict(document.root.get('DSS'))
  const found: SecurityStore = { certificates: [], evidence: [] }
  if (!store) return found
  const seen = new Set<number>()
  const seenLists = new Set<PdfObject[]>()
  const streamsIn = (value: PdfObject | undefined): { der: Buffer; at: number }[] => {
    const list = document.array(value)
    // Thousands of entries may have one long list.
    if (!list || seenLists.has(list)) return []
    seenLists.add(list)
    return list.flatMap((item) => {
      const stream = document.resolve(item)
      if (!(stream instanceof PdfStream) || seen.has(stream.start) || seen.size >= maxItems) return []
      seen.add(stream.start)
      const der = decoded(document, stream)
      return der ? [{ der, at: stream.start }] : []
    })
  }
  const take = (
    certs: PdfObject | undefined,
    lists: PdfObject | undefined,
    responses: PdfObject | undefined,
  ): void => {
    for (const { der } of streamsIn(certs)) found.certificates.push(...orNone(() => readUsable(der)))
    for (const { der, at } of streamsIn(lists)) found.evidence.push(...listEvidence(der, at))
    for (const { der, at } of streamsIn(responses)) found.evidence.push(...responseEvidence(der, at))
  }
  take(store.get('Certs'), store.get('CRLs'), store.get('OCSPs'))
  for (const entry of document.dict(store.get('VRI'))?.entries.values() ?? []) {
    const related = document.dict(entry) ?? new PdfDict()
    take(related.get('Cert'), related.get('CRL'), related.get('OCSP'))
  }
  return found
}

/** What came inside a signature. */
export function containerEvidence({
  lists,
  responses,
}: {
  lists: readonly Buffer[]
  responses: readonly Buffer[]
}): Evidence[] {
  return [
    ...lists.flatMap((der) => listEvidence(der, -1)),
    ...responses.flatMap((der) => responseEvidence(der, -1)),
  ]
}

function listEvidence(der: Buffer, at: number): Evidence[] {
  return orNone(() => ({ kind: 'crl' as const, at, list: readRevocationList(der) }))
}

function responseEvidence(der: Buffer, at: number): Evidence[] {
  return orNone(() => ({ kind: 'ocsp' as const, at, response: readOcspResponse(der) }))
}

/** Evidence that cannot be read proves nothing, and spoils nothing. */
function orNone<T>(read: () => T | undefined): T[] {
  try {
    const value = read()
    return value === undefined ? [] : [value]
  } catch (error) {
    if (error instanceof DerError) return []
    throw error
  }
}

function decoded(document: PdfDocument, stream: PdfStream): Buffer | undefined {
  try {
    return document.decode(stream)
  } catch {
    // Damaged or in a filter that no store uses.
    return undefined
  }
}
