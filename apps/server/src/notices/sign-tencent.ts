import { createHash, createHmac } from 'node:crypto'

/** A request to a cloud service whose values stand in a JSON body. */
export interface TencentRequest {
  readonly host: string
  /** The first part of the host: sms. */
  readonly service: string
  readonly body: string
  /** Seconds since 1970. */
  readonly timestamp: number
}

interface TencentKey {
  readonly keyId: string
  readonly keySecret: string
}

const algorithm = 'TC3-HMAC-SHA256'
const contentType = 'application/json; charset=utf-8'
const signed = 'content-type;host'

/** The headers of a signed request (Tencent Cloud, "Signature v3", TC3-HMAC-SHA256). */
export function signTencent(
  { host, service, body, timestamp }: TencentRequest,
  { keyId, keySecret }: TencentKey,
): Record<string, string> {
  const day = new Date(timestamp * 1000).toISOString().slice(0, 10)
  const scope = `${day}/${service}/tc3_request`
  const lines = `content-type:${contentType}\nhost:${host}\n`
  const canonical = ['POST', '/', '', lines, signed, sha256(body)].join('\n')
  const text = [algorithm, timestamp, scope, sha256(canonical)].join('\n')
  const key = [day, service, 'tc3_request'].reduce<string | Buffer>(hmac, `TC3${keySecret}`)
  const signature = hmac(key, text).toString('hex')
  return {
    host,
    'content-type': contentType,
    'x-tc-timestamp': String(timestamp),
    authorization: `${algorithm} Credential=${keyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`,
  }
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
