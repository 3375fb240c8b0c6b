import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A request to a fake, its body untouched. */
export interface FakeRequest {
  readonly method: string
  /** Path alone, percent-encoded as it came. */
  readonly path: string
  readonly query: URLSearchParams
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** What stood in the places of the route's `{name}`s, decoded. */
  readonly ids: Readonly<Record<string, string>>
  /** Origin of the fake, for the links it gives away. */
  readonly origin: string
}

/** What a fake does with a request; an object is sent as JSON. */
export type FakeReply =
  | 'hang up'
  | {
      readonly status?: number
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: object | string | Buffer
    }

/** A handler of one route. */
export type FakeHandler = (request: FakeRequest) => FakeReply | Promise<FakeReply>

/** Routes by method and path: `GET /v1/flows/{flowId}`. */
export type FakeRoutes = Readonly<Record<string, FakeHandler>>

/**
 * Listens on a port of its own and says where in a line on the standard output; ends with its standard input, so that
 * it never outlives who started it.
 */
export function serveFake(routes: FakeRoutes, otherwise: FakeHandler): void {
  const matchers = Object.entries(routes).map(([route, handle]) => ({ ...matcherOf(route), handle }))
  let origin = ''
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(incoming.url ?? '/', origin)
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
    )
    const method = incoming.method ?? ''
    const found = matchers.find((one) => one.method === method && one.pattern.test(url.pathname))
    const ids = Object.entries(found?.pattern.exec(url.pathname)?.groups ?? {}).map(
      ([name, text]) => [name, decodeURIComponent(text)] as const,
    )
    const reply = await (found?.handle ?? otherwise)({
      method,
      path: url.pathname,
      query: url.searchParams,
      headers,
      body: await buffer(incoming),
      ids: Object.fromEntries(ids),
      origin,
    })
    if (reply === 'hang up') return void response.destroy()
    send(response, reply)
  }
  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => {
      console.error(error)
      response.writeHead(500).end()
    })
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('the fake has no port')
    origin = `http://127.0.0.1:${address.port}`
    process.stdout.write(`${origin}\n`)
  })
  process.stdin.resume().once('end', () => process.exit(0))
}

function matcherOf(route: string): { method: string; pattern: RegExp } {
  const [method = '', path = ''] = route.split(' ')
  const parts = path.replaceAll('.', String.raw`\.`).replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  return { method, pattern: new RegExp(`^${parts}$`) }
}

function send(
  response: ServerResponse,
  { status = 200, headers = {}, body = '' }: Exclude<FakeReply, string>,
): void {
  if (typeof body === 'string' || Buffer.isBuffer(body)) {
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body)
    return
  }
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

/** The object that a body says in JSON; an empty one where it says nothing. */
export function jsonOf({ body }: FakeRequest): Record<string, unknown> {
  const said: unknown = body.length === 0 ? {} : JSON.parse(body.toString())
  return typeof said === 'object' && said !== null ? { ...said } : {}
}

/** A field that should be a text; an empty one where it is not. */
export function textOf(said: Readonly<Record<string, unknown>>, name: string): string {
  const value = said[name]
  return typeof value === 'string' ? value : ''
}
