import { PassThrough, type Readable } from 'node:stream'
import type { liveEvents } from '@qiyin/calls/areas/live.ts'
import type { Result } from '@qiyin/calls/call.ts'
import type { Listening } from '../../http/live-lines.ts'
import type { Reach } from './reach.ts'

/** Why a line ends: the session is over, another of the person's took its place, it was long enough, or all end. */
export type LineEnd = 'session' | 'replaced' | 'again' | 'closing'

/** How long whoever listens may take to read the end. */
const endMs = 2000

/** One line to a browser. */
export class Line {
  readonly listening: Listening
  readonly openedMs: number
  reach: Reach
  readonly #stream = new PassThrough()
  readonly #unreadBytes: number
  readonly #over = new AbortController()

  constructor(
    listening: Listening,
    { reach, openedMs, unreadBytes }: { reach: Reach; openedMs: number; unreadBytes: number },
  ) {
    this.listening = listening
    this.reach = reach
    this.openedMs = openedMs
    this.#unreadBytes = unreadBytes
    this.#stream.once('close', () => this.#over.abort())
    this.#write('hello', {})
  }

  /** What the listener reads. */
  get stream(): Readable {
    return this.#stream
  }

  /** Called once, when either side has ended it. */
  onOver(over: () => void): void {
    this.#over.signal.addEventListener('abort', over, { once: true })
  }

  tell(change: Result<typeof liveEvents>): void {
    this.#write('change', change)
  }

  beat(): void {
    this.#write('beat', {})
  }

  end(reason: LineEnd): void {
    this.#write('end', { reason })
    this.#stream.end()
    // A listener that is gone without a word would hold the process up.
    setTimeout(() => this.#stream.destroy(), endMs).unref()
    this.#over.abort()
  }

  #write(event: string, data: object): void {
    if (this.#stream.writableEnded || this.#stream.destroyed) return
    // Nobody reads: it opens another when it does.
    if (this.#stream.readableLength > this.#unreadBytes) return void this.#stream.destroy()
    this.#stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
}
