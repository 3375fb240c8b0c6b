import type { SignerMaterial } from '../types.ts'
import {
  bitString,
  certificateTime,
  element,
  generalizedTime,
  integer,
  sequence,
  tag,
  tagged,
} from './der.ts'
import { authorityKey, extension } from './issue-certificate.ts'
import { oids } from './oids.ts'
import { readCertificate, subjectKeyIdentifier } from './read-certificate.ts'
import { openSigningKey } from './signing-key.ts'

/** Why a certificate was revoked (RFC 5280, 5.3.1). */
export type RevocationReason =
  | 'unspecified'
  | 'keyCompromise'
  | 'affiliationChanged'
  | 'superseded'
  | 'cessation'

const reasonCodes: Record<RevocationReason, number> = {
  unspecified: 0,
  keyCompromise: 1,
  affiliationChanged: 3,
  superseded: 4,
  cessation: 5,
}

/** A revoked certificate. */
export interface RevokedCertificate {
  /** Hexadecimal. */
  serialNumber: string
  revokedAt: Date
  reason?: RevocationReason
}

/** What goes into a revocation list. */
export interface CrlRequest {
  issuer: SignerMaterial
  revoked: readonly RevokedCertificate[]
  /** Grows with every list of the issuer. */
  number: number
  thisUpdate: Date
  nextUpdate: Date
  /** Says that certificates which ran out after this time stay listed (X.509, 9.5.2.8). */
  expiredSince?: Date
}

/** Issues a certificate revocation list, DER. Rejects as the issuer's key does. */
export async function issueCrl(request: CrlRequest): Promise<Buffer> {
  const issuer = readCertificate(request.issuer.certificate)
  const key = openSigningKey(request.issuer.key)
  const revoked = request.revoked.map((item) => revokedEntry(item))
  const signedPart = sequence(
    integer(1),
    key.certificateAlgorithm,
    issuer.subject.whole,
    certificateTime(request.thisUpdate),
    certificateTime(request.nextUpdate),
    ...(revoked.length > 0 ? [sequence(...revoked)] : []),
    tagged(
      0,
      sequence(
        authorityKey(subjectKeyIdentifier(issuer)),
        extension(oids.crlNumber, false, integer(request.number)),
        ...(request.expiredSince
          ? [extension(oids.expiredCertificatesOnCrl, false, generalizedTime(request.expiredSince))]
          : []),
      ),
    ),
  )
  return sequence(signedPart, key.certificateAlgorithm, bitString(await key.sign(signedPart)))
}

/** The number of a reason. */
export function reasonCode(reason: RevocationReason): Buffer {
  return element(tag.enumerated, Buffer.from([reasonCodes[reason]]))
}

function revokedEntry({ serialNumber, revokedAt, reason }: RevokedCertificate): Buffer {
  const parts = [integer(serialBytes(serialNumber)), certificateTime(revokedAt)]
  if (reason && reason !== 'unspecified') {
    parts.push(sequence(extension(oids.reasonCode, false, reasonCode(reason))))
  }
  return sequence(...parts)
}

function serialBytes(hex: string): Buffer {
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
}
