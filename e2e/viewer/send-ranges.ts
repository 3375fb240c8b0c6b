import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

interface Sending {
  readonly bytes: Buffer
  readonly type: string
  /** Thousand bytes a second; 0 is as fast as it goes. */
  readonly kBps: number
  readonly onSent: (bytes: number) => void
}

/** Sends a file or the range asked for, at the speed given; gives up with its client. */
export async function sendRanges(
  request: IncomingMessage,
  response: ServerResponse,
  { bytes, type, kBps, onSent }: Sending,
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
  if (kBps === 0) {
    onSent(part.length)
    response.end(part)
    return
  }
  const step = 16 * 1024
  for (let at = 0; at < part.length && !response.destroyed; at += step) {
    const piece = part.subarray(at, at + step)
    onSent(piece.length)
    response.write(piece)
    await wait(step / kBps)
  }
  response.end()
}
