import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { refuseSocket } from './broken-requests.ts'
import type { ClientTimes } from './client-times.ts'

/** What is read on from a client that has been refused; who sends more is cut off. */
const drainBytes = 64 * 1024 * 1024

/** Ends bodies that stop coming, and reads refused ones to their end before the answer. */
export function superviseBodies(app: FastifyInstance, times: ClientTimes): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (hasBody(raw)) endStalledBody(raw, times)
  })
  // Closing over unread bytes resets the connection: the client never sees why it was refused.
  app.addHook('onSend', async ({ raw }, reply) => {
    if (!hasBody(raw) || raw.complete || raw.destroyed) return
    const whole = await drain(raw, times)
    if (!whole) void reply.header('connection', 'close')
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function endStalledBody(raw: IncomingMessage, { bodyIdleMs, idleMs }: ClientTimes): void {
  raw.setTimeout(bodyIdleMs)
  raw.once('timeout', () => refuseSocket(raw.socket, 408, 'REQUEST_TIMEOUT'))
  raw.once('end', () => raw.setTimeout(idleMs))
}

/** Resolves with whether all of the body came, within the bounds. */
function drain(raw: IncomingMessage, { drainMs, drainIdleMs }: ClientTimes): Promise<boolean> {
  if (Number(raw.headers['content-length'] ?? 0) > drainBytes) return Promise.resolve(false)
  return new Promise((resolve) => {
    let read = 0
    const finish = (whole: boolean): void => {
      clearTimeout(end)
      clearTimeout(idle)
      raw.off('data', count)
      resolve(whole)
    }
    const count = (chunk: Buffer): void => {
      read += chunk.length
      idle.refresh()
      if (read > drainBytes) finish(false)
    }
    const end = setTimeout(() => finish(false), drainMs)
    const idle = setTimeout(() => finish(false), drainIdleMs)
    raw
      .once('end', () => finish(true))
      .once('close', () => finish(false))
      .once('error', () => finish(false))
    raw.unpipe().on('data', count).resume()
  })
}
