import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Db } from '../db/database.ts'
import { postOnce, type Post } from '../outbound/post-once.ts'

/** A request as the suppliers of robots would get it. */
export interface RobotRequest {
  /** The host that it was meant for. */
  readonly host: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: Record<string, unknown>
}

/** All three suppliers of robots in one: what they have heard, and what they answer. */
export interface RobotSupplier {
  readonly heard: RobotRequest[]
  /** Of a 200; 'never' breaks the connection. */
  answer: object | 'never'
  /** The way out that leads here instead of to the suppliers. */
  readonly post: Post
  close(): Promise<void>
}

/** Listens on a port of its own. */
export async function startRobotSupplier(): Promise<RobotSupplier> {
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://supplier')
      supplier.heard.push({
        host: String(request.headers['x-meant-for']),
        path: url.pathname,
        query: url.searchParams,
        // The server's own text.
        body: JSON.parse(Buffer.concat(pieces).toString()) as Record<string, unknown>,
      })
      if (supplier.answer === 'never') return void response.destroy()
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(supplier.answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const supplier: RobotSupplier = {
    heard: [],
    answer: {},
    post: (posting) =>
      postOnce({
        ...posting,
        url: new URL(`http://${host}${posting.url.pathname}${posting.url.search}`),
        headers: { ...posting.headers, 'x-meant-for': posting.url.origin },
        privateHosts: [host],
      }),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
  return supplier
}

/** All that is stored of robots, bytes as they would be read. */
export async function storedRobots(db: Db): Promise<string> {
  const rows = await db.selectFrom('company_robot').selectAll().execute()
  return rows
    .flatMap((row) => Object.values(row))
    .map((value) => (value instanceof Uint8Array ? `sealed ${Buffer.from(value).toString('latin1')}` : value))
    .join()
}
