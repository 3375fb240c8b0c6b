import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'

/** An address that is known before the server is there: what suppliers are given as ours. */
export interface Forwarder {
  readonly url: string
  /** Leads to this origin from now on. */
  leadTo(origin: string): void
  close(): Promise<void>
}

/** Starts one that leads nowhere yet. */
export async function startForwarder(): Promise<Forwarder> {
  let target = ''
  const forward = (incoming: IncomingMessage, response: ServerResponse): void => {
    const { method = 'GET', headers, url = '/' } = incoming
    const onward = request(new URL(url, target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.once('error', () => response.destroy())
    incoming.pipe(onward)
  }
  const server = createServer(forward)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the forwarder has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    leadTo: (origin) => {
      target = origin
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
