import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { refusals, type RefusalName } from '@qiyin/domain/refusals.ts'

/** What no request object exists for, by the parser's code; anything else is malformed. */
const refusalOf: Readonly<Record<string, readonly [number, RefusalName]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'REQUEST_TIMEOUT'],
  HPE_HEADER_OVERFLOW: [431, 'BODY_TOO_LARGE'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'BODY_TOO_LARGE'],
}

/** Answers what the HTTP parser refuses, or waits for no longer, in our envelope, and closes. */
export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  const [status, refusal] = refusalOf[error.code ?? ''] ?? [400, 'REQUEST_MALFORMED']
  refuseSocket(socket, status, refusal)
}

/** Writes an answer past the framework and closes; only closes where another answer is under way or nobody listens. */
export function refuseSocket(socket: Socket, status: number, refusal: RefusalName): void {
  // Node keeps the answer under way there; its own handler of such errors looks at the same.
  const { _httpMessage: current } = socket as Socket & { readonly _httpMessage?: ServerResponse | null }
  if (!socket.writable || current?.headersSent) {
    socket.destroy()
    return
  }
  const body = JSON.stringify({ ...refusals[refusal], result: null })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  // destroySoon ends our side and closes once the bytes have left.
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}
