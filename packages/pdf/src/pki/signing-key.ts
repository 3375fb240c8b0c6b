import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair as generate,
  sign,
  verify,
} from 'node:crypto'
import { promisify } from 'node:util'
import { PdfError } from '../errors.ts'
import type { RemoteSigner } from '../types.ts'
import { privateKeyKind, publicKeyKind, signatureSchemes, type SignatureScheme } from './signature-scheme.ts'
import { derivedPublicKey, signSm2, sm2Digest, verifySm2 } from './sm2.ts'

/** A key pair as plain bytes. */
export interface KeyPair {
  /** PKCS#8, DER. */
  privateKey: Buffer
  /** SubjectPublicKeyInfo, DER. */
  publicKey: Buffer
}

/** What keys can be made. RSA takes over 100 ms of processor time: make them ahead. */
export type KeyKind = 'rsa-2048' | 'rsa-3072' | 'p-256' | 'sm2'

/** Makes a key pair on the thread pool. */
export async function generateKeyPair(kind: KeyKind): Promise<KeyPair> {
  const publicKeyEncoding = { type: 'spki', format: 'der' } as const
  const privateKeyEncoding = { type: 'pkcs8', format: 'der' } as const
  const generateAsync = promisify(generate)
  if (kind === 'p-256' || kind === 'sm2') {
    const namedCurve = kind === 'sm2' ? 'SM2' : 'P-256'
    return generateAsync('ec', { namedCurve, publicKeyEncoding, privateKeyEncoding })
  }
  const modulusLength = kind === 'rsa-2048' ? 2048 : 3072
  return generateAsync('rsa', { modulusLength, publicKeyEncoding, privateKeyEncoding })
}

/** A private key ready to sign. */
export interface SigningKey extends SignatureScheme {
  /** Signs the bytes, digesting them first. Rejects with PdfError `signer-unavailable` when a remote key does not sign. */
  sign: (bytes: Uint8Array) => Buffer | Promise<Buffer>
  /** Upper bound of a signature's length in bytes. */
  maxSignatureLength: number
}

// Opening a key costs a good part of a signature, and an authority signs with the same bytes again and again.
const opened = new WeakMap<Uint8Array | RemoteSigner, SigningKey>()

/** Opens a private key, the same object once: RSA, P-256 or SM2, PKCS#8 or kept elsewhere. Throws TypeError for others. */
export function openSigningKey(key: Uint8Array | RemoteSigner): SigningKey {
  const known = opened.get(key)
  if (known) return known
  const signingKey = key instanceof Uint8Array ? openLocalKey(key) : openRemoteKey(key)
  opened.set(key, signingKey)
  return signingKey
}

function openLocalKey(pkcs8: Uint8Array): SigningKey {
  const kind = privateKeyKind(pkcs8)
  const scheme = signatureSchemes[kind]
  if (kind === 'sm2') {
    const publicKey = derivedPublicKey(pkcs8)
    return {
      ...scheme,
      sign: (bytes) => signSm2(pkcs8, sm2Digest(publicKey, bytes)),
      maxSignatureLength: longestCurveSignature,
    }
  }
  const key = createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' })
  const modulusLength = key.asymmetricKeyDetails?.modulusLength
  return {
    ...scheme,
    sign: (bytes) => sign('sha256', bytes, key),
    maxSignatureLength: modulusLength === undefined ? longestCurveSignature : Math.ceil(modulusLength / 8),
  }
}

/** A SEQUENCE of two INTEGERs of up to 33 bytes. */
const longestCurveSignature = 72

function openRemoteKey({ publicKey, sign: signRemotely }: RemoteSigner): SigningKey {
  const kind = publicKeyKind(publicKey)
  const key = createPublicKey({ key: Buffer.from(publicKey), format: 'der', type: 'spki' })
  const modulusLength = key.asymmetricKeyDetails?.modulusLength
  const digest = (bytes: Uint8Array): Buffer =>
    kind === 'sm2' ? sm2Digest(publicKey, bytes) : createHash('sha256').update(bytes).digest()
  const isRight = (bytes: Uint8Array, signature: Buffer): boolean =>
    kind === 'sm2' ? verifySm2(publicKey, bytes, signature) : verify('sha256', bytes, key, signature)
  return {
    ...signatureSchemes[kind],
    sign: async (bytes) => {
      const signature = Buffer.from(await signRemotely(digest(bytes)))
      // What is signed elsewhere may be signed with another key, or wrongly; nobody should find out later.
      if (!isRight(bytes, signature))
        throw new PdfError('signer-unavailable', 'the key that is kept elsewhere has signed wrongly')
      return signature
    },
    maxSignatureLength: modulusLength === undefined ? longestCurveSignature : Math.ceil(modulusLength / 8),
  }
}
