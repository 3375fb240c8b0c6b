import type { Services } from '../../http/context.ts'
import type { SessionState } from '../../http/session.ts'

const cacheMs = 5000
const mostEntries = 20_000

interface Entry {
  readonly state: Extract<SessionState, { kind: 'open' }>
  readonly until: number
}

/** Open sessions as read in the last five seconds, by the token hash in hex. */
export class SessionCache {
  readonly #entries = new Map<string, Entry>()

  get(id: string, now: Date): Entry['state'] | undefined {
    const entry = this.#entries.get(id)
    if (!entry) return undefined
    // A clock set back must not prolong an entry.
    const fresh = now.getTime() < entry.until && now.getTime() >= entry.until - cacheMs
    if (!fresh) this.#entries.delete(id)
    return fresh && now < entry.state.session.expires ? entry.state : undefined
  }

  put(id: string, state: Entry['state'], now: Date): void {
    if (this.#entries.size >= mostEntries) this.#entries.clear()
    this.#entries.set(id, { state, until: now.getTime() + cacheMs })
  }

  forget(id: string): void {
    this.#entries.delete(id)
  }

  forgetPerson(personId: string): void {
    for (const [id, { state }] of this.#entries)
      if (state.user.personId === personId) this.#entries.delete(id)
  }
}

const caches = new WeakMap<Services['database'], SessionCache>()

/** The one cache of the process for a database: logout and freeze have to reach the reader's. */
export function sessionCacheOf(database: Services['database']): SessionCache {
  const known = caches.get(database)
  if (known) return known
  const made = new SessionCache()
  caches.set(database, made)
  return made
}
