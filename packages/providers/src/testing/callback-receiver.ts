import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { CallbackRequest } from '../events.ts'

/** Where a fake tells its callbacks in tests without a server of ours. */
export interface CallbackReceiver {
  readonly url: string
  readonly received: readonly CallbackRequest[]
  /** The statuses of the next answers, the last of them for all that follow. */
  answer(...statuses: number[]): void
  reset(): void
  close(): Promise<void>
}

/** Starts one that takes whatever comes. */
export async function startCallbackReceiver(): Promise<CallbackReceiver> {
  let received: CallbackRequest[] = []
  let statuses = [200]
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request)
    const query = new URL(request.url ?? '/', 'http://localhost').searchParams
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const)
    received.push({ body, query: Object.fromEntries(query), headers: Object.fromEntries(headers) })
    const status = (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 200
    response.writeHead(status).end('{"msg":"success"}')
  }
  const server = createServer((request, response) => void take(request, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    get received() {
      return received
    },
    answer: (...next) => {
      statuses = next
    },
    reset: () => {
      received = []
      statuses = [200]
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
