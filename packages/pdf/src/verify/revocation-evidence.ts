import { DerError } from '../pki/der-reader.ts'
import type { Certificate } from '../pki/read-certificate.ts'
import { PdfError } from '../errors.ts'
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
  /** Something was left out because there is too much: it may say that somebody is revoked. */
  isCut: boolean
}

const maxItems = 5000
/** Of all items, unpacked: the largest lists in use are of some megabytes. */
const maxBytes = 32 * 1024 * 1024

/** Reads /DSS with its /VRI. */
export function readSecurityStore(document: PdfDocument): SecurityStore {
  const store = document.dict(document.root.get('DSS'))
  const found: SecurityStore = { certificates: [], evidence: [], isCut: false }
  if (!store) return found
  const seen = new Set<number>()
  const seenLists = new Set<PdfObject[]>()
  let bytes = 0
  const unpack = (stream: PdfStream): Buffer | undefined => {
    const der = seen.size < maxItems && bytes < maxBytes ? decoded(document, stream) : 'too-large'
    if (der === 'too-large') found.isCut = true
    else bytes += der?.length ?? 0
    return der === 'too-large' ? undefined : der
  }
  const streamsIn = (value: PdfObject | undefined): { der: Buffer; at: number }[] => {
    const list = document.array(value)
    // Thousands of entries may have one long list.
    if (!list || seenLists.has(list)) return []
    seenLists.add(list)
    return list.flatMap((item) => {
      const stream = document.resolve(item)
      if (!(stream instanceof PdfStream) || seen.has(stream.start)) return []
      const der = unpack(stream)
      seen.add(stream.start)
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

/** Lists and responses, DER. */
interface RawEvidence {
  lists: readonly Buffer[]
  responses: readonly Buffer[]
}

// A signature is judged several times, and its lists may be long.
const known = new WeakMap<RawEvidence, readonly Evidence[]>()

/** What came inside a signature. */
export function containerEvidence(raw: RawEvidence): readonly Evidence[] {
  const evidence = known.get(raw) ?? [
    ...raw.lists.flatMap((der) => listEvidence(der, -1)),
    ...raw.responses.flatMap((der) => responseEvidence(der, -1)),
  ]
  known.set(raw, evidence)
  return evidence
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

function decoded(document: PdfDocument, stream: PdfStream): Buffer | 'too-large' | undefined {
  try {
    return document.decode(stream)
  } catch (error) {
    // Else damaged, or in a filter that no store uses.
    return error instanceof PdfError && error.code === 'too-large' ? 'too-large' : undefined
  }
}
