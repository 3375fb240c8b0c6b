import { constants, createHash, createPrivateKey, sign } from 'node:crypto'
import {
  element,
  generalizedTime,
  integer,
  nullElement,
  octetString,
  oid,
  sequence,
  setOf,
  tag,
  tagged,
} from '../src/pki/der.ts'
import type { TestSigner } from './test-authority.ts'
import { oids } from '../src/pki/oids.ts'
import { readElement, sequenceOf } from '../src/pki/der-reader.ts'
import { readCertificate } from '../src/pki/read-certificate.ts'
import { attribute } from '../src/pki/signed-data.ts'
import { digestNames, makeHash, type DigestName } from '../src/verify/algorithms.ts'
import { makeTestPdf, type TestPdf } from './test-pdf.ts'

/** Signs as other people's programs do: for tests of what the project itself never writes. */

type Digest = DigestName
type Scheme = 'rsa' | 'pss' | 'ec' | 'ed'

const digestOid = (digest: Digest): string => [...digestNames].find(([, name]) => name === digest)?.[0] ?? ''

/** How a foreign container is made. */
export interface ContainerRequest {
  signer: TestSigner
  digest?: Digest
  scheme?: Scheme
  /** Encapsulated, for adbe.pkcs7.sha1 and time-stamp tokens. */
  content?: Buffer
  contentType?: string
  withSigningCertificate?: boolean
  withoutAttributes?: boolean
  /** A digest algorithm to state that is not the one used. */
  statedDigest?: Digest
  extraAttributes?: readonly Buffer[]
  /** Makes the signature time-stamp. */
  timestamp?: (signature: Buffer) => Buffer
  /** How often the attribute of the time-stamp stands there; once by default. */
  timestampCopies?: number
  /** Several time-stamps, each in an attribute of its own. */
  timestamps?: (signature: Buffer) => Buffer[]
  /** The certificates are left out, as an authority does that was not asked for them. */
  withoutCertificates?: boolean
}

/** A CMS SignedData over the bytes. */
export function makeContainer(covered: Buffer, request: ContainerRequest): Buffer {
  const { signer, digest = 'sha256', content, contentType = oids.data } = request
  const stated = sequence(oid(digestOid(request.statedDigest ?? digest)), nullElement)
  const signerInfo = signerInfoOf(covered, { ...request, digest, contentType }, stated)
  const signedData = sequence(
    integer(1),
    element(tag.set, stated),
    sequence(oid(contentType), ...(content ? [tagged(0, octetString(content))] : [])),
    ...(request.withoutCertificates ? [] : [tagged(0, signer.certificate, ...signer.chain)]),
    element(tag.set, signerInfo),
  )
  return sequence(oid(oids.signedData), tagged(0, signedData))
}

function signerInfoOf(
  covered: Buffer,
  request: ContainerRequest & { digest: Digest; contentType: string },
  stated: Buffer,
): Buffer {
  const { signer, digest, scheme = 'rsa', content = covered } = request
  const certificate = readCertificate(signer.certificate)
  const attributes = attributesOf(content, request)
  const stored = Buffer.from(attributes)
  stored[0] = 0xa0
  const value = valueOf(request.withoutAttributes ? content : attributes, signer, scheme, digest)
  const tokens = tokensOf(value, request)
  return sequence(
    integer(1),
    sequence(certificate.issuer.whole, certificate.serial.whole),
    stated,
    ...(request.withoutAttributes ? [] : [stored]),
    algorithmOf(scheme, digest, signer),
    octetString(value),
    ...(tokens.length > 0
      ? [tagged(1, ...tokens.map((token) => attribute(oids.signatureTimestamp, token)))]
      : []),
  )
}

function tokensOf(value: Buffer, { timestamp, timestamps, timestampCopies = 1 }: ContainerRequest): Buffer[] {
  const token = timestamp?.(value)
  const copies = token ? Array.from({ length: timestampCopies }, () => token) : []
  return [...copies, ...(timestamps?.(value) ?? [])]
}

function attributesOf(
  content: Buffer,
  request: ContainerRequest & { digest: Digest; contentType: string },
): Buffer {
  const hash = makeHash(request.statedDigest ?? request.digest)
    .update(content)
    .digest()
  const named = createHash('sha256').update(request.signer.certificate).digest()
  const binding = attribute(oids.signingCertificateV2, sequence(sequence(sequence(octetString(named)))))
  return setOf(
    attribute(oids.contentType, oid(request.contentType)),
    attribute(oids.messageDigest, octetString(hash)),
    ...(request.withSigningCertificate ? [binding] : []),
    ...(request.extraAttributes ?? []),
  )
}

/** A time-stamp token over the bytes. */
export function makeToken(
  bytes: Buffer,
  time: Date,
  authority: TestSigner,
  withoutCertificates = false,
): Buffer {
  const imprint = sequence(
    sequence(oid(oids.sha256), nullElement),
    octetString(createHash('sha256').update(bytes).digest()),
  )
  const content = sequence(integer(1), oid('1.2.3'), imprint, integer(7), generalizedTime(time))
  return makeContainer(Buffer.alloc(0), {
    signer: authority,
    scheme: 'ec',
    content,
    contentType: oids.timestampInfo,
    withSigningCertificate: true,
    withoutCertificates,
  })
}

/** A bare PKCS#1 signature, as adbe.x509.rsa_sha1 has it. */
export function makePlainSignature(covered: Buffer, signer: TestSigner): Buffer {
  return octetString(valueOf(covered, signer, 'rsa', 'sha1'))
}

