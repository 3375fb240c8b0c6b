import { createHash } from 'node:crypto'
import type { SignerMaterial } from '../types.ts'
import {
  bitString,
  element,
  generalizedTime,
  nullElement,
  octetString,
  oid,
  sequence,
  tag,
  tagged,
  taggedPrimitive,
} from './der.ts'
import {
  DerError,
  children,
  expectTag,
  integerHex,
  oidText,
  readElement,
  sequenceOf,
  type DerElement,
} from './der-reader.ts'
import { extension } from './issue-certificate.ts'
import { reasonCode, type RevocationReason } from './issue-crl.ts'
import { oids } from './oids.ts'
import { readCertificate, type Certificate } from './read-certificate.ts'
import { openSigningKey } from './signing-key.ts'

/** What is known about a certificate of the issuer. */
export type CertificateStatus =
  | { serialNumber: string; status: 'good' }
  | { serialNumber: string; status: 'revoked'; revokedAt: Date; reason?: RevocationReason }

/** Who answers, for which issuer, with what. Serial numbers in upper-case hexadecimal without leading zeros. */
export interface OcspAnswer {
  /** A certificate issued with usage `ocsp`, or the issuer itself. */
  responder: SignerMaterial
  /** The issuer's certificate, DER. */
  issuer: Uint8Array
  /** Certificates missing here are answered `unknown`. */
  statuses: readonly CertificateStatus[]
  thisUpdate: Date
  nextUpdate: Date
  /** Certificates that ran out after this time are still known (RFC 6960, 4.4.4). */
  knowsExpiredSince?: Date
}

const maxAsked = 64

/** The serial numbers an OCSPRequest asks about, upper-case hexadecimal; throws DerError. */
export function readOcspRequest(request: Uint8Array): { serialNumbers: string[] } {
  return { serialNumbers: parseRequest(request).ids.map((id) => id.serialNumber) }
}

/** Answers an OCSPRequest, both DER. A malformed request is answered as such, never thrown. */
export async function answerOcsp(request: Uint8Array, answer: OcspAnswer): Promise<Buffer> {
  try {
    return await answerParsed(parseRequest(request), answer)
  } catch (error) {
    if (!(error instanceof DerError)) throw error
    return sequence(element(tag.enumerated, Buffer.from([1])))
  }
}

/** An OCSPRequest about one certificate, DER. */
export function makeOcspRequest(certificate: Uint8Array, issuer: Uint8Array): Buffer {
  const about = readCertificate(certificate)
  const { nameHash, keyHash } = issuerHashes(readCertificate(issuer), 'sha1')
  const id = sequence(
    sequence(oid(oids.sha1), nullElement),
    octetString(nameHash),
    octetString(keyHash),
    about.serial.whole,
  )
  return sequence(sequence(sequence(sequence(id))))
}

interface AskedId {
  whole: Buffer
  algorithm: string
  nameHash: Buffer
  keyHash: Buffer
  serialNumber: string
}

interface ParsedRequest {
  ids: AskedId[]
  nonce: Buffer | undefined
}

async function answerParsed(request: ParsedRequest, answer: OcspAnswer): Promise<Buffer> {
  const responder = readCertificate(answer.responder.certificate)
  const key = openSigningKey(answer.responder.key)
  const issuer = readCertificate(answer.issuer)
  const known = new Map(answer.statuses.map((item) => [item.serialNumber.toUpperCase(), item]))
  const responses = request.ids.map((id) => {
    const status = isIssuer(id, issuer) ? known.get(id.serialNumber) : undefined
    return sequence(
      id.whole,
      statusElement(status),
      generalizedTime(answer.thisUpdate),
      tagged(0, generalizedTime(answer.nextUpdate)),
      ...(answer.knowsExpiredSince ? [cutoffElement(answer.knowsExpiredSince)] : []),
    )
  })
  const extensions = request.nonce
    ? [tagged(1, sequence(extension(oids.ocspNonce, false, request.nonce)))]
    : []
  const signedPart = sequence(
    tagged(1, responder.subject.whole),
    generalizedTime(answer.thisUpdate),
    sequence(...responses),
    ...extensions,
  )
  const certificates = tagged(0, sequence(answer.responder.certificate))
  const signature = bitString(await key.sign(signedPart))
  const basic = sequence(signedPart, key.certificateAlgorithm, signature, certificates)
  const bytes = sequence(oid(oids.ocspBasic), octetString(basic))
  return sequence(element(tag.enumerated, Buffer.from([0])), tagged(0, bytes))
}

function cutoffElement(time: Date): Buffer {
  return tagged(1, sequence(extension(oids.ocspArchiveCutoff, false, generalizedTime(time))))
}

function statusElement(status: CertificateStatus | undefined): Buffer {
  if (!status) return taggedPrimitive(2, Buffer.alloc(0))
  if (status.status === 'good') return taggedPrimitive(0, Buffer.alloc(0))
  const reason = status.reason ? [tagged(0, reasonCode(status.reason))] : []
  return tagged(1, generalizedTime(status.revokedAt), ...reason)
}

function isIssuer(id: AskedId, issuer: Certificate): boolean {
  if (id.algorithm !== oids.sha1 && id.algorithm !== oids.sha256) return false
  const { nameHash, keyHash } = issuerHashes(issuer, id.algorithm === oids.sha1 ? 'sha1' : 'sha256')
  return id.nameHash.equals(nameHash) && id.keyHash.equals(keyHash)
}

function issuerHashes(issuer: Certificate, algorithm: string): { nameHash: Buffer; keyHash: Buffer } {
  const key = expectTag(sequenceOf(readElement(issuer.publicKey))[1], tag.bitString).content.subarray(1)
  return {
    nameHash: createHash(algorithm).update(issuer.subject.whole).digest(),
    keyHash: createHash(algorithm).update(key).digest(),
  }
}

function parseRequest(request: Uint8Array): ParsedRequest {
  const parts = sequenceOf(sequenceOf(readElement(request))[0])
  const list = sequenceOf(parts.find((item) => item.tag === tag.sequence))
  if (list.length === 0 || list.length > maxAsked) throw new DerError('unusable request list')
  const extensions = parts.find((item) => item.tag === 0xa2)
  return { ids: list.map((item) => askedId(sequenceOf(item)[0])), nonce: extensions && nonceOf(extensions) }
}

function askedId(item: DerElement | undefined): AskedId {
  const [algorithm, nameHash, keyHash, serial] = sequenceOf(item)
  return {
    whole: expectTag(item, tag.sequence).whole,
    algorithm: oidText(sequenceOf(algorithm)[0]),
    nameHash: expectTag(nameHash, tag.octetString).content,
    keyHash: expectTag(keyHash, tag.octetString).content,
    serialNumber: integerHex(serial),
  }
}

function nonceOf(wrapper: DerElement): Buffer | undefined {
  const found = sequenceOf(children(wrapper)[0]).find(
    (item) => oidText(sequenceOf(item)[0]) === oids.ocspNonce,
  )
  const nonce = found && expectTag(sequenceOf(found).at(-1), tag.octetString).content
  return nonce && integerSafe(nonce)
}

// A nonce is at most 32 bytes (RFC 8954); longer ones are not echoed.
function integerSafe(nonce: Buffer): Buffer | undefined {
  return nonce.length <= 34 ? nonce : undefined
}
