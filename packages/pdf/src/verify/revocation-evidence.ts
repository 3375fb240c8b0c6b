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

/**
 * Reads /DSS with its /VRI, of several states of one file as one, the oldest first: what a signed state held is known,
 * whether or not a later one still lists it.
 */
export class StoreReader {
  readonly store: SecurityStore = { certificates: [], evidence: [], isCut: false }
  /** By where they start. */
  private readonly seen = new Set<number>()
  private bytes = 0

  /** What is known with this state. */
  read(document: PdfDocument): SecurityStore {
    const { certificates, evidence } = this.store
    const lists = new Set<PdfObject[]>()
    const take = (
      certs: PdfObject | undefined,
      crls: PdfObject | undefined,
      responses: PdfObject | undefined,
    ): void => {
      for (const { der } of this.streamsIn(document, certs, lists))
        certificates.push(...orNone(() => readUsable(der)))
      for (const { der, at } of this.streamsIn(document, crls, lists)) evidence.push(...listEvidence(der, at))
      for (const { der, at } of this.streamsIn(document, responses, lists))
        evidence.push(...responseEvidence(der, at))
    }
    const dss = document.dict(document.root.get('DSS'))
    take(dss?.get('Certs'), dss?.get('CRLs'), dss?.get('OCSPs'))
    for (const entry of document.dict(dss?.get('VRI'))?.entries.values() ?? []) {
      const related = document.dict(entry) ?? new PdfDict()
      take(related.get('Cert'), related.get('CRL'), related.get('OCSP'))
    }
    return this.store
  }

  private streamsIn(
    document: PdfDocument,
    value: PdfObject | undefined,
    lists: Set<PdfObject[]>,
  ): { der: Buffer; at: number }[] {
    const list = document.array(value)
    // Thousands of entries may have one long list.
    if (!list || lists.has(list)) return []
    lists.add(list)
    return list.flatMap((item) => {
      const stream = document.resolve(item)
      if (!(stream instanceof PdfStream) || this.seen.has(stream.start)) return []
      const der = this.unpack(document, stream)
      this.seen.add(stream.start)
      return der ? [{ der, at: stream.start }] : []
    })
  }

  private unpack(document: PdfDocument, stream: PdfStream): Buffer | undefined {
    const hasRoom = this.seen.size < maxItems && this.bytes < maxBytes
    const der = hasRoom ? decoded(document, stream) : 'too-large'
    if (der === 'too-large') {
      this.store.isCut = true
      return undefined
    }
    this.bytes += der?.length ?? 0
    return der
  }
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
