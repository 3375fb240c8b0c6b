import { lookup as lookUpName, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { request as requestPlain, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isForbiddenAddress } from './forbidden-address.ts'

/** What is sent, and how far the answer is waited for and read. */
export interface Posting {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly answerMs: number
  readonly answerBytes: number
  /** Hosts, with their ports, that may be private. */
  readonly privateHosts: readonly string[]
}

/** What came back, or why nothing did, in Chinese. */
export type PostOutcome =
  | { readonly status: number; readonly headers: string; readonly text: string }
  | { readonly failure: string }

/** Asks what a name stands for. */
type NameService = (
  name: string,
  options: LookupAllOptions,
  done: (error: Error | null, found: LookupAddress[]) => void,
) => void

/** The way out: {@link postOnce}, or what a test puts in its place. */
export type Post = (posting: Posting) => Promise<PostOutcome>

/**
 * Posts once to an address that somebody else has chosen. It connects to the very address that was resolved and checked
 * (no DNS rebinding), follows no redirect, waits and reads no longer than it should, and never throws.
 */
export async function postOnce(posting: Posting, lookUp: NameService = lookUpName): Promise<PostOutcome> {
  const { url, answerMs, privateHosts } = posting
  const mayBePrivate = privateHosts.includes(url.host)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!mayBePrivate && isIP(host) !== 0 && isForbiddenAddress(host)) return { failure: forbiddenText }
  const signal = AbortSignal.timeout(answerMs)
  try {
    return await send(posting, { signal, lookup: pinned(mayBePrivate, lookUp) })
  } catch (error) {
    return { failure: signal.aborted ? '超时' : failureText(error) }
  }
}

const forbiddenText = '回调地址指向内部网络，已拒绝'

class ForbiddenAddress extends Error {}

/** Resolves once, and only to what may be connected to. */
function pinned(mayBePrivate: boolean, lookUp: NameService): LookupFunction {
  return (hostname, options, done) => {
    lookUp(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, [])
      const allowed = mayBePrivate ? found : found.filter(({ address }) => !isForbiddenAddress(address))
      // One forbidden address among public ones is somebody's trick, too.
      const [first] = allowed.length === found.length ? allowed : []
      if (!first) return done(new ForbiddenAddress(), [])
      return answer(options.all === true, [first], done)
    })
  }
}

function answer(all: boolean, [first]: readonly [LookupAddress], done: Parameters<LookupFunction>[2]): void {
  if (all) done(null, [first])
  else done(null, first.address, first.family)
}

function send(
  { url, headers, body, answerBytes }: Posting,
  { signal, lookup }: { readonly signal: AbortSignal; readonly lookup: LookupFunction },
): Promise<PostOutcome> {
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      signal,
      lookup,
      // Of each connection one request: nothing is left open to a stranger.
      agent: false,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    } as const
    const request: ClientRequest =
      url.protocol === 'https:' ? requestSecure(url, options) : requestPlain(url, options)
    request.on('error', reject)
    request.on('response', (response) => {
      void answered(response, answerBytes)
        .then(resolve, reject)
        .finally(() => request.destroy())
    })
    request.end(body)
  })
}

async function answered(response: IncomingMessage, most: number): Promise<PostOutcome> {
  const text = await readWithin(response, most)
  return { status: response.statusCode ?? 0, headers: headerText(response), text }
}

/** The beginning of an answer; what is longer is not waited for. */
async function readWithin(response: IncomingMessage, most: number): Promise<string> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of response as AsyncIterable<Buffer>) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes >= most) break
  }
  return Buffer.concat(pieces).subarray(0, most).toString('utf8')
}

function headerText({ httpVersion, statusCode, statusMessage, headers }: IncomingMessage): string {
  const told = ['content-type', 'location', 'retry-after', 'x-request-id'].flatMap((name) => {
    const value = headers[name]
    return typeof value === 'string' ? [`${name}: ${value}`] : []
  })
  return [`HTTP/${httpVersion} ${statusCode} ${statusMessage}`, ...told].join('\n')
}

function failureText(error: unknown): string {
  if (error instanceof ForbiddenAddress) return forbiddenText
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return texts[code] ?? (code.startsWith('ERR_TLS') || code.includes('CERT') ? 'TLS证书无效' : '连接失败')
}

const texts: Readonly<Record<string, string>> = {
  ENOTFOUND: '域名无法解析',
  EAI_AGAIN: '域名无法解析',
  ECONNREFUSED: '连接被拒绝',
  ECONNRESET: '连接被中断',
  ETIMEDOUT: '超时',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'TLS证书无效',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'TLS证书无效',
}
