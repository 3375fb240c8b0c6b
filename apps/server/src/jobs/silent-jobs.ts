import { setTimeout as wait } from 'node:timers/promises'
import { releaseSilentJobs } from './lost-jobs.ts'

/** One read of an index, which holds the jobs that are not finished. */
const everyMs = 2000

interface Watching {
  readonly execute: (text: string) => Promise<unknown>
  readonly onFailure: (error: Error) => void
}

/** Looks every few seconds for jobs that nobody runs any more. Answers how to stop it, which waits for a look. */
export function watchForSilentJobs({ execute, onFailure }: Watching): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const watching = (async () => {
    while (!signal.aborted) {
      await wait(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
      if (!signal.aborted)
        await releaseSilentJobs(execute).catch((error: unknown) =>
          onFailure(error instanceof Error ? error : new Error(String(error))),
        )
    }
  })()
  return async () => {
    stopping.abort()
    await watching
  }
}
