import { DerError, children, expectTag, oidText, readElement, sequenceOf } from '../pki/der-reader.ts'
import { tag } from '../pki/der.ts'
import { oids } from '../pki/oids.ts'
import type { Certificate } from '../pki/read-certificate.ts'
import { digestNames, isSignatureOver, signatureAlgorithm } from './algorithms.ts'
import { bindingOf } from './certificate-binding.ts'
import { publicKeyOf } from './certificates.ts'
import type { SignatureProblem } from './report.ts'
import type { SignedDataContent, SignerInfo } from './signed-data-reader.ts'

/** What a signer signed, to be compared with the container. */
export interface SignedContent {
  contentType: string
  digest: Uint8Array
  /** The content itself, in parts: needed only for signatures without signed attributes. */
  parts: readonly Uint8Array[]
  needsSigningCertificate: boolean
}

/** Checks the signer's part of a container against what was signed. Returns what is wrong; throws DerError. */
export function signerProblems(data: SignedDataContent, content: SignedContent): SignatureProblem[] {
  const { signer } = data
  const { certificate, signedBytes } = signer
  if (!certificate) return ['no-certificate']
  const digest = digestNames.get(signer.digestAlgorithm)
  const algorithm = signatureAlgorithm(signer.signatureAlgorithm)
  const key = publicKeyOf(certificate)
  if (!digest || !algorithm || !key) return ['unsupported-algorithm']
  const problems: SignatureProblem[] = []
  if ((algorithm.digest ?? digest) !== digest || !protectsAlgorithms(signer)) {
    problems.push('algorithm-mismatch')
  }
  if (signedBytes) problems.push(...attributeProblems(signer, content))
  if (isOtherwiseRead(signedBytes, content.parts)) problems.push('content-type')
  const signed = signedBytes ? [signedBytes] : content.parts
  if (!isSignatureOver(signed, { ...algorithm, digest }, key, signer.signature)) problems.push('value')
  // Without signed attributes nothing but the content is bound.
  if (!isBound(signer, certificate, content)) problems.push('certificate-binding')
  return problems
}

function isBound(
  { signedAttributes }: SignerInfo,
  certificate: Certificate,
  { needsSigningCertificate }: SignedContent,
): boolean {
  const binding = bindingOf(signedAttributes, certificate)
  return binding === 'this' || (binding === 'none' && !needsSigningCertificate)
}

/** A signature says nothing of whether it has attributes: what was signed as the one may be handed on as the other. */
function isOtherwiseRead(signedBytes: Buffer | undefined, parts: readonly Uint8Array[]): boolean {
  return signedBytes ? holdsFile(signedBytes) : readsAsAttributes(parts)
}

/** The head of an object: no signed PDF is without one. */
const objectHead = /\d[\0\t\n\f\r ]+obj(?![a-z])/

/** Whether signed attributes are a file as well, which somebody signed without any: they state the digest of another. */
function holdsFile(signedBytes: Buffer): boolean {
  return objectHead.test(signedBytes.toString('latin1'))
}

/** Whether content that was signed without attributes is a set of them: whoever signed it as that signed something else. */
export function readsAsAttributes(parts: readonly Uint8Array[]): boolean {
  if (parts[0]?.[0] !== tag.set) return false
  const bytes = Buffer.concat(parts)
  try {
    return readElement(bytes).whole.length === bytes.length
  } catch (error) {
    if (error instanceof DerError) return false
    throw error
  }
}

function attributeProblems(signer: SignerInfo, content: SignedContent): SignatureProblem[] {
  const problems: SignatureProblem[] = []
  const type = signer.signedAttributes.get(oids.contentType)
  if (type?.length !== 1 || oidText(type[0]) !== content.contentType) problems.push('content-type')
  const stated = signer.signedAttributes.get(oids.messageDigest)
  if (stated?.length !== 1 || !expectTag(stated[0], tag.octetString).content.equals(content.digest)) {
    problems.push('digest-mismatch')
  }
  return problems
}

/** RFC 6211: where the algorithms are named inside what is signed, they are those that are used. */
function protectsAlgorithms(signer: SignerInfo): boolean {
  const values = signer.signedAttributes.get(oids.algorithmProtection)
  if (!values) return true
  const [value, ...more] = values
  if (!value || more.length > 0) return false
  const [digest, ...rest] = sequenceOf(value)
  const named = rest.find((item) => item.tag === 0xa1)
  const signature = children(expectTag(signer.signatureAlgorithm, tag.sequence))[0]
  return (
    oidText(sequenceOf(digest)[0]) === signer.digestAlgorithm &&
    named !== undefined &&
    signature !== undefined &&
    oidText(children(named)[0]) === oidText(signature)
  )
}
