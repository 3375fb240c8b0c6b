import { createHash, createHmac } from 'node:crypto'

/** What of a request E_SIGN signs; query values as they are meant, not as an address writes them. */
export interface EsignSigned {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
}

/** Headers whose values are part of the string to sign. */
export const esignSignedHeaders = {
  accept: '*/*',
  contentType: 'application/json; charset=UTF-8',
} as const

/** Content-MD5 of a body: base64; empty without one. */
export function esignContentMd5(body: Uint8Array | undefined): string {
  return body === undefined ? '' : createHash('md5').update(body).digest('base64')
}

/** The string to sign: the line of the date stays though it is empty, and no further header is signed. */
export function esignStringToSign({ method, path, query = {}, body }: EsignSigned): string {
  const { accept, contentType } = esignSignedHeaders
  const parameters = Object.entries(query)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => (value === '' ? name : `${name}=${value}`))
  const target = parameters.length === 0 ? path : `${path}?${parameters.join('&')}`
  return [method, accept, esignContentMd5(body), contentType, '', target].join('\n')
}

/** X-Tsign-Open-Ca-Signature of a request. */
export function esignSignature(secret: string, signed: EsignSigned): string {
  return createHmac('sha256', secret).update(esignStringToSign(signed)).digest('base64')
}

/** X-Tsign-Open-SIGNATURE of a callback: over its time, the values of our address's query by key, and the raw body. */
export function esignCallbackSignature(
  secret: string,
  told: { timestamp: string; query: Readonly<Record<string, string>>; body: string },
): string {
  const values = Object.entries(told.query)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, value]) => value)
  return createHmac('sha256', secret)
    .update(told.timestamp + values.join('') + told.body)
    .digest('hex')
}