function valueOf(bytes: Buffer, signer: TestSigner, scheme: Scheme, digest: Digest): Buffer {
  const key = createPrivateKey({ key: Buffer.from(signer.key), format: 'der', type: 'pkcs8' })
  if (scheme === 'ed') return sign(null, bytes, key)
  if (scheme !== 'pss') return sign(digest, bytes, key)
  return sign(digest, bytes, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 })
}

function algorithmOf(scheme: Scheme, digest: Digest, signer: TestSigner): Buffer {
  if (scheme === 'rsa') return sequence(oid(oids.rsaEncryption), nullElement)
  if (scheme === 'ec') return sequence(oid(ecdsaOids[digest] ?? oids.ecdsaWithSha256))
  // The identifier of an Edwards key is that of its signatures (RFC 8410, 3).
  if (scheme === 'ed')
    return sequenceOf(readElement(readCertificate(signer.certificate).publicKey))[0]?.whole ?? nullElement
  const hash = sequence(oid(digestOid(digest)), nullElement)
  const mask = sequence(oid('1.2.840.113549.1.1.8'), hash)
  return sequence(oid(oids.rsaPss), sequence(tagged(0, hash), tagged(1, mask), tagged(2, integer(32))))
}

const ecdsaOids: Partial<Record<Digest, string>> = {
  sha384: oids.ecdsaWithSha384,
  'sha3-384': '2.16.840.1.101.3.4.3.11',
}

/** How a signature stands in a file. */
export interface RawSignature {
  subFilter: string
  container: (covered: Buffer) => Buffer
  /** More entries of the signature dictionary, as PDF source. */
  entries?: string
  /** More entries of its field. */
  fieldEntries?: string
  /** More entries of the catalog. */
  catalog?: string
  /** More fields of the form, as references. */
  fields?: string
  /** More entries of the trailer. */
  trailer?: string
  /** Replaces the whole /ByteRange entry; `right` is the correct one. */
  byteRange?: (right: [number, number, number, number]) => string
  /** Replaces the whole /Contents entry. */
  contents?: string
}

/** Object numbers of the field and the signature that `signRaw` adds. */
export const rawField = 200
export const rawSignature = 201

const room = 12_000
const byteRange = '/ByteRange [0000000000 0000000000 0000000000 0000000000]'
const contents = `/Contents <${'0'.repeat(room * 2)}>`

/** What `fillPlaceholder` replaces, as PDF source of a signature dictionary. */
export const placeholder = `${contents} ${byteRange}`

/** Signs a small document with one invisible field, all in one revision. */
export function signRaw(signature: RawSignature, pdf: TestPdf = {}): Buffer {
  const form = `/AcroForm<</Fields[${rawField} 0 R${signature.fields ?? ''}]/SigFlags 3>>`
  const widget = `/Type/Annot/Subtype/Widget/Rect[0 0 0 0]/P 3 0 R/F 132${signature.fieldEntries ?? ''}`
  const bytes = appendObjects(
    makeTestPdf(pdf),
    {
      1: `<</Type/Catalog/Pages 2 0 R${pdf.catalog ?? ''}${signature.catalog ?? ''}${form}>>`,
      [rawField]: `<</FT/Sig/T(raw)/V ${rawSignature} 0 R${widget}>>`,
      [rawSignature]: `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/${signature.subFilter}${signature.entries ?? ''} ${signature.contents ?? contents} ${byteRange}>>`,
    },
    { trailer: signature.trailer ?? '' },
  )
  return fillPlaceholder(bytes, signature)
}

/** Writes the range and the container into the last placeholder, in place. */
export function fillPlaceholder(bytes: Buffer, signature: Omit<RawSignature, 'subFilter'>): Buffer {
  const open = bytes.lastIndexOf(contents) + '/Contents '.length
  const close = open + room * 2 + 2
  const right: [number, number, number, number] = [0, open, close, bytes.length - close]
  const written = signature.byteRange?.(right) ?? `/ByteRange [${right.join(' ')}]`
  bytes.write(written.padEnd(byteRange.length), bytes.lastIndexOf(byteRange), 'latin1')
  if (signature.contents !== undefined) return bytes
  const covered = Buffer.concat([bytes.subarray(0, open), bytes.subarray(close)])
  bytes.write(signature.container(covered).toString('hex'), open + 1, 'latin1')
  return bytes
}

/** Appends a revision with a table that replaces or adds the given objects, as PDF source. */
export function appendObjects(
  bytes: Buffer,
  objects: Record<number, string>,
  options: { entries?: Record<number, number>; trailer?: string } = {},
): Buffer {
  const tail = bytes.toString('latin1', bytes.length - 80)
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1]
  const info = /\/Info (\d+ \d+ R)/.exec(bytes.toString('latin1'))
  let text = ''
  let table = ''
  for (const [number, body] of Object.entries(objects)) {
    table += `${number} 1\n${String(bytes.length + text.length).padStart(10, '0')} 00000 n \n`
    text += `${number} 0 obj\n${body}\nendobj\n`
  }
  for (const [number, offset] of Object.entries(options.entries ?? {})) {
    table += `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`
  }
  if (table === '') table = '0 0\n'
  const start = bytes.length + text.length
  const sizes = [...bytes.toString('latin1').matchAll(/\/Size (\d+)/g)].map(([, size]) => Number(size))
  const trailer = `<</Size ${Math.max(6000, ...sizes)}/Root 1 0 R/Prev ${previous}${info ? `/Info ${info[1]}` : ''}${options.trailer ?? ''}>>`
  return Buffer.concat([
    bytes,
    Buffer.from(`${text}xref\n${table}trailer\n${trailer}\nstartxref\n${start}\n%%EOF\n`, 'latin1'),
  ])
}

/** PDF source of a stream. */
export function streamSource(content: string, entries = ''): string {
  return `<</Length ${content.length}${entries}>>\nstream\n${content}\nendstream`
}
