import { Worker } from 'node:worker_threads'
import type {
  EmbeddedNotification,
  EmbeddedReply,
  EmbeddedRequest,
  EmbeddedStart,
  QueryAnswer,
} from './embedded-protocol.ts'
import { parameterText } from './value-text.ts'

/** The embedded database in its thread: one statement after the other. */
export interface EmbeddedThread {
  query(sql: string, values?: readonly unknown[]): Promise<QueryAnswer>
  /** The data directory as a tar, for cloning. */
  dump(): Promise<Uint8Array>
  /** Has what is notified on the channel heard from now on. */
  listen(channel: string): Promise<void>
  /** How often data was forced to the disk since the start. */
  syncs(): Promise<number>
  /** Why it has ended, if it has. */
  readonly ended: Error | undefined
  /** Resolves with the reason when it ends. */
  readonly over: Promise<Error>
  /** Ends it at once, whatever it does: what waits is rejected. */
  kill(): void
  close(): Promise<void>
}

/** Rejected with by every statement once the thread has ended. */
class EmbeddedThreadError extends Error {
  override readonly name = 'EmbeddedThreadError'
}

/** Nothing can end a statement of this engine but the end of its thread; everybody else waits behind it. */
const hangingMs = 120_000

type Ask = EmbeddedRequest extends infer Request
  ? Request extends EmbeddedRequest
    ? Omit<Request, 'id'>
    : never
  : never

/** Who hears what is notified in the database. */
export type HearNotification = (notification: EmbeddedNotification) => void

export function startEmbeddedThread(start: EmbeddedStart, hear: HearNotification): EmbeddedThread {
  const worker = new Worker(new URL('embedded-worker.ts', import.meta.url), { workerData: start })
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>()
  let lastId = 0
  let ended: Error | undefined
  const over = Promise.withResolvers<Error>()

  const fail = (error: Error): void => {
    ended ??= error
    over.resolve(ended)
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('message', (reply: EmbeddedReply | EmbeddedNotification) => {
    if ('channel' in reply) return hear(reply)
    const one = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('error' in reply) one?.reject(Object.assign(new Error(reply.error.message), reply.error))
    else one?.resolve(reply.answer)
    if (waiting.size === 0) worker.unref()
  })
  worker.on('error', fail)
  worker.on('exit', () => fail(new EmbeddedThreadError('the embedded database has stopped')))
  worker.unref()

  const kill = (): void => void worker.terminate()
  const ask = (request: Ask): Promise<unknown> => {
    if (ended) return Promise.reject(ended)
    return new Promise((resolve, reject) => {
      lastId += 1
      const id = lastId
      const hanging = setTimeout(kill, hangingMs)
      const settle = <T>(how: (value: T) => void) => {
        return (value: T): void => {
          clearTimeout(hanging)
          how(value)
        }
      }
      waiting.set(id, { resolve: settle(resolve), reject: settle(reject) })
      // An idle database does not keep the process alive; one that owes an answer does.
      worker.ref()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage({ ...request, id })
    })
  }
  return {
    get ended() {
      return ended
    },
    over: over.promise,
    kill,
    // The worker answers each kind with this shape; see embedded-worker.ts.
    query: async (sql, values = []) =>
      withBuffers((await ask({ kind: 'query', sql, values: values.map(parameterText) })) as QueryAnswer),
    dump: async () => (await ask({ kind: 'dump' })) as Uint8Array,
    listen: async (channel) => void (await ask({ kind: 'listen', channel })),
    syncs: async () => (await ask({ kind: 'syncs' })) as number,
    close: async () => {
      if (!ended) await ask({ kind: 'close' })
      await worker.terminate()
    },
  }
}

/** Messages turn Buffers into Uint8Arrays. */
function withBuffers(answer: QueryAnswer): QueryAnswer {
  for (const row of answer.rows) {
    for (const [column, value] of Object.entries(row)) {
      if (value instanceof Uint8Array)
        row[column] = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    }
  }
  return answer
}
