import {
  createHash,
  createPrivateKey,
  createPublicKey,
  sign,
  verify,
  X509Certificate,
  type KeyObject,
} from 'node:crypto'
import type { SignerMaterial } from '@qiyin/pdf'

/** The signer's private key, opened. */
export function openKey(signer: SignerMaterial): KeyObject {
  return createPrivateKey({ key: keyBytes(signer), format: 'der', type: 'pkcs8' })
}

/** The signer's private key, which is in memory: PKCS#8. */
export function keyBytes({ key }: SignerMaterial): Buffer {
  if (!(key instanceof Uint8Array)) throw new TypeError('the key is kept elsewhere')
  return Buffer.from(key)
}

/** The least a signature of these bytes can cost: a copy, one SHA-256 over it, one raw signature. */
export function signingFloor(bytes: Buffer, signer: SignerMaterial): () => void {
  const key = openKey(signer)
  return () => {
    sign('sha256', createHash('sha256').update(Buffer.from(bytes)).digest(), key)
  }
}

/** The least a verification of these bytes can cost: one SHA-256 and one raw verification. */
export function verificationFloor(bytes: Buffer, signer: SignerMaterial): () => void {
  const key = createPublicKey(
    new X509Certificate(signer.certificate).publicKey.export({ type: 'spki', format: 'pem' }),
  )
  const digest = createHash('sha256').update(bytes).digest()
  const signature = sign('sha256', digest, openKey(signer))
  return () => {
    verify('sha256', createHash('sha256').update(bytes).digest(), key, signature)
  }
}
