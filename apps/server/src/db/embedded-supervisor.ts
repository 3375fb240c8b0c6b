import { setTimeout as sleep } from 'node:timers/promises'
import type { QueryAnswer } from './embedded-protocol.ts'
import type { Listener } from './database.ts'
import type { EmbeddedThread, HearNotification } from './embedded-thread.ts'
import { changesNothing, DatabaseAwayError } from './trouble.ts'

export interface EmbeddedEvents {
  readonly onAway: (error: Error) => void
  readonly onBack: (awayMs: number) => void
  /** It could not be begun anew: nothing can be done any more in this process. */
  readonly onGone: (error: Error) => void
}

/** One life of the database's thread: a transaction belongs to one and ends with it. */
export interface ThreadLife {
  query(sql: string, values?: readonly unknown[]): Promise<QueryAnswer>
}

type BeginThread = (hear: HearNotification) => EmbeddedThread

const mostTries = 2
const pauseMs = 500

/**
 * Keeps the thread of the embedded database alive: one that dies (out of memory, a fault in WebAssembly) is begun anew
 * over the same folder, which recovers like after a power cut.
 */
export class EmbeddedSupervisor {
  readonly #begin: BeginThread
  readonly #events: EmbeddedEvents
  readonly #mayRestart: boolean
  #thread: EmbeddedThread
  readonly #listeners = new Set<Listener>()
  #away: Error | undefined
  #closing = false
  #found = Promise.withResolvers<void>()

  constructor(begin: BeginThread, events: EmbeddedEvents, { mayRestart }: { mayRestart: boolean }) {
    this.#begin = begin
    this.#events = events
    this.#mayRestart = mayRestart
    this.#thread = begin(this.#hear)
    this.#found.resolve()
    void this.#attend(this.#thread)
  }

  get thread(): EmbeddedThread {
    return this.#thread
  }

  get away(): boolean {
    return this.#away !== undefined
  }

  get found(): Promise<void> {
    return this.#found.promise
  }

  /** The same of a thread that has ended and is not missed yet. */
  get foundAgain(): Promise<void> {
    const { ended, over } = this.#thread
    return ended === undefined ? this.found : over.then(() => this.found)
  }

  /** Rejects at once while there is none. */
  life(): ThreadLife {
    if (this.#away) throw new DatabaseAwayError(this.#away)
    const thread = this.#thread
    return {
      query: (sql, values) =>
        thread.query(sql, values).catch((error: unknown) => {
          if (thread.ended === undefined) throw error
          throw new DatabaseAwayError(error, { unconfirmed: !changesNothing(sql) })
        }),
    }
  }

  /** Hears the channel in this life of the thread and in those to come. */
  async listen(listener: Listener): Promise<{ close(): Promise<void> }> {
    this.#listeners.add(listener)
    // One that dies just now is replaced, and the next one listens to all.
    await this.#thread.listen(listener.channel).catch(() => undefined)
    return { close: async () => void this.#listeners.delete(listener) }
  }

  readonly #hear: HearNotification = ({ channel, payload }) => {
    for (const listener of this.#listeners) if (listener.channel === channel) listener.hear(payload)
  }

  async close(): Promise<void> {
    this.#closing = true
    this.#found.promise.catch(() => undefined)
    this.#found.reject(new DatabaseAwayError(new Error('the database was closed')))
    await this.#thread.close()
  }

  async #attend(thread: EmbeddedThread): Promise<void> {
    const reason = await thread.over
    if (!this.#closing) await this.#restart(reason)
  }

  async #restart(reason: Error): Promise<void> {
    const since = performance.now()
    this.#away = reason
    this.#found = Promise.withResolvers()
    this.#found.promise.catch(() => undefined)
    this.#events.onAway(reason)
    for (let tried = 0; this.#mayRestart && tried < mostTries && !this.#closing; tried += 1) {
      if (tried > 0) await sleep(pauseMs)
      const thread = this.#begin(this.#hear)
      try {
        await thread.query('select 1')
        for (const { channel } of this.#listeners) await thread.listen(channel)
      } catch {
        continue
      }
      this.#thread = thread
      this.#away = undefined
      void this.#attend(thread)
      this.#found.resolve()
      for (const listener of this.#listeners) listener.onConnected()
      return this.#events.onBack(performance.now() - since)
    }
    if (!this.#closing) this.#events.onGone(reason)
  }
}
