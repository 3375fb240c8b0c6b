import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { PdfDocument } from '../read/document.ts'
import { listSignatureFields } from '../read/form-fields.ts'
import { PdfDict, PdfStream, PdfString, dictOf, name, type PdfObject, type PdfRef } from '../read/objects.ts'
import type { Revision } from '../write/revision.ts'

/** What lets signatures be checked later, all DER. */
export interface ValidationMaterial {
  /** Every certificate of every chain: signers, time-stamp authority, OCSP responder, roots. */
  certificates: readonly Uint8Array[]
  crls: readonly Uint8Array[]
  ocsps: readonly Uint8Array[]
}

/**
 * Adds to the document security store what is not in it yet, and an entry of its own (VRI) for each signature that has
 * none. What is there stays as it is (ETSI EN 319 142-1, 5.4.2).
 */
export function addValidationMaterial(revision: Revision, material: ValidationMaterial): void {
  const { document } = revision
  const before = document.dict(document.root.get('DSS'))
  const certificates = new EvidenceList(revision, before?.get('Certs'))
  const crls = new EvidenceList(revision, before?.get('CRLs'))
  const ocsps = new EvidenceList(revision, before?.get('OCSPs'))
  const kinds = {
    Cert: material.certificates.map((der) => certificates.add(der)),
    CRL: material.crls.map((der) => crls.add(der)),
    OCSP: material.ocsps.map((der) => ocsps.add(der)),
  }
  const related = document.dict(before?.get('VRI'))?.copy() ?? new PdfDict()
  for (const contents of signatureContents(document)) {
    // The key is the SHA-1 of /Contents with its padding (ETSI EN 319 142-1, 5.4.2.3).
    const key = createHash('sha1').update(contents).digest('hex').toUpperCase()
    if (related.has(key)) continue
    const entry = new PdfDict()
    for (const [kind, refs] of Object.entries(kinds)) if (refs.length > 0) entry.set(kind, refs)
    related.set(key, revision.add(entry))
  }
  const store = dictOf({
    Type: name('DSS'),
    Certs: certificates.items,
    CRLs: crls.items,
    OCSPs: ocsps.items,
    VRI: related,
  })
  revision.change(document.rootRef).set('DSS', revision.add(store))
}

/** A list of streams in the store, which holds nothing twice. */
class EvidenceList {
  readonly items: PdfObject[]
  private readonly known = new Map<string, PdfObject>()
  private readonly revision: Revision

  constructor(revision: Revision, listed: PdfObject | undefined) {
    this.revision = revision
    this.items = [...(revision.document.array(listed) ?? [])]
    for (const item of this.items) {
      const der = decoded(revision.document, item)
      if (der) this.known.set(digestOf(der), item)
    }
  }

  add(der: Uint8Array): PdfObject {
    const digest = digestOf(der)
    const known = this.known.get(digest)
    if (known !== undefined) return known
    const ref: PdfRef = this.revision.addStream(dictOf({ Filter: name('FlateDecode') }), deflateSync(der))
    this.known.set(digest, ref)
    this.items.push(ref)
    return ref
  }
}

function digestOf(der: Uint8Array): string {
  return createHash('sha256').update(der).digest('hex')
}

function decoded(document: PdfDocument, item: PdfObject): Buffer | undefined {
  const stream = document.resolve(item)
  if (!(stream instanceof PdfStream)) return undefined
  try {
    return document.decode(stream)
  } catch {
    // Damaged evidence is evidence of nothing; it stays where it is.
    return undefined
  }
}

function signatureContents(document: PdfDocument): Buffer[] {
  return listSignatureFields(document).flatMap((field) => {
    const contents = document.resolve(document.dict(field.value)?.get('Contents'))
    return contents instanceof PdfString ? [contents.bytes] : []
  })
}
