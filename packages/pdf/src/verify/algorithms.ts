import {
  constants,
  createHash,
  createVerify,
  verify,
  type Hash,
  type HashOptions,
  type KeyObject,
} from 'node:crypto'
import { DerError, children, oidText, sequenceOf, smallInteger, type DerElement } from '../pki/der-reader.ts'
import { oids } from '../pki/oids.ts'
import { verifySm2 } from '../pki/sm2.ts'

/** Digests that can be checked. SHA-1 is among them for old files, and always remarked upon. */
export type DigestName =
  | 'sha1'
  | 'sha224'
  | 'sha256'
  | 'sha384'
  | 'sha512'
  | 'sha3-224'
  | 'sha3-256'
  | 'sha3-384'
  | 'sha3-512'
  | 'shake256'
  | 'sm3'

/** Digest algorithms by identifier. */
export const digestNames: ReadonlyMap<string, DigestName> = new Map([
  [oids.sha1, 'sha1'],
  ['2.16.840.1.101.3.4.2.4', 'sha224'],
  [oids.sha256, 'sha256'],
  [oids.sha384, 'sha384'],
  [oids.sha512, 'sha512'],
  ['2.16.840.1.101.3.4.2.7', 'sha3-224'],
  ['2.16.840.1.101.3.4.2.8', 'sha3-256'],
  ['2.16.840.1.101.3.4.2.9', 'sha3-384'],
  ['2.16.840.1.101.3.4.2.10', 'sha3-512'],
  ['2.16.840.1.101.3.4.2.12', 'shake256'],
  [oids.sm3, 'sm3'],
])

/** A running hash. */
export function makeHash(digest: DigestName): Hash {
  return createHash(digest, hashOptions(digest))
}

/** For hashes, and again for copies of them: SHAKE256 is 512 bits long, as it is used with Ed448 (RFC 8702, 3.1). */
export function hashOptions(digest: DigestName): HashOptions | undefined {
  return digest === 'shake256' ? { outputLength: 64 } : undefined
}

/** Whether collisions can be made for a digest. */
export function isWeakDigest(digest: DigestName | undefined): boolean {
  return digest === 'sha1'
}

/** How a signature value was made. */
export interface SignatureAlgorithm {
  kind: 'rsa' | 'pss' | 'ec' | 'ed' | 'sm2'
  /** Undefined when the identifier leaves it to the container (rsaEncryption), or there is none (Edwards curves). */
  digest: DigestName | undefined
  saltLength: number
}

interface FixedAlgorithm {
  kind: 'rsa' | 'ec' | 'ed' | 'sm2'
  digest: DigestName | undefined
}

const sha3Digests = ['sha3-224', 'sha3-256', 'sha3-384', 'sha3-512'] as const

const fixed = new Map<string, FixedAlgorithm>([
  [oids.rsaEncryption, { kind: 'rsa', digest: undefined }],
  ['1.2.840.113549.1.1.5', { kind: 'rsa', digest: 'sha1' }],
  ['1.3.14.3.2.29', { kind: 'rsa', digest: 'sha1' }],
  ['1.2.840.113549.1.1.14', { kind: 'rsa', digest: 'sha224' }],
  [oids.sha256WithRsa, { kind: 'rsa', digest: 'sha256' }],
  [oids.sha384WithRsa, { kind: 'rsa', digest: 'sha384' }],
  [oids.sha512WithRsa, { kind: 'rsa', digest: 'sha512' }],
  // The key's identifier in the place of the signature's: some signers write that.
  ['1.2.840.10045.2.1', { kind: 'ec', digest: undefined }],
  ['1.2.840.10045.4.1', { kind: 'ec', digest: 'sha1' }],
  ['1.2.840.10045.4.3.1', { kind: 'ec', digest: 'sha224' }],
  [oids.ecdsaWithSha256, { kind: 'ec', digest: 'sha256' }],
  [oids.ecdsaWithSha384, { kind: 'ec', digest: 'sha384' }],
  [oids.ecdsaWithSha512, { kind: 'ec', digest: 'sha512' }],
  ...sha3Digests.flatMap((digest, index): [string, FixedAlgorithm][] => [
    [`2.16.840.1.101.3.4.3.${9 + index}`, { kind: 'ec', digest }],
    [`2.16.840.1.101.3.4.3.${13 + index}`, { kind: 'rsa', digest }],
  ]),
  // Ed25519 and Ed448 (RFC 8419): the key says which.
  ['1.3.101.112', { kind: 'ed', digest: undefined }],
  ['1.3.101.113', { kind: 'ed', digest: undefined }],
  [oids.sm2WithSm3, { kind: 'sm2', digest: 'sm3' }],
  [oids.sm2Signature, { kind: 'sm2', digest: 'sm3' }],
])

