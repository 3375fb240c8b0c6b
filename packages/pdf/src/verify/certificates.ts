import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { DerError, expectTag, oidText, readElement, sequenceOf } from '../pki/der-reader.ts'
import { oid, tag } from '../pki/der.ts'
import { nameAttribute } from '../pki/distinguished-name.ts'
import { oids } from '../pki/oids.ts'
import {
  authorityConstraint,
  extendedUsages,
  mayBeUsedFor,
  policyOids,
  readCertificate,
  subjectKeyIdentifier,
  type Certificate,
} from '../pki/read-certificate.ts'
import { nameConstraints, namesOf } from './certificate-names.ts'
import { policyRules } from './certificate-policies.ts'
import {
  isSignatureOver,
  signatureAlgorithm,
  type DigestName,
  type SignatureAlgorithm,
} from './algorithms.ts'

// The same few authorities sign everything; opening a key costs more than using it.
const openedKeys = new Map<string, KeyObject | undefined>()
const maxOpenedKeys = 256

/** Opens a certificate's public key; undefined when its algorithm is unknown here, or anybody can find the private one. */
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
    if (bringsOwnCurve(certificate)) return undefined
    const key = createPublicKey({ key: certificate.publicKey, format: 'der', type: 'spki' })
    return isBreakable(key) || isUnusual(key) ? undefined : key
  } catch {
    // Curves that OpenSSL does not load are reported as unsupported by the caller.
    return undefined
  }
}

/** A curve written out instead of named may be one on which anybody finds the key (RFC 5480, 2.1.1: not to be used). */
function bringsOwnCurve({ publicKey }: Certificate): boolean {
  const [type, curve] = sequenceOf(sequenceOf(readElement(publicKey))[0])
  return oidText(type) === oids.ecPublicKey && curve?.tag !== tag.oid
}

/** Shorter ones have been broken in public: 829 bits of RSA and 117 of a curve. */
const fewestRsaBits = 1024
const fewestCurveBits = 160

/** No longer ones are issued; with exponents as long as the modulus a hundred checks take seconds. */
const mostRsaBits = 16_384
const largestExponent = 2n ** 32n

/** Whether a signature by a key proves nothing, since its private part can be found (RFC 8017, 3.1; ETSI TS 119 312, 6). */
function isBreakable({ asymmetricKeyDetails: details }: KeyObject): boolean {
  const { modulusLength, namedCurve } = details ?? {}
  if (modulusLength !== undefined) return modulusLength < fewestRsaBits
  // Curves are called by their bits, but for SM2; those that are not are old and short.
  return namedCurve !== undefined && namedCurve !== 'SM2' && bitsOf(namedCurve) < fewestCurveBits
}

/** Whether a key has an exponent or a length that nobody uses (RFC 8017, 3.1; FIPS 186-5, A.1.1). */
function isUnusual({ asymmetricKeyDetails: details }: KeyObject): boolean {
  const { modulusLength = 0, publicExponent: exponent = 3n } = details ?? {}
  return modulusLength > mostRsaBits || exponent < 3n || exponent > largestExponent
}

function bitsOf(curve: string): number {
  return Number(/\d{3}/.exec(curve)?.[0] ?? 0)
}

// Signatures of one document share their chains: each link is checked once.
const checkedLinks = new WeakMap<Certificate, WeakMap<Certificate, boolean>>()

/** How many checks may still fail: who makes a file may fill it with certificates of one name and slow keys. */
export interface FailureBudget {
  left: number
  /** Something was not checked for lack of it. */
  isSpent?: boolean
  /** What has been checked: each signature brings the same certificates anew. */
  links: Map<string, boolean>
}

/** Honest files have a few: an authority with a new key keeps its name. */
export function failureBudget(): FailureBudget {
  return { left: 1000, links: new Map() }
}

/** Whether something more may be checked; what is asked in vain is remembered. */
export function mayCheck(budget: FailureBudget): boolean {
  if (budget.left <= 0) budget.isSpent = true
  return budget.left > 0
}

