import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto'
import type { ApplicationKeyKind } from '@qiyin/domain/access/application-key.ts'
import { isSm2Key, verifySm2 } from '@qiyin/pdf/pki'
import type { ApplicationKey } from '../../http/application.ts'

/** A registered key, for whoever checks signatures and for whoever compares keys. */
export interface ReadKey extends ApplicationKey {
  readonly kind: ApplicationKeyKind
  /** Of an RSA key; SM2 has one size. */
  readonly bits: number | undefined
  /** By which people compare keys: SHA-256 of its DER, hexadecimal. */
  readonly fingerprint: string
}

/** Reads a public key from PEM: RSA, or SM2 of GB/T 32918; undefined for anything else. */
export function readKey(pem: string): ReadKey | undefined {
  const key = publicKeyOf(pem)
  if (!key) return undefined
  const der = key.export({ type: 'spki', format: 'der' })
  const fingerprint = createHash('sha256').update(der).digest('hex')
  if (isSm2Key(der)) {
    // node:crypto signs SM2 with an empty identity, which nobody else does.
    const verifies: ReadKey['verifies'] = (text, signature) => verifySm2(der, text, signature)
    return { kind: 'SM2', bits: undefined, fingerprint, verifies }
  }
  if (key.asymmetricKeyType !== 'rsa') return undefined
  const verifies: ReadKey['verifies'] = (text, signature) => verify('sha256', text, key, signature)
  return { kind: 'RSA', bits: key.asymmetricKeyDetails?.modulusLength, fingerprint, verifies }
}

/** Whether somebody gives away the key that nobody else should have. */
export function isPrivateKey(pem: string): boolean {
  return /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(pem)
}

function publicKeyOf(pem: string): KeyObject | undefined {
  // Node makes a public key of a private one, which would then be kept as it came.
  if (isPrivateKey(pem)) return undefined
  try {
    return createPublicKey(pem)
  } catch {
    return undefined
  }
}
