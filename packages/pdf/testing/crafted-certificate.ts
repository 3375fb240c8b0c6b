import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import {
  bitString,
  boolean,
  certificateTime,
  integer,
  namedBits,
  octetString,
  oid,
  sequence,
  tagged,
} from '../src/pki/der.ts'
import { encodeName } from '../src/pki/distinguished-name.ts'
import { oids } from '../src/pki/oids.ts'
import { readCertificate, type Certificate } from '../src/pki/read-certificate.ts'

/** A key pair, DER. */
export interface CraftedKey {
  /** SubjectPublicKeyInfo. */
  spki: Buffer
  /** PKCS #8. */
  pkcs8: Buffer
}

/** A certificate with whatever is wrong in it. */
export interface CraftedRequest {
  name?: string
  issuer?: string
  key: CraftedKey
  by: CraftedKey
  serial?: number
  from?: Date
  until?: Date
  /** Bits of the key usage; none: no such extension. */
  usage?: readonly number[]
  extensions?: readonly Buffer[]
  /** AlgorithmIdentifier of the signature. */
  algorithm?: Buffer
  /** Another one inside what is signed. */
  statedAlgorithm?: Buffer
  /** What is signed with; SHA-256 by default, whatever the algorithm says. */
  digest?: 'sha1' | 'sha256'
}

/** A P-256 key. */
export function makeKey(): CraftedKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    spki: publicKey.export({ type: 'spki', format: 'der' }),
    pkcs8: privateKey.export({ type: 'pkcs8', format: 'der' }),
  }
}

/** A signature by such a key, with SHA-256 unless told otherwise. */
export function signWith(key: CraftedKey, bytes: Uint8Array, digest = 'sha256'): Buffer {
  return sign(digest, bytes, createPrivateKey({ key: key.pkcs8, format: 'der', type: 'pkcs8' }))
}

/** An extension, DER. */
export function makeExtension(type: string, value: Buffer, critical = false): Buffer {
  return sequence(oid(type), ...(critical ? [boolean(true)] : []), octetString(value))
}

/** The DER of a certificate signed with ECDSA. */
export function craftCertificateDer(request: CraftedRequest): Buffer {
  const { name = 'leaf', issuer = 'issuer', usage = [], extensions = [], serial = 7 } = request
  const algorithm = request.algorithm ?? sequence(oid(oids.ecdsaWithSha256))
  const { from = new Date('2020-01-01T00:00:00Z'), until = new Date('2040-01-01T00:00:00Z') } = request
  const all = [
    ...(usage.length > 0 ? [makeExtension(oids.keyUsage, namedBits(...usage), true)] : []),
    ...extensions,
  ]
  const signedPart = sequence(
    tagged(0, integer(2)),
    integer(serial),
    request.statedAlgorithm ?? algorithm,
    encodeName({ commonName: issuer, country: 'CN' }),
    sequence(certificateTime(from), certificateTime(until)),
    encodeName({ commonName: name, country: 'CN' }),
    request.key.spki,
    ...(all.length > 0 ? [tagged(3, sequence(...all))] : []),
  )
  return sequence(signedPart, algorithm, bitString(signWith(request.by, signedPart, request.digest)))
}

/** The same, taken apart. */
export function craftCertificate(request: CraftedRequest): Certificate {
  return readCertificate(craftCertificateDer(request))
}
