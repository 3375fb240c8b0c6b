import { createHash, sign, type KeyObject } from 'node:crypto'

/** What of a request BEST_SIGN (openapi v2) signs. */
export interface BestsignSigned {
  readonly developerId: string
  /** Digits that no other request has. */
  readonly rtick: string
  /** With its prefix, exactly as sent, trailing slash included. */
  readonly path: string
  /** Business parameters of a GET. */
  readonly params?: Readonly<Record<string, string>>
  /** The body of a POST. */
  readonly body?: Uint8Array
}

/** The string to sign: parameters by name without anything between them, the path, the digest of the body. */
export function bestsignStringToSign({
  developerId,
  rtick,
  path,
  params = {},
  body,
}: BestsignSigned): string {
  const sorted = Object.entries({ ...params, developerId, rtick, signType: 'rsa' })
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
  const digest = body === undefined ? '' : createHash('md5').update(body).digest('hex')
  return `${sorted.join('')}${path}${digest}`
}

/** The parameter `sign`: base64 of RSA with SHA-1 (PKCS #1 v1.5), before the encoding of the query. */
export function bestsignSignature(key: KeyObject, signed: BestsignSigned): string {
  return sign('sha1', Buffer.from(bestsignStringToSign(signed)), key).toString('base64')
}
