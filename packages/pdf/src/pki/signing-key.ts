import { createPrivateKey, generateKeyPair as generate, sign, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { nullElement, oid, sequence } from './der.ts'
import { oids } from './oids.ts'

/** A key pair as plain bytes. */
export interface KeyPair {
  /** PKCS#8, DER. */
  privateKey: Buffer
  /** SubjectPublicKeyInfo, DER. */
  publicKey: Buffer
}

/** What keys can be made. RSA takes over 100 ms of processor time: make them ahead. */
export type KeyKind = 'rsa-2048' | 'rsa-3072' | 'p-256'

/** Makes a key pair on the thread pool. */
export async function generateKeyPair(kind: KeyKind): Promise<KeyPair> {
  const publicKeyEncoding = { type: 'spki', format: 'der' } as const
  const privateKeyEncoding = { type: 'pkcs8', format: 'der' } as const
  const generateAsync = promisify(generate)
  if (kind === 'p-256') {
    return generateAsync('ec', { namedCurve: 'P-256', publicKeyEncoding, privateKeyEncoding })
  }
  const modulusLength = kind === 'rsa-2048' ? 2048 : 3072
  return generateAsync('rsa', { modulusLength, publicKeyEncoding, privateKeyEncoding })
}

/** A private key ready to sign with SHA-256. */
export interface SigningKey {
  /** Signs the bytes (hashing them with SHA-256). */
  sign: (bytes: Uint8Array) => Buffer
  /** AlgorithmIdentifier for certificates, CRLs and OCSP. */
  certificateAlgorithm: Buffer
  /** AlgorithmIdentifier for a CMS SignerInfo. */
  cmsAlgorithm: Buffer
  /** Upper bound of a signature's length in bytes. */
  maxSignatureLength: number
}

// Opening a key costs a good part of a signature, and an authority signs with the same bytes again and again.
const opened = new WeakMap<Uint8Array, SigningKey>()

/** Opens a PKCS#8 private key, the same bytes once; RSA or P-256. Throws TypeError for others. */
export function openSigningKey(pkcs8: Uint8Array): SigningKey {
  const known = opened.get(pkcs8)
  if (known) return known
  const key = openLocalKey(pkcs8)
  opened.set(pkcs8, key)
  return key
}

function openLocalKey(pkcs8: Uint8Array): SigningKey {
  const key = createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' })
  const signer = (bytes: Uint8Array): Buffer => sign('sha256', bytes, key)
  if (key.asymmetricKeyType === 'rsa') {
    return {
      sign: signer,
      certificateAlgorithm: sequence(oid(oids.sha256WithRsa), nullElement),
      cmsAlgorithm: sequence(oid(oids.rsaEncryption), nullElement),
      maxSignatureLength: Math.ceil((key.asymmetricKeyDetails?.modulusLength ?? 4096) / 8),
    }
  }
  if (!isP256(key)) throw new TypeError('only RSA and P-256 keys sign')
  const algorithm = sequence(oid(oids.ecdsaWithSha256))
  return { sign: signer, certificateAlgorithm: algorithm, cmsAlgorithm: algorithm, maxSignatureLength: 72 }
}

function isP256(key: KeyObject): boolean {
  return key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
}
