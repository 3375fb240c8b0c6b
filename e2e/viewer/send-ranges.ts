import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** How much is sent at a time. */
export const pieceBytes = 16 * 1024

interface Sending {
  readonly bytes: Buffer
  readonly type: string
  /** Thousand bytes a second; 0 is as fast as it goes. */
  readonly kBps: number
  /** Asked before each piece; after a no the client waits for the rest until it gives up. */
  readonly maySend: (bytes: number) => boolean
}

/** Sends a file or the range asked for, at the speed given; gives up with its client. */
export async function sendRanges(
  request: IncomingMessage,
  response: ServerResponse,
  { bytes, type, kBps, maySend }: Sending,
): Promise<void> {
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  const start = Number(range?.[1] ?? 0)
  const end = range?.[2] ? Math.min(Number(range[2]), bytes.length - 1) : bytes.length - 1
  const part = bytes.subarray(start, end + 1)
  response.writeHead(range ? 206 : 200, {
    'content-type': type,
    'content-length': part.length,
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
    ...(range && { 'content-range': `bytes ${start}-${end}/${bytes.length}` }),
  })
  for (let at = 0; at < part.length && !response.destroyed; at += pieceBytes) {
    const piece = part.subarray(at, at + pieceBytes)
    if (!maySend(piece.length)) return
    response.write(piece)
    if (kBps > 0) await wait(pieceBytes / kBps)
  }
  response.end()
}
