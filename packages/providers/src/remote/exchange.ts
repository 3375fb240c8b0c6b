import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { buffer } from 'node:stream/consumers'

/** One request as it goes over the wire; `body` is sent byte for byte. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  readonly patience: Patience
}

/** How long a connection may take to stand, and how long the whole exchange. */
export interface Patience {
  readonly connectMs: number
  readonly totalMs: number
}

/** What came back, whatever its status; redirects are not followed. */
export interface HttpReply {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Sends one request; rejects with {@link NoReply} alone. */
export type HttpExchange = (request: HttpRequest) => Promise<HttpReply>

/** No reply came; `wasSent` is false where the other side cannot have seen the request. */
export class NoReply extends Error {
  override readonly name = 'NoReply'
  readonly wasSent: boolean

  constructor(wasSent: boolean) {
    super(wasSent ? 'no reply came in time' : 'no connection came about')
    this.wasSent = wasSent
  }
}

/** Patience with calls, and with files (domain design, section 2.5). */
export const patience = {
  call: { connectMs: 3_000, totalMs: 15_000 },
  file: { connectMs: 3_000, totalMs: 60_000 },
} as const satisfies Record<string, Patience>

/** The exchange over the network, a connection for each request: a kept one could die under a request that must not be repeated. */
export const networkExchange: HttpExchange = (request) =>
  new Promise((resolve, reject) => {
    const url = new URL(request.url)
    const isSecure = url.protocol === 'https:'
    const { method, headers } = request
    let isConnected = false
    const outgoing = (isSecure ? httpsRequest : httpRequest)(url, { method, headers, agent: false })
    const fail = (): void => {
      clearTimeout(connecting)
      clearTimeout(whole)
      reject(new NoReply(isConnected))
      outgoing.destroy()
    }
    const connecting = setTimeout(fail, request.patience.connectMs)
    const whole = setTimeout(fail, request.patience.totalMs)
    outgoing.on('socket', (socket) => {
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        isConnected = true
        clearTimeout(connecting)
      })
    })
    outgoing.on('error', fail)
    outgoing.on('response', (response) => {
      readReply(response)
        .then(resolve)
        .then(() => clearTimeout(whole))
        .catch(fail)
    })
    outgoing.end(request.body)
  })

async function readReply(response: IncomingMessage): Promise<HttpReply> {
  const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const)
  return {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(headers),
    body: await buffer(response),
  }
}
