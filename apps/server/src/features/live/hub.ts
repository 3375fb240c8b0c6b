import type { Readable } from 'node:stream'
import { CallError } from '../../http/call-error.ts'
import type { Services } from '../../http/context.ts'
import type { Listening, LiveLines } from '../../http/live-lines.ts'
import { readableScopes } from '../contracts/public.ts'
import { openSessions } from '../session/public.ts'
import { lineBounds, type LineBounds } from './bounds.ts'
import { channel, readHint, type Hint } from './hint.ts'
import { Line } from './line.ts'
import { Lines } from './lines.ts'
import { Reach } from './reach.ts'
import { findOwners } from './store.ts'

export type HubServices = Pick<Services, 'config' | 'database' | 'now' | 'logger'>

interface News {
  readonly contracts: Set<string>
  messages: boolean
  rights: boolean
}

/**
 * Passes on what the database tells of to those whom it concerns: one for each process, which listens from the first
 * line on. What a line says is checked against session and rights at the time of saying it.
 */
export class Hub implements LiveLines {
  readonly #services: HubServices
  readonly #bounds: LineBounds
  readonly #lines: Lines
  #hearing: Promise<{ close(): Promise<void> }> | undefined
  #beating: ReturnType<typeof setInterval> | undefined
  #gathering: ReturnType<typeof setTimeout> | undefined
  #hints: Hint[] = []
  #working: Promise<void> = Promise.resolve()
  #closed = false

  constructor(services: HubServices, bounds: Partial<LineBounds> = {}) {
    this.#services = services
    this.#bounds = { ...lineBounds, ...bounds }
    this.#lines = new Lines(this.#bounds)
  }

  /** How many listen. */
  get size(): number {
    return this.#lines.size
  }

  async open(listening: Listening): Promise<Readable> {
    this.#refuseWhenClosed()
    this.#lines.checkRoom(listening)
    await this.#listen()
    const reach = await this.#reachOf(listening)
    this.#refuseWhenClosed()
    const line = new Line(listening, {
      reach,
      openedMs: performance.now(),
      unreadBytes: this.#bounds.unreadBytes,
    })
    this.#lines.add(line)
    return line.stream
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#beating)
    clearTimeout(this.#gathering)
    for (const line of this.#lines) line.end('closing')
    await this.#working
    await (await this.#hearing)?.close()
  }

  #refuseWhenClosed(): void {
    if (this.#closed) throw new CallError('SERVER_BUSY', { httpStatus: 503 })
  }

  async #reachOf({ personId }: Listening): Promise<Reach> {
    return new Reach(await readableScopes(this.#services.database.db, personId))
  }

  async #listen(): Promise<void> {
    this.#hearing ??= this.#services.database.listen({
      channel,
      hear: (payload) => this.#hear(payload),
      // What was notified in between was not heard.
      onConnected: () => this.#tellAll(),
    })
    await this.#hearing
    this.#beating ??= setInterval(() => this.#work(() => this.#beat()), this.#bounds.beatMs).unref()
  }

  #hear(payload: string): void {
    const hint = readHint(payload)
    if (!hint || this.#lines.size === 0 || this.#closed) return
    this.#hints.push(hint)
    this.#gathering ??= setTimeout(() => this.#work(() => this.#passOn()), this.#bounds.gatherMs).unref()
  }

  /** One thing at a time; what fails is made good by having everybody look again. */
  #work(run: () => Promise<void>): void {
    this.#working = this.#working.then(run).catch((error: unknown) => {
      const level = this.#services.database.isAway() ? 'debug' : 'error'
      this.#services.logger[level]({ err: error }, 'listeners could not be told what has happened')
      this.#tellAll()
    })
  }

  #tellAll(): void {
    for (const line of this.#lines) line.tell({ contracts: [], messages: true, rights: true, all: true })
  }

  async #passOn(): Promise<void> {
    this.#gathering = undefined
    const hints = this.#hints.splice(0)
    const news = await this.#newsOf(hints)
    const lines = await this.#endWithoutSession([...news.keys()])
    for (const line of lines) {
      const { contracts = [], messages = false, rights = false } = news.get(line) ?? {}
      const told = [...contracts]
      const all = told.length > this.#bounds.contractsAtOnce
      line.tell({ contracts: all ? [] : told, messages, rights, all })
    }
  }

  async #newsOf(hints: readonly Hint[]): Promise<Map<Line, News>> {
    const news = new Map<Line, News>()
    const of = (line: Line): News => {
      const found = news.get(line) ?? { contracts: new Set<string>(), messages: false, rights: false }
      news.set(line, found)
      return found
    }
    const ids = new Set(hints.flatMap((hint) => (hint.kind === 'contract' ? [hint.contractId] : [])))
    const rows = ids.size === 0 ? [] : await findOwners(this.#services.database.db, [...ids])
    for (const line of rows.length === 0 ? [] : this.#lines)
      for (const contractId of line.reach.contractsIn(rows)) of(line).contracts.add(contractId)
    for (const hint of hints) {
      if (hint.kind === 'rights')
        for (const line of hint.personId === undefined ? this.#lines : this.#lines.of(hint.personId))
          of(line).rights = true
      if (hint.kind !== 'message') continue
      for (const line of this.#lines.of(hint.personId)) {
        of(line).messages = true
        // Who has lost a contract is told by a message alone, and knows its id from there.
        if (hint.contractId !== undefined) of(line).contracts.add(hint.contractId)
      }
    }
    return news
  }

  /** Those whose session is open still; the others are ended. */
  async #endWithoutSession(lines: readonly Line[]): Promise<Line[]> {
    const ids = new Set(lines.map((line) => line.listening.sessionId))
    const open = await openSessions(this.#services, [...ids])
    for (const line of lines) if (!open.has(line.listening.sessionId)) line.end('session')
    return lines.filter((line) => open.has(line.listening.sessionId))
  }

  async #beat(): Promise<void> {
    const endBefore = performance.now() - this.#bounds.lifeMs
    for (const line of this.#lines) line.beat()
    // Beats go on while the database is away; what is asked of it waits.
    if (this.#services.database.isAway()) return
    const open = await this.#endWithoutSession([...this.#lines])
    for (const line of open) {
      if (line.openedMs < endBefore) line.end('again')
      // A role that was taken away is heard of with the next beat at the latest.
      // oxlint-disable-next-line no-await-in-loop -- few manage, and they need not be asked at once
      else if (line.reach.manages) line.reach = await this.#reachOf(line.listening)
    }
  }
}
