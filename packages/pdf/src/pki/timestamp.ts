import { createHash, randomBytes } from 'node:crypto'
import type { SignerMaterial } from '../types.ts'
import {
  boolean,
  certificateTime,
  element,
  generalizedTime,
  integer,
  nullElement,
  octetString,
  oid,
  sequence,
  tag,
} from './der.ts'
import { expectTag, oidText, readElement, sequenceOf, smallInteger, type DerElement } from './der-reader.ts'
import { oids } from './oids.ts'
import { attribute, prepareSigner, signData, type PreparedSigner } from './signed-data.ts'

/** A built-in time-stamp authority. */
export interface TimestampAuthority {
  authority: SignerMaterial
  policyOid?: string
  /** The time to attest; now by default. */
  now?: Date
}

interface Imprint {
  algorithm: string
  hash: Uint8Array
}

const hashLengths = new Map<string, number>([
  [oids.sha256, 32],
  [oids.sha384, 48],
  [oids.sha512, 64],
  [oids.sm3, 32],
])

/** Makes a time-stamp token (RFC 3161) over a SHA-256 digest, DER. */
export async function makeTimestampToken(sha256: Uint8Array, source: TimestampAuthority): Promise<Buffer> {
  const signer = prepareSigner(source.authority)
  return makeToken(signer, { algorithm: oids.sha256, hash: sha256 }, { ...source, withCertificates: true })
}

/** Answers a TimeStampReq with a TimeStampResp, both DER. Never throws on a bad request: it is answered with a refusal. */
export async function answerTimestamp(request: Uint8Array, source: TimestampAuthority): Promise<Buffer> {
  const asked = readRequest(request)
  if (typeof asked === 'number') return refusal(asked)
  const policy = source.policyOid ?? oids.defaultTimestampPolicy
  if (asked.policy !== undefined && asked.policy !== policy) return refusal(failure.unacceptedPolicy)
  const token = await makeToken(prepareSigner(source.authority), asked.imprint, {
    ...source,
    withCertificates: asked.withCertificates,
    nonce: asked.nonce,
  })
  return sequence(sequence(integer(0)), token)
}

/** A TimeStampReq for a SHA-256 digest, with a nonce and asking for certificates. */
export function makeTimestampRequest(sha256: Uint8Array): { request: Buffer; nonce: Buffer } {
  const nonce = integer(randomBytes(8))
  const imprint = sequence(sequence(oid(oids.sha256), nullElement), octetString(sha256))
  return { request: sequence(integer(1), imprint, nonce, boolean(true)), nonce }
}

interface TokenOptions {
  policyOid?: string
  now?: Date
  nonce?: Buffer | undefined
  withCertificates: boolean
}

async function makeToken(signer: PreparedSigner, imprint: Imprint, options: TokenOptions): Promise<Buffer> {
  const now = options.now ?? new Date()
  const info = sequence(
    integer(1),
    oid(options.policyOid ?? oids.defaultTimestampPolicy),
    sequence(sequence(oid(imprint.algorithm), nullElement), octetString(imprint.hash)),
    integer(randomBytes(16)),
    generalizedTime(now),
    sequence(integer(1)),
    ...(options.nonce ? [options.nonce] : []),
  )
  const open = await signData(signer, {
    contentType: oids.timestampInfo,
    content: info,
    digest: createHash(signer.key.digestName).update(info).digest(),
    extraAttributes: [attribute(oids.signingTime, certificateTime(now))],
    withCertificates: options.withCertificates,
  })
  return open.finish()
}

// PKIFailureInfo bits (RFC 3161, 2.4.2)
const failure = { badAlgorithm: 0, badRequest: 2, badDataFormat: 5, unacceptedPolicy: 15, extension: 16 }

function refusal(bit: number): Buffer {
  const bytes = Buffer.alloc((bit >> 3) + 1)
  bytes[bit >> 3] = 0x80 >> (bit & 7)
  return sequence(sequence(integer(2), element(tag.bitString, Buffer.from([7 - (bit & 7)]), bytes)))
}

interface Asked {
  imprint: Imprint
  policy: string | undefined
  nonce: Buffer | undefined
  withCertificates: boolean
}

function readRequest(request: Uint8Array): Asked | number {
  try {
    const [version, imprint, ...rest] = sequenceOf(readElement(request))
    if (smallInteger(version) !== 1) return failure.badRequest
    const [algorithm, hash] = sequenceOf(imprint)
    const algorithmOid = oidText(sequenceOf(algorithm)[0])
    const bytes = expectTag(hash, tag.octetString).content
    const length = hashLengths.get(algorithmOid)
    if (length === undefined) return failure.badAlgorithm
    if (length !== bytes.length) return failure.badDataFormat
    if (rest.some((item) => item.tag === 0xa0)) return failure.extension
    const find = (wanted: number): DerElement | undefined => rest.find((item) => item.tag === wanted)
    const policy = find(tag.oid)
    return {
      imprint: { algorithm: algorithmOid, hash: bytes },
      policy: policy && oidText(policy),
      nonce: find(tag.integer)?.whole,
      withCertificates: (find(tag.boolean)?.content[0] ?? 0) !== 0,
    }
  } catch {
    return failure.badDataFormat
  }
}
