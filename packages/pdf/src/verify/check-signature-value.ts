import { constants, createHash, createPublicKey, verify, type KeyObject } from 'node:crypto'
import {
  expectTag,
  integerHex,
  oidText,
  readElement,
  sequenceOf,
  children,
  type DerElement,
} from '../pki/der-reader.ts'
import { tag } from '../pki/der.ts'
import { oids } from '../pki/oids.ts'
import type { Certificate } from '../pki/read-certificate.ts'
import type { SignedDataContent, SignerInfo } from './signed-data-reader.ts'

/** Digest algorithms that still count, by identifier. SHA-1 does not. */
export const digestNames: ReadonlyMap<string, 'sha256' | 'sha384' | 'sha512'> = new Map([
  [oids.sha256, 'sha256'],
  [oids.sha384, 'sha384'],
  [oids.sha512, 'sha512'],
])

const signatureHashes = new Map<string, { kind: 'rsa' | 'ec'; hash: string }>([
  [oids.sha256WithRsa, { kind: 'rsa', hash: 'sha256' }],
  [oids.sha384WithRsa, { kind: 'rsa', hash: 'sha384' }],
  [oids.sha512WithRsa, { kind: 'rsa', hash: 'sha512' }],
  [oids.ecdsaWithSha256, { kind: 'ec', hash: 'sha256' }],
  [oids.ecdsaWithSha384, { kind: 'ec', hash: 'sha384' }],
  [oids.ecdsaWithSha512, { kind: 'ec', hash: 'sha512' }],
])

// The same few authorities sign everything; opening a key costs more than using it.
const openedKeys = new Map<string, KeyObject | undefined>()
const maxOpenedKeys = 256

/** Opens a certificate's public key; undefined when its algorithm is unknown here. */
export function publicKeyOf(certificate: Certificate): KeyObject | undefined {
  const encoded = certificate.publicKey.toString('latin1')
  if (openedKeys.has(encoded)) return openedKeys.get(encoded)
  const key = openPublicKey(certificate)
  if (openedKeys.size >= maxOpenedKeys) openedKeys.clear()
  openedKeys.set(encoded, key)
  return key
}

function openPublicKey(certificate: Certificate): KeyObject | undefined {
  try {
    return createPublicKey({ key: certificate.publicKey, format: 'der', type: 'spki' })
  } catch {
    // SM2 and other curves that OpenSSL does not load are reported as unsupported by the caller.
    return undefined
  }
}

// Certificates that were read before are the same objects again.
const knownIssues = new WeakMap<Certificate, WeakMap<Certificate, boolean>>()

/** Whether `issuer` signed the certificate. */
export function isSignedBy(certificate: Certificate, issuer: Certificate): boolean {
  const answers = knownIssues.get(certificate) ?? new WeakMap<Certificate, boolean>()
  knownIssues.set(certificate, answers)
  const known = answers.get(issuer)
  if (known !== undefined) return known
  const answer = checkIssue(certificate, issuer)
  answers.set(issuer, answer)
  return answer
}

function checkIssue(certificate: Certificate, issuer: Certificate): boolean {
  const key = publicKeyOf(issuer)
  const algorithm = signatureHashes.get(certificate.signatureAlgorithm)
  if (!key || !algorithm || key.asymmetricKeyType !== algorithm.kind) return false
  return verify(algorithm.hash, certificate.signedPart, key, certificate.signature)
}

/**
 * Checks the signer's part of a container against the digest of what was signed. Returns what is wrong, in Chinese;
 * nothing when all is well.
 */
export function signerProblems(
  data: SignedDataContent,
  digest: Uint8Array,
  options: { contentType: string; needsSigningCertificate: boolean },
): string[] {
  const { signer } = data
  const { certificate, signedBytes } = signer
  if (!certificate) return ['签名中没有签名人的证书']
  if (!signedBytes) return ['不支持没有签名属性的签名']
  const problems: string[] = []
  const type = signer.signedAttributes.get(oids.contentType)
  if (type?.length !== 1 || oidText(type[0]) !== options.contentType) problems.push('签名的内容类型不正确')
  const stated = signer.signedAttributes.get(oids.messageDigest)
  if (stated?.length !== 1 || !expectTag(stated[0], tag.octetString).content.equals(digest)) {
    problems.push('内容摘要与签名不一致，内容已被改动')
  }
  if (!signatureMatches(signer, certificate, signedBytes)) problems.push('签名值验证失败')
  if (!bindsCertificate(signer, certificate, options.needsSigningCertificate)) {
    problems.push('签名没有正确绑定签名证书')
  }
  return problems
}

function signatureMatches(signer: SignerInfo, certificate: Certificate, signedBytes: Buffer): boolean {
  const key = publicKeyOf(certificate)
  if (!key) return false
  if (signer.signatureAlgorithm === oids.rsaPss) return pssMatches(signer, key, signedBytes)
  const named = digestNames.get(signer.digestAlgorithm)
  const algorithm =
    signer.signatureAlgorithm === oids.rsaEncryption && named
      ? { kind: 'rsa', hash: named }
      : signatureHashes.get(signer.signatureAlgorithm)
  if (!algorithm || key.asymmetricKeyType !== algorithm.kind) return false
  return verify(algorithm.hash, signedBytes, key, signer.signature)
}

function pssMatches(signer: SignerInfo, key: KeyObject, signedBytes: Buffer): boolean {
  const parts = signer.signatureParameters ? sequenceOf(signer.signatureParameters) : []
  const find = (wanted: number): DerElement | undefined => {
    const part = parts.find((item) => item.tag === wanted)
    return part && children(part)[0]
  }
  const hashAlgorithm = find(0xa0)
  const hash = hashAlgorithm && digestNames.get(oidText(sequenceOf(hashAlgorithm)[0]))
  const salt = find(0xa2)
  if (!hash || (key.asymmetricKeyType !== 'rsa' && key.asymmetricKeyType !== 'rsa-pss')) return false
  const saltLength = salt ? Number.parseInt(integerHex(salt), 16) : 20
  return verify(
    hash,
    signedBytes,
    { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength },
    signer.signature,
  )
}

/** RFC 5035: without it, another certificate for the same key could be put in its place. */
function bindsCertificate(signer: SignerInfo, certificate: Certificate, needed: boolean): boolean {
  const second = signer.signedAttributes.get(oids.signingCertificateV2)
  const first = signer.signedAttributes.get(oids.signingCertificate)
  const values = second ?? first
  if (!values) return !needed
  const [id] = sequenceOf(sequenceOf(values[0])[0])
  const parts = sequenceOf(id)
  const named = second && parts[0]?.tag === tag.sequence
  const algorithm = named ? digestNames.get(oidText(sequenceOf(parts[0])[0])) : 'sha256'
  const hashName = second ? algorithm : 'sha1'
  if (!hashName) return false
  const stated = expectTag(parts[named ? 1 : 0], tag.octetString).content
  return (
    stated.equals(createHash(hashName).update(certificate.der).digest()) &&
    issuerAgrees(parts.at(-1), certificate)
  )
}

function issuerAgrees(issuerSerial: DerElement | undefined, certificate: Certificate): boolean {
  if (issuerSerial?.tag !== tag.sequence) return true
  const serial = children(issuerSerial).at(-1)
  return readElement(serial?.whole ?? Buffer.alloc(0)).whole.equals(certificate.serial.whole)
}
