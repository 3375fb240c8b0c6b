import { createHash, createHmac } from 'node:crypto'

/** A request to a cloud service whose action stands in headers and whose values stand in the query; its body is empty. */
export interface AliyunRequest {
  readonly host: string
  readonly action: string
  readonly version: string
  /** 2023-10-26T10:22:32Z */
  readonly date: string
  readonly nonce: string
  readonly query: Readonly<Record<string, string>>
}

interface AliyunKey {
  readonly keyId: string
  readonly keySecret: string
}

const algorithm = 'ACS3-HMAC-SHA256'

/** The headers of a signed request (Alibaba Cloud, "Request syntax and signature method V3"). */
export function signAliyun(request: AliyunRequest, { keyId, keySecret }: AliyunKey): Record<string, string> {
  const headers = {
    host: request.host,
    'x-acs-action': request.action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': request.date,
    'x-acs-signature-nonce': request.nonce,
    'x-acs-version': request.version,
  }
  const names = Object.keys(headers).join(';')
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
  const canonical = ['POST', '/', aliyunQuery(request.query), lines.join(''), names, sha256('')].join('\n')
  const signature = createHmac('sha256', keySecret)
    .update(`${algorithm}\n${sha256(canonical)}`)
    .digest('hex')
  const authorization = `${algorithm} Credential=${keyId},SignedHeaders=${names},Signature=${signature}`
  return { ...headers, authorization }
}

/** The values in the order and spelling that is signed and sent. */
export function aliyunQuery(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')
}

/** RFC 3986: what encodeURIComponent leaves out is encoded as well. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
