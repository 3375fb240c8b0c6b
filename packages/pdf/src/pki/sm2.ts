import { createHash } from 'node:crypto'
import { sm2 } from 'sm-crypto-v2'
import { bitString, integer, oid, sequence, tag } from './der.ts'
import { DerError, expectTag, readElement, sequenceOf, type DerElement } from './der-reader.ts'
import { oids } from './oids.ts'
import { publicKeyKind } from './signature-scheme.ts'

/*
 * SM2 with SM3 (GB/T 32918.2). node:crypto has the curve and SM3, but signs with an empty user identity, which
 * nobody else accepts; here the identity is always the standard one, 1234567812345678.
 */

/** Whether a SubjectPublicKeyInfo, DER, is on the SM2 curve; false for anything malformed. */
export function isSm2Key(publicKey: Uint8Array): boolean {
  try {
    return publicKeyKind(publicKey) === 'sm2'
  } catch {
    return false
  }
}

/** What an SM2 signature is made over: SM3 of the signer's Z and the bytes. `publicKey` is an SPKI, DER. */
export function sm2Digest(publicKey: Uint8Array, bytes: Uint8Array): Buffer {
  const z = sm2.getZ(pointOf(publicKey), userId)
  return createHash('sm3').update(z).update(bytes).digest()
}

/** Signs a digest made by `sm2Digest` with a PKCS#8 key: a DER SEQUENCE of r and s. */
export function signSm2(pkcs8: Uint8Array, digest: Uint8Array): Buffer {
  const both = Buffer.from(sm2.doSignature(digest, scalarOf(pkcs8)), 'hex')
  return sequence(integer(both.subarray(0, 32)), integer(both.subarray(32)))
}

/** Whether the signature is the key's over the bytes; false for anything malformed. `publicKey` is an SPKI, DER. */
export function verifySm2(publicKey: Uint8Array, bytes: Uint8Array, signature: Uint8Array): boolean {
  try {
    const [r, s] = sequenceOf(readElement(signature)).map((item) => signatureNumber(item))
    if (r === undefined || s === undefined) return false
    return sm2.doVerifySignature(sm2Digest(publicKey, bytes), r + s, pointOf(publicKey))
  } catch {
    // The library throws on points that are not on the curve.
    return false
  }
}

/** The SubjectPublicKeyInfo of a PKCS#8 key, DER. */
export function derivedPublicKey(pkcs8: Uint8Array): Buffer {
  const point = Buffer.from(sm2.getPublicKeyFromPrivateKey(scalarOf(pkcs8)), 'hex')
  return sequence(sequence(oid(oids.ecPublicKey), oid(oids.sm2Curve)), bitString(point))
}

const userId = '1234567812345678'
const order = 0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123n

/** 32 bytes as hexadecimal; r and s lie between 1 and the order less 1, which the library does not check. */
function signatureNumber(item: DerElement): string {
  const hex = expectTag(item, tag.integer).content.toString('hex')
  const value = BigInt(`0x${hex}`)
  if (value === 0n || value >= order) throw new DerError('not an SM2 signature')
  return value.toString(16).padStart(64, '0')
}

/** The uncompressed point, hexadecimal. */
function pointOf(publicKey: Uint8Array): string {
  const { content } = expectTag(sequenceOf(readElement(publicKey))[1], tag.bitString)
  if (content.length !== 66 || content[1] !== 4) throw new DerError('not an uncompressed point')
  return content.subarray(1).toString('hex')
}

/** The private number of a PKCS#8 key (RFC 5915), hexadecimal. */
function scalarOf(pkcs8: Uint8Array): string {
  const [, , wrapped] = sequenceOf(readElement(pkcs8))
  const [, scalar] = sequenceOf(readElement(expectTag(wrapped, tag.octetString).content))
  return expectTag(scalar, tag.octetString).content.toString('hex').padStart(64, '0')
}
