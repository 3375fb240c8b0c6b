import { setTimeout as wait } from 'node:timers/promises'

interface Looking {
  readonly everyMs: number
  readonly look: () => Promise<void>
  readonly onFailure: (error: Error) => void
}

/** Looks again and again, one look at a time. Answers how to stop it, which waits for a look that is under way. */
export function lookRepeatedly({ everyMs, look, onFailure }: Looking): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const looking = (async () => {
    while (!signal.aborted) {
      await wait(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
      if (!signal.aborted)
        await look().catch((error: unknown) =>
          onFailure(error instanceof Error ? error : new Error(String(error))),
        )
    }
  })()
  return async () => {
    stopping.abort()
    await looking
  }
}
