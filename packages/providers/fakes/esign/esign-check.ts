import { createHash, createHmac } from 'node:crypto'
import type { FakeHandler, FakeReply, FakeRequest } from '../server/fake-server.ts'

/** Whose requests the fake believes. */
export interface EsignKeys {
  readonly appId: string
  readonly secret: string
}

const validMs = 15 * 60 * 1000

/** Lets a request through whose signature is exact; anything else gets E_SIGN's refusal of its gateway. */
export function checked(keys: EsignKeys, now: () => number, handle: FakeHandler): FakeHandler {
  return (request) => {
    const fault = faultOf(keys, now(), request)
    return fault === undefined ? handle(request) : refused(fault)
  }
}

function faultOf({ appId, secret }: EsignKeys, now: number, request: FakeRequest): string | undefined {
  const header = (name: string): string => request.headers[`x-tsign-open-${name}`] ?? ''
  if (header('auth-mode') !== 'Signature') return 'TOKEN_CANT_BE_NULL'
  if (header('app-id') !== appId) return 'INVALID_APP_ID'
  if (!(Math.abs(now - Number(header('ca-timestamp'))) <= validMs)) return 'INVALID_TIMESTAMP'
  const { method, body, headers } = request
  const md5 = body.length === 0 ? '' : createHash('md5').update(body).digest('base64')
  if ((headers['content-md5'] ?? '') !== md5) return 'INVALID_CONTENT_MD5'
  const lines = [
    method,
    headers['accept'] ?? '',
    md5,
    headers['content-type'] ?? '',
    '',
    signedTarget(request),
  ]
  const expected = createHmac('sha256', secret).update(lines.join('\n')).digest('base64')
  return header('ca-signature') === expected ? undefined : 'INVALID_SIGNATURE'
}

/** Names sorted, values decoded, nothing after the name of an empty one. */
function signedTarget({ path, query }: FakeRequest): string {
  const names = [...new Set(query.keys())].toSorted()
  if (names.length === 0) return path
  const pairs = names.map((name) => (query.get(name) ? `${name}=${query.get(name)}` : name))
  return `${path}?${pairs.join('&')}`
}

function refused(message: string): FakeReply {
  return { status: 401, body: { success: false, code: 401, message } }
}

/** What a call answers: code 0, or a refusal with the status 200. */
export function told(data: object | null): FakeReply {
  return { body: { code: 0, message: '成功', data } }
}

/** A refusal of what was asked. */
export function refusal(code: number, message: string): FakeReply {
  return { body: { code, message, data: null } }
}

/** The headers of a callback: hex over its time, the values of the address's query by key, and the body. */
export function callbackHeaders(
  { appId, secret }: EsignKeys,
  { url, body, now, spoil }: { url: string; body: string; now: number; spoil: boolean },
): Record<string, string> {
  const timestamp = String(now)
  const query = new URL(url).searchParams
  const values = [...query.keys()].toSorted().map((name) => query.get(name) ?? '')
  const mac = createHmac('sha256', spoil ? `${secret}?` : secret)
  return {
    'content-type': 'application/json',
    'X-Tsign-Open-App-Id': appId,
    'X-Tsign-Open-TIMESTAMP': timestamp,
    'X-Tsign-Open-SIGNATURE-ALGORITHM': 'hmac-sha256',
    'X-Tsign-Open-SIGNATURE': mac.update(`${timestamp}${values.join('')}${body}`).digest('hex'),
  }
}
