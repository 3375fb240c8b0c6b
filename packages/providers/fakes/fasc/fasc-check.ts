import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { FakeHandler, FakeReply, FakeRequest } from '../server/fake-server.ts'

/** An application of the fake. */
export interface FascKeys {
  readonly appId: string
  readonly secret: string
}

/** What a call says in its one field; an empty object where it says nothing. */
export type FascCallHandler = (said: Readonly<Record<string, unknown>>, request: FakeRequest) => FakeReply

const validMs = 5 * 60 * 1000
const nonceMs = 10 * 60 * 1000
const tokenMs = 7200 * 1000

/** Tokens and nonces of the fake. */
export interface FascGate {
  /** The handler of the token's call. */
  readonly giveToken: FakeHandler
  /** Lets a call through whose token, time, nonce and signature are right. */
  guard(handle: FascCallHandler): FakeHandler
  /** Makes every token worthless. */
  dropTokens(): void
}

/** The gate of an application. */
export function fascGate(keys: FascKeys, now: () => number): FascGate {
  const nonces = new Map<string, number>()
  let token: { value: string; until: number } | undefined

  const faultOf = (request: FakeRequest, wanted: readonly string[]): FakeReply | undefined => {
    const missing = wanted.find((name) => !request.headers[name.toLowerCase()])
    if (missing !== undefined) return refusal('100012', `${missing}不能为空`)
    const header = (name: string): string => request.headers[name.toLowerCase()] ?? ''
    // The token is looked at first.
    if (wanted.includes(tokenHeader) && (header(tokenHeader) !== token?.value || now() >= token.until))
      return { status: 401, body: { code: '100002', msg: 'accessToken无效' } }
    if (header('X-FASC-App-Id') !== keys.appId) return refusal('100001', 'AppId不存在')
    const timestamp = header('X-FASC-Timestamp')
    if (!(Math.abs(now() - Number(timestamp)) <= validMs)) return refusal('100001', '时间戳已过期')
    const nonce = header('X-FASC-Nonce')
    if (nonce.length > 32 || (nonces.get(nonce) ?? 0) > now()) return refusal('100001', '请求重复')
    const params = wanted.filter((name) => name !== signHeader).map((name) => [name, header(name)] as const)
    const expected = signatureOf(keys.secret, timestamp, [...params, ['bizContent', contentOf(request)]])
    if (header(signHeader) !== expected) return refusal('100001', '签名错误')
    nonces.set(nonce, now() + nonceMs)
    return undefined
  }

  return {
    giveToken: (request) => {
      const fault = faultOf(request, [...common, 'X-FASC-Grant-Type'])
      if (fault) return fault
      if (!token || now() >= token.until) token = { value: randomBytes(16).toString('hex'), until: 0 }
      token.until = now() + tokenMs
      return told({ accessToken: token.value, expiresIn: '7200' })
    },
    guard: (handle) => (request) => {
      const fault = faultOf(request, [...common, tokenHeader])
      if (fault) return fault
      const said: unknown = JSON.parse(contentOf(request) || '{}')
      return handle(typeof said === 'object' && said !== null ? { ...said } : {}, request)
    },
    dropTokens: () => {
      token = undefined
    },
  }
}

const tokenHeader = 'X-FASC-AccessToken'
const signHeader = 'X-FASC-Sign'
const common = [
  'X-FASC-App-Id',
  'X-FASC-Sign-Type',
  'X-FASC-Timestamp',
  'X-FASC-Nonce',
  'X-FASC-Api-SubVersion',
  signHeader,
]

function contentOf({ body }: FakeRequest): string {
  return new URLSearchParams(body.toString()).get('bizContent') ?? ''
}

function signatureOf(
  secret: string,
  timestamp: string,
  params: readonly (readonly [string, string])[],
): string {
  const pairs = params.filter(([, value]) => value !== '').map(([name, value]) => `${name}=${value}`)
  const digest = createHash('sha256').update(pairs.toSorted().join('&')).digest('hex')
  const key = createHmac('sha256', secret).update(timestamp).digest()
  return createHmac('sha256', key).update(digest).digest('hex')
}

/** What a call answers that went well. */
export function told(data: object | null): FakeReply {
  return {
    headers: { 'X-FASC-Request-Id': randomBytes(8).toString('hex') },
    body: { code: '100000', msg: 'success', data },
  }
}

/** A refusal, under the status 200. */
export function refusal(code: string, msg: string): FakeReply {
  return { body: { code, msg, data: null } }
}

/** An event as it is told: a form of one field, signed with the names of its headers. */
export function fascEvent(
  { appId, secret }: FascKeys,
  { event, said, now, spoil }: { event: string; said: object; now: number; spoil: boolean },
): { headers: Record<string, string>; body: string } {
  const bizContent = JSON.stringify(said)
  const headers = {
    'X-FASC-App-Id': appId,
    'X-FASC-Event': event,
    'X-FASC-Nonce': randomBytes(16).toString('hex'),
    'X-FASC-Sign-Type': 'HMAC-SHA256',
    'X-FASC-Timestamp': String(now),
  }
  const params = [...Object.entries(headers), ['bizContent', bizContent] as const]
  const sign = signatureOf(spoil ? `${secret}?` : secret, String(now), params)
  return {
    headers: { ...headers, 'X-FASC-Sign': sign, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ bizContent }).toString(),
  }
}
