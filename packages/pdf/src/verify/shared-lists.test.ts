import { expect, it, vi } from 'vitest'
import { craftCertificate, makeExtension, makeKey } from '../../testing/crafted-certificate.ts'
import { appendObjects, streamSource } from '../../testing/foreign-signer.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { boolean, element, integer, octetString, oid, sequence, tag, tagged } from '../pki/der.ts'
import { oids } from '../pki/oids.ts'
import { PdfDocument } from '../read/document.ts'
import { listSignatureFields } from '../read/form-fields.ts'
import { annotationPages } from './annotation-pages.ts'
import { findRevocation, unknownRevocation } from './check-revocation.ts'
import { compareRevisions } from './compare-revisions.ts'
import { formNodes } from './form-tree.ts'
import type { OcspStatus } from './ocsp-response-reader.ts'
import { StoreReader } from './revocation-evidence.ts'
import { readSignedData } from './signed-data-reader.ts'

/** One long list in many places took minutes, or all memory there is, for a file of some hundred kilobytes. */

// A hang, not a speed, is what this stops: these take a second or two, and took a minute and more.
vi.setConfig({ testTimeout: 30_000 })

const repeated = (count: number, source: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => source(at)).join(' ')

function changesOf(before: Buffer, after: Buffer): string[] {
  return compareRevisions(new PdfDocument(before), new PdfDocument(after), {
    filled: new Map(),
    cache: new Map(),
    policy: { level: 0, limitedBy: 'certification', isLocked: () => false, locksNewFields: false },
  }).map(({ kind, allowed }) => `${allowed ? '+' : '-'} ${kind}`)
}

const entries = 2000
const entryOf = (at: number): string => `/${at.toString(16).toUpperCase().padStart(40, '0')} 301 0 R`

/** A store of many entries, which share one list of as many streams. */
function storeOf(streams: number): Record<number, string> {
  return {
    1: '<</Type/Catalog/Pages 2 0 R/DSS<</VRI 300 0 R>>>>',
    300: `<<${repeated(entries, entryOf)}>>`,
    301: '<</Cert 302 0 R/CRL 302 0 R/OCSP 302 0 R>>',
    302: `[${'303 0 R '.repeat(streams)}]`,
    303: streamSource('x'),
  }
}

it('entries of a security store that share a list are read once', () => {
  const document = new PdfDocument(appendObjects(makeTestPdf(), storeOf(200_000)))
  expect(new StoreReader().read(document)).toEqual({ certificates: [], evidence: [], isCut: false })
})

it('and compared once', () => {
  const bytes = makeTestPdf()
  expect(changesOf(bytes, appendObjects(bytes, storeOf(200_000)))).toEqual(['+ validation-data'])
})

it('what is shared is still one thing only', () => {
  const bytes = makeTestPdf()
  const drawn = '<</Type/Catalog/Pages 2 0 R/DSS<</VRI 300 0 R>>/X 303 0 R>>'
  expect(changesOf(bytes, appendObjects(bytes, { ...storeOf(2), 1: drawn }))).toContain('- other-role')
})

function withFields(kids: number): PdfDocument {
  const list = repeated(1000, (at) => `${101 + at} 0 R`)
  const extra = Array.from({ length: 1000 }, () => '<</FT/Sig/Kids 100 0 R>>')
  const long = `[${list} ${'101 0 R '.repeat(kids - 1000)}]`
  return new PdfDocument(makeTestPdf({ catalog: '/AcroForm<</Fields[101 0 R]>>', extra: [long, ...extra] }))
}

it('fields are listed a million times', () => {
  expect(formNodes(withFields(1000)).size).toBe(1000)
  expect(() => listSignatureFields(withFields(1000))).not.toThrow()
  expect(() => formNodes(withFields(1001))).toThrow('listed too often')
  expect(() => listSignatureFields(withFields(1001))).toThrow('listed too often')
})

