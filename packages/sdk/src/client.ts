import { randomUUID, sign, type KeyLike } from 'node:crypto'
import { paths, webBase } from '@qiyin/calls/addresses/paths.ts'
import { wholePath, type Answer, type Args, type Call } from '@qiyin/calls/call.ts'
import {
  signedText,
  signVersionHeader,
  type signVersions,
  type SignedTarget,
} from '@qiyin/calls/signed-request.ts'
import { CallRefused } from './call-refused.ts'

/** Which application calls which platform. */
export interface ClientOptions {
  /** The platform's origin, such as https://sign.example.com. */
  readonly origin: string
  readonly appId: string
  /** The application's own RSA key: PEM, or a key object. */
  readonly privateKey?: KeyLike
  /**
   * Signs in its place, for an SM2 key or one in a hardware module: RSA with SHA-256, or SM2 with SM3 under the identity
   * 1234567812345678 (DER).
   */
  readonly sign?: (text: Uint8Array) => Uint8Array | Promise<Uint8Array>
  /**
   * 2 unless told: method and path are signed as well, so that what is signed is good for this one call. 1 for a platform
   * that refuses it (8002) because it is older.
   */
  readonly signVersion?: (typeof signVersions)[number]
  /** How long an answer is waited for; 30 seconds unless told. */
  readonly timeoutMs?: number
  /** Another `fetch`, and another clock. */
  readonly fetch?: typeof fetch
  readonly now?: () => Date
}

/** Signed calls, typed by their declarations. */
export interface Client {
  /** Makes a call and answers its result. Throws CallRefused. */
  ask<C extends Call>(call: C, args: Args<C>): Promise<Answer<C>>
  /** Makes a call that answers a file. Throws CallRefused. */
  download<C extends Call>(call: C, args: Args<C>): Promise<Uint8Array>
  /**
   * An address that logs a person in: make it when the browser asks, and send the browser there. It is good once, within
   * five minutes.
   */
  loginLink(whom: LoginLink): Promise<string>
}

/** Whom a link logs in, and where it leads. */
export interface LoginLink {
  /** Of a party to a contract of the system. */
  readonly mobile: string
  readonly contractId?: string
  /** Where the person goes back to; its host is among the application's 返回域名. */
  readonly returnUrl?: string
}

/** A client of the platform's calls for other systems (docs/api.md). It repeats nothing by itself: `bizId` makes a repetition safe. */
export function createClient(options: ClientOptions): Client {
  return {
    ask: async (call, args) => {
      const response = await send(options, call, args)
      const envelope = await envelopeOf(response)
      if (!response.ok || envelope?.code !== 0) throw refused(response, envelope)
      // The platform's own answer to this very call.
      return envelope.result as Answer<typeof call>
    },
    download: async (call, args) => {
      const response = await send(options, call, args)
      if (!response.ok || isJson(response)) throw refused(response, await envelopeOf(response))
      return new Uint8Array(await response.arrayBuffer())
    },
    loginLink: async (whom) => {
      // Without a nonce it passes for no call.
      const { nonce: _, ...fields } = await signedFields(options, { content: whom, nonce: '' })
      return `${originOf(options)}${webBase}${paths.loginRedirect(fields)}`
    },
  }
}

function originOf({ origin }: ClientOptions): string {
  return origin.replace(/\/+$/, '')
}

async function signedFields(
  options: ClientOptions,
  {
    content,
    nonce,
    target,
  }: { readonly content: unknown; readonly nonce: string; readonly target?: SignedTarget | undefined },
): Promise<Record<'appId' | 'timestamp' | 'nonce' | 'bizContent' | 'sign', string>> {
  const { appId, now = () => new Date() } = options
  const given = { appId, timestamp: String(now().getTime()), nonce, bizContent: JSON.stringify(content) }
  const text = Buffer.from(signedText(given, target))
  return { ...given, sign: Buffer.from(await signatureOf(options, text)).toString('base64') }
}

async function send(options: ClientOptions, call: Call, args: unknown): Promise<Response> {
  const { timeoutMs = 30_000, signVersion = 2 } = options
  const path = wholePath(call)
  const target = signVersion === 2 ? { method: call.method, path } : undefined
  const fields = await signedFields(options, { content: args, nonce: randomUUID(), target })
  const address = `${originOf(options)}${path}`
  const headers = { [signVersionHeader]: String(signVersion) }
  const signal = AbortSignal.timeout(timeoutMs)
  const ask = options.fetch ?? fetch
  return call.method === 'GET'
    ? ask(`${address}?${new URLSearchParams(fields).toString()}`, { headers, signal })
    : ask(address, {
        method: call.method,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(fields),
        signal,
      })
}

function signatureOf(
  { privateKey, sign: signs }: ClientOptions,
  text: Uint8Array,
): Uint8Array | Promise<Uint8Array> {
  if (signs) return signs(text)
  if (privateKey === undefined) throw new TypeError('a client needs a private key, or a function that signs')
  return sign('sha256', text, privateKey)
}

interface Envelope {
  readonly code?: number
  readonly message?: string
  readonly result?: unknown
}

function isJson(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('application/json') === true
}

/** Undefined when something between has answered instead. */
async function envelopeOf(response: Response): Promise<Envelope | undefined> {
  if (!isJson(response)) return undefined
  // Anything else has none of its fields.
  return (await response.json()) as Envelope
}

function refused(response: Response, envelope: Envelope | undefined): CallRefused {
  return new CallRefused(envelope?.message ?? `平台返回了 HTTP ${response.status}`, {
    code: envelope?.code,
    httpStatus: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
  })
}
