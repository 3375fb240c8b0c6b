import { oidOf, partAt, partsOf, readDer, bitsOf, type Der } from './der.ts'

/** The digests that are known here, by their object identifiers. */
const digestNames: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
}

const rsaWithDigest: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.11': 'SHA-256',
  '1.2.840.113549.1.1.12': 'SHA-384',
  '1.2.840.113549.1.1.13': 'SHA-512',
}

const ecdsaWithDigest: Readonly<Record<string, string>> = {
  '1.2.840.10045.4.3.2': 'SHA-256',
  '1.2.840.10045.4.3.3': 'SHA-384',
  '1.2.840.10045.4.3.4': 'SHA-512',
}

const curves: Readonly<Record<string, { readonly name: string; readonly size: number }>> = {
  '1.2.840.10045.3.1.7': { name: 'P-256', size: 32 },
  '1.3.132.0.34': { name: 'P-384', size: 48 },
  '1.3.132.0.35': { name: 'P-521', size: 66 },
}

const rsaOid = '1.2.840.113549.1.1.1'
const pssOid = '1.2.840.113549.1.1.10'
const ecOid = '1.2.840.10045.2.1'

/** What a browser has no algorithm for: it is said, and not taken for a broken signature. */
export class UnknownAlgorithm extends Error {}

/** The digest's name as browsers have it. Throws {@link UnknownAlgorithm}. */
export function digestNameOf(algorithm: Der): string {
  const name = digestNames[oidOf(partAt(algorithm, 0))]
  if (name === undefined) throw unknown(algorithm)
  return name
}

/** The digest of bytes. */
export async function digestOf(name: string, bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest(name, copyOf(bytes)))
}

/** A signature value, and what it is to be over. */
interface SignatureValue {
  readonly publicKey: Der
  readonly algorithm: Der
  /** Where the algorithm names no digest (RFC 5652, plain RSA). */
  readonly digestAlgorithm?: Der | undefined
  readonly value: Uint8Array
  readonly data: Uint8Array
}

/** Whether the key has made it over these bytes (RFC 8017, FIPS 186-5). Throws {@link UnknownAlgorithm}. */
export async function isSignedBy(signature: SignatureValue): Promise<boolean> {
  const keyType = oidOf(partAt(partAt(signature.publicKey, 0), 0))
  if (keyType === rsaOid) return isRsa(signature)
  if (keyType === ecOid) return isEcdsa(signature)
  throw unknown(partAt(signature.publicKey, 0))
}

async function isRsa({
  publicKey,
  algorithm,
  digestAlgorithm,
  value,
  data,
}: SignatureValue): Promise<boolean> {
  const oid = oidOf(partAt(algorithm, 0))
  const isPss = oid === pssOid
  const hash = isPss
    ? pssDigest(algorithm)
    : (rsaWithDigest[oid] ?? (oid === rsaOid && digestAlgorithm ? digestNameOf(digestAlgorithm) : undefined))
  if (hash === undefined) throw unknown(algorithm)
  const name = isPss ? 'RSA-PSS' : 'RSASSA-PKCS1-v1_5'
  const key = await imported(publicKey, { name, hash })
  const saltLength = isPss ? pssSalt(algorithm) : 0
  return crypto.subtle.verify({ name, saltLength }, key, copyOf(value), copyOf(data))
}

async function isEcdsa({
  publicKey,
  algorithm,
  digestAlgorithm,
  value,
  data,
}: SignatureValue): Promise<boolean> {
  const curve = curves[oidOf(partAt(partAt(publicKey, 0), 1))]
  const oid = oidOf(partAt(algorithm, 0))
  const hash =
    ecdsaWithDigest[oid] ?? (oid === ecOid && digestAlgorithm ? digestNameOf(digestAlgorithm) : undefined)
  if (!curve || hash === undefined) throw unknown(algorithm)
  const key = await imported(publicKey, { name: 'ECDSA', namedCurve: curve.name })
  const plain = new Uint8Array(curve.size * 2)
  for (const [index, part] of partsOf(readDer(value)).entries()) {
    const digits = part.content[0] === 0 ? part.content.subarray(1) : part.content
    if (digits.length > curve.size || index > 1) return false
    plain.set(digits, curve.size * (index + 1) - digits.length)
  }
  return crypto.subtle.verify({ name: 'ECDSA', hash }, key, plain, copyOf(data))
}

function pssDigest(algorithm: Der): string {
  const parameter = partsOf(partAt(algorithm, 1)).find(({ tag }) => tag === 0xa0)
  if (!parameter) throw unknown(algorithm)
  return digestNameOf(partAt(parameter, 0))
}

function pssSalt(algorithm: Der): number {
  const parameter = partsOf(partAt(algorithm, 1)).find(({ tag }) => tag === 0xa2)
  return parameter ? (partAt(parameter, 0).content.at(-1) ?? 20) : 20
}

async function imported(
  publicKey: Der,
  algorithm: RsaHashedImportParams | EcKeyImportParams,
): Promise<CryptoKey> {
  // What is no BIT STRING is no key at all.
  bitsOf(partAt(publicKey, 1))
  return crypto.subtle.importKey('spki', copyOf(publicKey.whole), algorithm, false, ['verify'])
}

function unknown(algorithm: Der): UnknownAlgorithm {
  return new UnknownAlgorithm(`使用了本程序不能校验的算法（${oidOf(partAt(algorithm, 0))}）`)
}

function copyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}