function withAnnotations(count: number): Buffer {
  const pages = Array.from({ length: 40 }, () => ({ entries: '/Annots 100 0 R' }))
  return makeTestPdf({ pages, extra: [`[${'101 0 R '.repeat(count)}]`, '<</Subtype/Text>>'] })
}

function changesWith(annotations: number): string[] {
  const bytes = withAnnotations(annotations)
  return changesOf(bytes, appendObjects(bytes, { 300: 'null' }))
}

it('so are annotations', () => {
  expect(changesWith(25_000)).toEqual([])
  expect(changesWith(25_001)).toEqual(['- structure'])
  expect(annotationPages(new PdfDocument(withAnnotations(25_000))).get(101)).toHaveLength(40)
  expect(annotationPages(new PdfDocument(withAnnotations(25_001))).get(101)).toHaveLength(39)
})

/** A container whose first unsigned attribute has as many values as there are others of its kind without any. */
function withAttributes(count: number): Buffer {
  const first = sequence(
    oid('1.2.3'),
    element(tag.set, Buffer.concat(Array.from({ length: count }, () => integer(1)))),
  )
  const others = Array.from({ length: count }, () => sequence(oid('1.2.3'), element(tag.set)))
  const signer = sequence(
    integer(1),
    sequence(sequence(), integer(1)),
    sequence(oid(oids.sha256)),
    sequence(oid(oids.ecdsaWithSha256)),
    octetString(Buffer.from('value')),
    tagged(1, first, Buffer.concat(others)),
  )
  const data = sequence(integer(1), element(tag.set), sequence(oid(oids.data)), element(tag.set, signer))
  return sequence(oid(oids.signedData), tagged(0, data))
}

it('attributes of one kind are put together', () => {
  const { unsignedAttributes } = readSignedData(withAttributes(99_999)).signer
  expect(unsignedAttributes.get('1.2.3')).toHaveLength(99_999)
})

it('answers about one number are compared with what was hashed once', () => {
  const key = makeKey()
  const extensions = [makeExtension(oids.basicConstraints, sequence(boolean(true)), true)]
  const issuer = craftCertificate({ name: 'issuer'.repeat(100_000), key, by: key, usage: [5, 6], extensions })
  const leaf = craftCertificate({ key, by: key })
  const now = new Date()
  const answer: OcspStatus = {
    digest: 'sha512',
    issuerNameHash: Buffer.alloc(64),
    issuerKeyHash: Buffer.alloc(64),
    serialNumber: leaf.serialNumber,
    status: 'good',
    revokedAt: undefined,
    isRetired: false,
    thisUpdate: now,
    nextUpdate: undefined,
    knowsExpiredSince: undefined,
    isUnderstood: true,
  }
  const answers = Array.from({ length: 400_000 }, () => answer)
  const signed = { signedPart: Buffer.alloc(1), algorithm: undefined, signature: Buffer.alloc(1) }
  const said = { responder: { keyHash: Buffer.alloc(20) }, producedAt: now, isUnderstood: true }
  const response = { ...signed, ...said, certificates: [], answers }
  const found = findRevocation(leaf, issuer, [{ kind: 'ocsp', at: -1, response }], { at: now, now })
  expect(found).toEqual(unknownRevocation)
})

it('pages with a way up that nobody has are not updated', () => {
  const up = 20_000
  const pages = Array.from({ length: 500 }, (_, at) => `${1000 + at} 0 R`)
  const before = appendObjects(
    makeTestPdf(),
    Object.fromEntries([
      [2, `<</Type/Pages/Count ${pages.length}/Kids[${pages.join(' ')}]>>`],
      ...pages.map((_, at) => [1000 + at, `<</Type/Page/Parent ${up} 0 R/MediaBox[0 0 10 10]>>`] as const),
      ...Array.from({ length: 20_000 }, (_, at) => [up + at, `<</Parent ${up + at + 1} 0 R>>`] as const),
    ]) as Record<number, string>,
  )
  const after = appendObjects(before, { 1: '<</Type/Catalog/Pages 2 0 R/Version/2.0>>' })
  expect(changesOf(before, after)).toEqual(['+ version', '- structure'])
})
