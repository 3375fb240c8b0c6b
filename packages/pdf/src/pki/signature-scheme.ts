import { nullElement, oid, sequence, tag } from './der.ts'
import { oidText, readElement, sequenceOf, type DerElement } from './der-reader.ts'
import { oids } from './oids.ts'

/** The ways keys sign here. */
export type SignatureKind = 'rsa' | 'p-256' | 'sm2'

/** How the signatures of a kind of key are labelled. */
export interface SignatureScheme {
  kind: SignatureKind
  /** The digest of content, as node:crypto names it. */
  digestName: 'sha256' | 'sm3'
  /** AlgorithmIdentifier of that digest. */
  digestAlgorithm: Buffer
  /** AlgorithmIdentifier for certificates, CRLs and OCSP. */
  certificateAlgorithm: Buffer
  /** AlgorithmIdentifier for a CMS SignerInfo. */
  cmsAlgorithm: Buffer
}

const sha256 = { digestName: 'sha256', digestAlgorithm: sequence(oid(oids.sha256), nullElement) } as const
const ecdsa = sequence(oid(oids.ecdsaWithSha256))
const sm2WithSm3 = sequence(oid(oids.sm2WithSm3))

/** The labels, by kind. */
export const signatureSchemes: Readonly<Record<SignatureKind, SignatureScheme>> = {
  rsa: {
    ...sha256,
    kind: 'rsa',
    certificateAlgorithm: sequence(oid(oids.sha256WithRsa), nullElement),
    cmsAlgorithm: sequence(oid(oids.rsaEncryption), nullElement),
  },
  'p-256': { ...sha256, kind: 'p-256', certificateAlgorithm: ecdsa, cmsAlgorithm: ecdsa },
  sm2: {
    kind: 'sm2',
    digestName: 'sm3',
    digestAlgorithm: sequence(oid(oids.sm3)),
    certificateAlgorithm: sm2WithSm3,
    cmsAlgorithm: sm2WithSm3,
  },
}

/** The kind of a SubjectPublicKeyInfo, DER. Throws TypeError for others than these, DerError for no key. */
export function publicKeyKind(publicKey: Uint8Array): SignatureKind {
  return kindOf(sequenceOf(readElement(publicKey))[0])
}

/** The kind of a PKCS#8 key, DER. Throws as `publicKeyKind`. */
export function privateKeyKind(pkcs8: Uint8Array): SignatureKind {
  return kindOf(sequenceOf(readElement(pkcs8))[1])
}

const curveKinds = new Map<string, SignatureKind>([
  [oids.p256Curve, 'p-256'],
  [oids.sm2Curve, 'sm2'],
])

function kindOf(algorithm: DerElement | undefined): SignatureKind {
  const [type, parameters] = sequenceOf(algorithm)
  const typeOid = oidText(type)
  if (typeOid === oids.rsaEncryption) return 'rsa'
  const isNamedCurve = typeOid === oids.ecPublicKey && parameters?.tag === tag.oid
  const kind = isNamedCurve ? curveKinds.get(oidText(parameters)) : undefined
  if (!kind) throw new TypeError('only RSA, P-256 and SM2 keys sign')
  return kind
}
