import { Client, Pool, type PoolClient, type PoolConfig, type QueryResult } from 'pg'
import { changesNothing, DatabaseAwayError, isConnectionLoss } from './trouble.ts'
import type { DatabaseWatch } from './watch.ts'

/** What a pool's connection knows of itself from its first moment on. */
interface Mark {
  /** Of the watch, when it was made. */
  readonly generation: number
  lost: boolean
}

/** A connection in somebody's hands, until it is released. */
export class Lease {
  readonly #client: PoolClient
  readonly #mark: Mark
  readonly #onReleased: () => void

  constructor(client: PoolClient, mark: Mark, onReleased: () => void) {
    this.#client = client
    this.#mark = mark
    this.#onReleased = onReleased
  }

  get processID(): number | undefined {
    // Not in the driver's types.
    return (this.#client as PoolClient & { readonly processID?: number }).processID
  }

  /** Rejects with DatabaseAwayError when the connection is lost meanwhile, else as the driver does. */
  async query(text: string, values?: readonly unknown[]): Promise<QueryResult> {
    try {
      return await this.#client.query(text, values === undefined ? undefined : [...values])
    } catch (error) {
      if (!this.#mark.lost && !isConnectionLoss(error)) throw error
      this.#mark.lost = true
      throw new DatabaseAwayError(error, { unconfirmed: !changesNothing(text) })
    }
  }

  /** Ends it under its holder, who hears of it with the statement that runs or the next one. */
  break(): void {
    this.#mark.lost = true
    void this.#client.end()
  }

  /** Gives it back; one that is lost, or that the holder does not trust, is not used again. */
  release(destroy = false): void {
    this.#onReleased()
    this.#client.release(destroy || this.#mark.lost)
  }
}

/** A pool whose connections break with the database, and that refuses at once while it is away. */
export class LeasedPool {
  readonly #pool: Pool
  readonly #watch: DatabaseWatch
  readonly #leases = new Set<Lease>()
  readonly #waiting = new Set<(error: Error) => void>()
  readonly #marks = new WeakMap<Client, Mark>()

  constructor(watch: DatabaseWatch, options: PoolConfig) {
    this.#watch = watch
    const marks = this.#marks
    // A connection leads to where the primary is when it is made.
    const Placed = class extends Client {
      constructor(config?: PoolConfig) {
        super({ ...config, connectionString: watch.place })
        const mark: Mark = { generation: watch.generation, lost: false }
        marks.set(this, mark)
        // For good: an error that nobody listens for ends the process, and the pool listens to idle ones only.
        this.on('error', () => (mark.lost = true))
      }
    }
    this.#pool = new Pool({ ...options, keepAlive: true, Client: Placed })
    // A connection that breaks while idle: the pool has dropped it, and the watch tells of the database.
    this.#pool.on('error', () => {})
  }

  get counts(): { readonly idle: number; readonly used: number; readonly waiting: number } {
    const { idleCount, totalCount, waitingCount } = this.#pool
    return { idle: idleCount, used: totalCount - idleCount, waiting: waitingCount }
  }

  async lease(): Promise<Lease> {
    for (;;) {
      if (this.#watch.away) throw new DatabaseAwayError(this.#watch.away.cause)
      const client = await this.#connect()
      // The watch may have found the primary elsewhere while it was being made.
      const mark = this.#marks.get(client)
      if (!mark || mark.lost || mark.generation !== this.#watch.generation) client.release(true)
      else {
        const lease = new Lease(client, mark, () => this.#leases.delete(lease))
        this.#leases.add(lease)
        return lease
      }
    }
  }

  /** Ends what runs and refuses who waits: the server is away. */
  breakAll(): void {
    for (const lease of this.#leases) lease.break()
    for (const refuse of this.#waiting) refuse(new Error('the database went away'))
  }

  end(): Promise<void> {
    return this.#pool.end()
  }

  async #connect(): Promise<PoolClient> {
    const connecting = this.#pool.connect()
    const { promise: refused, reject: refuse } = Promise.withResolvers<never>()
    this.#waiting.add(refuse)
    try {
      return await Promise.race([connecting, refused])
    } catch (error) {
      // It may still come, for nobody.
      void connecting.then(
        (client) => client.release(true),
        () => undefined,
      )
      throw new DatabaseAwayError(error)
    } finally {
      this.#waiting.delete(refuse)
    }
  }
}
