import { createHash, createHmac } from 'node:crypto'

/** The string to sign: what has a value, sorted by name, written as it is meant. */
export function fascStringToSign(params: Readonly<Record<string, string>>): string {
  return Object.entries(params)
    .filter(([, value]) => value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/** X-FASC-Sign: hex, over the digest of the string, by a key that the time and the secret make. */
export function fascSignature(
  secret: string,
  timestamp: string,
  params: Readonly<Record<string, string>>,
): string {
  const digest = createHash('sha256').update(fascStringToSign(params)).digest('hex')
  const key = createHmac('sha256', secret).update(timestamp).digest()
  return createHmac('sha256', key).update(digest).digest('hex')
}