/** Whether `issuer` signed the certificate; with a budget that is spent, what has not been checked before is not. */
export function isSignedBy(certificate: Certificate, issuer: Certificate, budget?: FailureBudget): boolean {
  const links = checkedLinks.get(certificate) ?? new WeakMap<Certificate, boolean>()
  checkedLinks.set(certificate, links)
  const pair = `${fingerprintOf(certificate)} ${fingerprintOf(issuer)}`
  const known = links.get(issuer) ?? budget?.links.get(pair)
  if (known !== undefined) return known
  if (budget && !mayCheck(budget)) return false
  const signed = checkLink(certificate, issuer)
  if (budget && !signed) budget.left--
  links.set(issuer, signed)
  budget?.links.set(pair, signed)
  return signed
}

const fingerprints = new WeakMap<Certificate, string>()

function fingerprintOf(certificate: Certificate): string {
  const known = fingerprints.get(certificate) ?? createHash('sha256').update(certificate.der).digest('base64')
  fingerprints.set(certificate, known)
  return known
}

function checkLink(certificate: Certificate, issuer: Certificate): boolean {
  const algorithm = algorithmOf(certificate)
  return (
    algorithm !== undefined && isSignedByKey(certificate.signedPart, algorithm, issuer, certificate.signature)
  )
}

/** Whether the holder of a certificate signed the bytes; false for what cannot be checked. Never throws. */
export function isSignedByKey(
  bytes: Uint8Array,
  algorithm: SignatureAlgorithm,
  holder: Certificate,
  value: Uint8Array,
): boolean {
  const key = publicKeyOf(holder)
  if (!key) return false
  try {
    return isSignatureOver([bytes], algorithm, key, value)
  } catch {
    // OpenSSL refuses malformed signature values in its own ways.
    return false
  }
}

/** The digest a certificate was signed with; undefined when unknown. */
export function certificateDigest(certificate: Certificate): DigestName | undefined {
  return algorithmOf(certificate)?.digest
}

function algorithmOf(certificate: Certificate): SignatureAlgorithm | undefined {
  try {
    const [signedPart, algorithm] = sequenceOf(readElement(certificate.der))
    const parts = sequenceOf(signedPart)
    const stated = parts[parts[0]?.tag === 0xa0 ? 2 : 1]
    // Inside and outside the same (RFC 5280, 4.1.1.2): only the one is signed.
    if (!algorithm || stated?.whole.equals(algorithm.whole) !== true) return undefined
    return signatureAlgorithm(algorithm)
  } catch (error) {
    if (error instanceof DerError) return undefined
    throw error
  }
}

/** Whether the time lies within the certificate's validity. */
export function isValidAt(certificate: Certificate, at: Date): boolean {
  return certificate.notBefore <= at && at <= certificate.notAfter
}

/** Whether a certificate says where its state can be had: revocation lists or OCSP (RFC 5280, 4.2.1.13 and 4.2.2.1). */
export function namesRevocationSource({ extensions }: Certificate): boolean {
  const access = extensions.get(oids.authorityInfoAccess)?.value
  return extensions.has(oids.crlDistributionPoints) || access?.includes(oid(oids.ocsp)) === true
}

const usable = new WeakSet<Certificate>()

/** Takes a certificate apart; undefined when any part that is looked at later cannot be read. */
export function readUsable(der: Uint8Array): Certificate | undefined {
  try {
    const certificate = readCertificate(der)
    if (!usable.has(certificate)) readEverything(certificate)
    usable.add(certificate)
    return certificate
  } catch (error) {
    if (error instanceof DerError) return undefined
    throw error
  }
}

function readEverything(certificate: Certificate): void {
  for (const name of [certificate.subject, certificate.issuer]) nameAttribute(name, '')
  authorityConstraint(certificate)
  mayBeUsedFor(certificate, 0)
  extendedUsages(certificate)
  policyOids(certificate)
  policyRules(certificate)
  nameConstraints(certificate)
  namesOf(certificate)
  subjectKeyIdentifier(certificate)
  expectTag(sequenceOf(readElement(certificate.publicKey))[1], tag.bitString)
}
