import { setTimeout as sleep } from 'node:timers/promises'
import type { Listener } from './database.ts'
import { DatabaseAwayError } from './trouble.ts'
import { connectTo, type WatchConnection } from './watch-connection.ts'

export interface WatchOptions {
  /** Connection strings, in order of preference. */
  readonly places: readonly string[]
  readonly onAway: (error: Error) => void
  readonly onBack: (awayMs: number) => void
  /** Between two looks while all is well. */
  readonly everyMs?: number
  /** How long a look, or a new connection, may take. */
  readonly patienceMs?: number
  /** After each try that failed, and each connection that was lost. */
  readonly retryMs?: number
  /** How long what is done before the database is back may take. */
  readonly preparingMs?: number
  /** How the watch waits; a test may count and hold its pauses. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

/** Something that is done when the database is back, before anybody else may ask it. */
export interface Preparation {
  readonly run: (execute: (sql: string) => Promise<unknown>) => Promise<void>
  /** The database is back all the same: one that answers must not stay away because of this. */
  readonly onFailure: (error: unknown) => void
}

/**
 * Knows whether the database is there, and where its primary is, by a connection that does nothing else. It hears
 * notifications too, so that they are back when the database is.
 */
export class DatabaseWatch {
  readonly #options: Required<WatchOptions>
  readonly #stopping = new AbortController()
  readonly #listeners = new Set<Listener>()
  readonly #running: Promise<void>
  #connection: WatchConnection | undefined
  #place: string
  #generation = 0
  #away: { readonly since: number; readonly error: DatabaseAwayError } | undefined
  #outages = 0
  #found = Promise.withResolvers<void>()
  #answered = Promise.withResolvers<void>()
  #preparation: Preparation | undefined

  constructor(options: WatchOptions) {
    this.#options = {
      everyMs: 1000,
      patienceMs: 2000,
      retryMs: 200,
      preparingMs: 5000,
      pause: (ms, signal) => sleep(ms, undefined, { signal }),
      ...options,
    }
    this.#place = options.places[0] ?? ''
    this.#running = this.#run()
  }

  /** Where the primary was last found. */
  get place(): string {
    return this.#place
  }

  /** Raised when connections that are open lead nowhere any more, or to a server that is no longer the primary. */
  get generation(): number {
    return this.#generation
  }

  get outages(): number {
    return this.#outages
  }

  /** Why the database cannot be asked now. */
  get away(): DatabaseAwayError | undefined {
    return this.#away?.error
  }

  /** Resolves when the database is there: at once while it is. */
  get found(): Promise<void> {
    return this.#found.promise
  }

  /** Resolves when the database has answered the next look: one that was just lost is not known to be away yet. */
  get foundAgain(): Promise<void> {
    return this.#answered.promise
  }

  beforeBack(preparation: Preparation): void {
    this.#preparation = preparation
  }

  async listen(listener: Listener): Promise<{ close(): Promise<void> }> {
    this.#listeners.add(listener)
    // One that is lost just now is replaced, and the next one listens to all.
    await this.#connection?.execute(`listen "${listener.channel}"`).catch(() => undefined)
    return { close: async () => void this.#listeners.delete(listener) }
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    // A preparation may take longer than anybody wants to wait here.
    if (this.#away) await this.#connection?.close().catch(() => undefined)
    await this.#running
    const closed = new DatabaseAwayError(new Error('the database was closed'))
    for (const waited of [this.#found, this.#answered]) {
      waited.promise.catch(() => undefined)
      waited.reject(closed)
    }
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    for (let failures = 0; !signal.aborted;) {
      const found = await this.#tryPlaces()
      const failure = found instanceof Error ? found : await this.#useUp(found)
      failures = failure ? failures + 1 : 0
      // One connection may be ended by an operator; two in a row mean that nobody can connect.
      if (failures > 1) this.#goAway(failure)
      await this.#pause(this.#options.retryMs, signal)
    }
  }

  /** Resolves when the connection is of no use any more: with the reason if it never was. */
  async #useUp(connection: WatchConnection): Promise<Error | undefined> {
    let used = false
    try {
      await this.#use(connection)
      used = true
      await this.#hold(connection)
    } catch (error) {
      if (!used) return error instanceof Error ? error : new Error('the connection ended', { cause: error })
    } finally {
      this.#connection = undefined
      await connection.close().catch(() => undefined)
    }
    return undefined
  }

  async #pause(ms: number, signal: AbortSignal): Promise<void> {
    if (!signal.aborted) await this.#options.pause(ms, signal).catch(() => undefined)
  }

  /** The last place first: a primary seldom moves. The first failure is the one to tell of. */
  async #tryPlaces(): Promise<WatchConnection | Error> {
    let failure: unknown
    for (const place of new Set([this.#place, ...this.#options.places])) {
      try {
        const connection = await connectTo(place, this.#options)
        if (place !== this.#place) this.#generation += 1
        this.#place = place
        return connection
      } catch (error) {
        failure ??= error
      }
    }
    return failure instanceof Error ? failure : new Error('no place to connect to', { cause: failure })
  }

  async #use(connection: WatchConnection): Promise<void> {
    connection.onNotification((channel, payload) => {
      for (const listener of this.#listeners) if (listener.channel === channel) listener.hear(payload)
    })
    this.#connection = connection
    for (const { channel } of this.#listeners) await connection.execute(`listen "${channel}"`)
    if (this.#away) await this.#prepare(connection)
    this.#comeBack()
    for (const listener of this.#listeners) listener.onConnected()
  }

  /** Rejects only when the connection is of no use. */
  async #prepare(connection: WatchConnection): Promise<void> {
    try {
      await this.#preparation?.run((sql) => connection.execute(sql))
    } catch (error) {
      await connection.look()
      this.#preparation?.onFailure(error)
    }
  }

  /** Resolves when the connection is of no use any more, or the watch ends. */
  async #hold(connection: WatchConnection): Promise<void> {
    const over = new AbortController()
    void connection.ended.then(() => over.abort())
    const signal = AbortSignal.any([this.#stopping.signal, over.signal])
    while (!signal.aborted) {
      await sleep(this.#options.everyMs, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      await connection.look()
      this.#tellAnswer()
    }
  }

  #goAway(cause: unknown): void {
    if (this.#away || this.#stopping.signal.aborted) return
    const error = new DatabaseAwayError(cause)
    this.#away = { since: performance.now(), error }
    this.#generation += 1
    this.#outages += 1
    this.#found = Promise.withResolvers()
    this.#options.onAway(error)
  }

  #comeBack(): void {
    const away = this.#away
    this.#away = undefined
    if (away) {
      this.#options.onBack(performance.now() - away.since)
    }
    this.#found.resolve()
    this.#tellAnswer()
  }

  #tellAnswer(): void {
    this.#answered.resolve()
    this.#answered = Promise.withResolvers()
  }
}
