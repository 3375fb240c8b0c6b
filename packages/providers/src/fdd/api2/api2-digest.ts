import { createHash } from 'node:crypto'

/** What a digest of API 2.0 is made of; which values stand where differs from call to call. */
export interface Api2Digested {
  readonly appId: string
  readonly secret: string
  /** Hashed by MD5: the time, for some calls with values before or after it. */
  readonly first: string
  /** Hashed behind the key: values of business parameters. */
  readonly second: string
  /** Stands behind the inner hash: the fields of a template. */
  readonly tail?: string
}

/** The parameter `msg_digest`: base64 of the text of a hash in capitals. */
export function api2Digest({ appId, secret, first, second, tail = '' }: Api2Digested): string {
  const text = `${appId}${hash('md5', first)}${hash('sha1', `${secret}${second}`)}${tail}`
  return Buffer.from(hash('sha1', text)).toString('base64')
}

function hash(algorithm: 'md5' | 'sha1', text: string): string {
  return createHash(algorithm).update(text).digest('hex').toUpperCase()
}

/** The values of all parameters, by name: the second part of most calls. */
export function valuesByName(params: Readonly<Record<string, string>>): string {
  return Object.entries(params)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, value]) => value)
    .join('')
}

/** An instant as API 2.0 writes it: fourteen digits of Beijing time. */
export function api2Time(instant: Date): string {
  const beijing = new Date(instant.getTime() + 8 * 60 * 60 * 1000)
  return beijing.toISOString().slice(0, 19).replaceAll(/[-T:]/g, '')
}