/** Reads an AlgorithmIdentifier of a signature; undefined for unknown ones. Throws DerError. */
export function signatureAlgorithm(identifier: DerElement | undefined): SignatureAlgorithm | undefined {
  const [type, parameters] = sequenceOf(identifier)
  const oid = oidText(type)
  if (oid === oids.rsaPss) return pssAlgorithm(parameters)
  const known = fixed.get(oid)
  return known && { ...known, saltLength: 0 }
}

const maskFunction = '1.2.840.113549.1.1.8'
const pssParts = [0xa0, 0xa1, 0xa2, 0xa3]
/** No key is long enough for more. */
const longestSalt = 0xffff

/** RSASSA-PSS-params (RFC 4055, 3.1); the mask must be made with the same digest. */
function pssAlgorithm(parameters: DerElement | undefined): SignatureAlgorithm | undefined {
  const parts = parameters ? sequenceOf(parameters) : []
  if (parts.some((item, index) => !isPssPart(item, parts[index - 1]))) return undefined
  const find = (wanted: number): DerElement | undefined => {
    const part = parts.find((item) => item.tag === wanted)
    return part && children(part)[0]
  }
  const digest = digestNamed(find(0xa0))
  const maskDigest = maskDigestOf(find(0xa1))
  const saltLength = lengthIn(find(0xa2), 20)
  if (!digest || digest !== maskDigest) return undefined
  // Other trailers, and other functions for the mask, mean another way of signing.
  return lengthIn(find(0xa3), 1) === 1 ? { kind: 'pss', digest, saltLength } : undefined
}

/** Each at most once, in their order. */
function isPssPart(item: DerElement, before: DerElement | undefined): boolean {
  return pssParts.includes(item.tag) && (!before || before.tag < item.tag)
}

function maskDigestOf(mask: DerElement | undefined): DigestName | undefined {
  if (!mask) return 'sha1'
  const [type, digest] = sequenceOf(mask)
  return oidText(type) === maskFunction ? digestNamed(digest) : undefined
}

/** Throws DerError for what is no length: node takes some negative ones for instructions. */
function lengthIn(element: DerElement | undefined, usual: number): number {
  const value = element ? smallInteger(element) : usual
  if (value > longestSalt) throw new DerError('longer than any key')
  return value
}

/** SHA-1 is the default of everything in RSASSA-PSS-params. */
function digestNamed(identifier: DerElement | undefined): DigestName | undefined {
  return identifier ? digestNames.get(oidText(sequenceOf(identifier)[0])) : 'sha1'
}

/** Whether the value is a signature over the bytes (in parts, in order); false for a key of another kind. */
export function isSignatureOver(
  parts: readonly Uint8Array[],
  algorithm: SignatureAlgorithm,
  key: KeyObject,
  value: Uint8Array,
): boolean {
  // With SM3 the identifier of a key on a curve means SM2: no other way of signing goes with it.
  if (algorithm.kind === 'sm2' || (algorithm.kind === 'ec' && algorithm.digest === 'sm3'))
    return verifySm2(key.export({ type: 'spki', format: 'der' }), Buffer.concat(parts), value)
  const kinds = { rsa: ['rsa'], pss: ['rsa', 'rsa-pss'], ec: ['ec'], ed: ['ed25519', 'ed448'] }[
    algorithm.kind
  ]
  if (!kinds.includes(key.asymmetricKeyType ?? '')) return false
  if (algorithm.kind === 'ed') return verify(null, Buffer.concat(parts), key, value)
  const { digest, saltLength } = algorithm
  if (!digest) return false
  const how = algorithm.kind === 'pss' ? { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength } : key
  const [only, more] = parts
  if (only && !more) return verify(digest, only, how, value)
  const check = createVerify(digest)
  for (const part of parts) check.update(part)
  return check.verify(how, value)
}
