import { apiBase } from '@qiyin/calls/call.ts'
import { asCallFailure } from '../base/call-failure.ts'
import { createStore } from '../base/store.ts'
import type { Query } from '@tanstack/react-query'
import { queryClient } from '../query-client.ts'
import { isAway } from './away.ts'

/** How often a server that does not answer is asked again. */
const askEveryMs = 5000

/** Whether the server can be reached, as far as the page knows. */
export const connection = createStore<'up' | 'down'>('up')

/**
 * Watches what calls come to, from now on: after one without an answer the server is asked whether it is there, and
 * again until it is; then everything on screen is read anew. Returns the end of it.
 */
export function watchConnection(): () => void {
  const probing = new Probe()
  const ask = (): void => void probing.ask()
  const suspect = (error: unknown): void => {
    if (connection.get() === 'up' && isAway(asCallFailure(error))) ask()
  }
  const stopQueries = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.fetchFailureReason) suspect(query.state.fetchFailureReason)
  })
  const stopWrites = queryClient.getMutationCache().subscribe(({ type, mutation }) => {
    if (type === 'updated' && mutation.state.error) suspect(mutation.state.error)
  })
  window.addEventListener('offline', ask)
  window.addEventListener('online', ask)
  void readLostAnew(probing)
  return () => {
    stopQueries()
    stopWrites()
    window.removeEventListener('offline', ask)
    window.removeEventListener('online', ask)
    probing.stop()
    connection.set('up')
  }
}

function isLost({ state }: Query): boolean {
  return state.error !== null && isAway(asCallFailure(state.error))
}

/** The first answers of a page may be lost before anybody watches: what they were for is asked for again. */
async function readLostAnew(probing: Probe): Promise<void> {
  if (!queryClient.getQueryCache().getAll().some(isLost)) return
  await probing.ask()
  if (connection.get() === 'up') await queryClient.refetchQueries({ predicate: isLost })
}

/** Asks the server whether it is there, one question at a time. */
class Probe {
  #isAsking = false
  #next: ReturnType<typeof setTimeout> | undefined

  async ask(): Promise<void> {
    if (this.#isAsking) return
    this.#isAsking = true
    clearTimeout(this.#next)
    const isThere = await isServerThere()
    this.#isAsking = false
    const was = connection.get()
    if (!isThere) {
      this.#next = setTimeout(() => void this.ask(), askEveryMs)
      if (was === 'up') connection.set('down')
    } else if (was === 'down') {
      connection.set('up')
      await queryClient.invalidateQueries()
    }
  }

  stop(): void {
    // No answer changes anything any more.
    this.#isAsking = true
    clearTimeout(this.#next)
  }
}

async function isServerThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(askEveryMs)
    return (await fetch(`${apiBase}/health/ready`, { cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}
