import { queryClient } from '../query-client.ts'
import { holdLine, type LineMessage } from './hold-line.ts'
import { isLineUp, lineHeard, lineLost } from './line-state.ts'
import { LookAgain } from './look-again.ts'
import { anything } from './news.ts'

/** Without a line everything is asked for again after this. */
const withoutLineMs = 30_000
/** A page has come when nothing was fetched for this long. */
const quietMs = 4000

/** A page that never rests gets its line all the same. */
const mostQuietMs = 30_000

const name = 'qiyin live'

/**
 * Keeps what is on screen true while others change it: by one line for all pages of the browser, held by whichever has
 * the lock, or by asking again while there is none. Returns its end.
 */
export function keepLive(): () => void {
  const leaving = new AbortController()
  const look = new LookAgain()
  const hear = (message: LineMessage): void => {
    if (message.kind === 'alive') lineHeard()
    else if (message.kind === 'lost') lineLost()
    else look.hear(message.news)
  }
  const others = 'BroadcastChannel' in window ? new BroadcastChannel(name) : undefined
  others?.addEventListener('message', ({ data }: MessageEvent<LineMessage>) => hear(data))
  const tell = (message: LineMessage): void => {
    hear(message)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
    others?.postMessage(message)
  }
  if (others) void leadOnceQuiet(leaving.signal, () => holdLine(leaving.signal, tell))
  const asking = setInterval(() => {
    if (!isLineUp()) look.hear(anything)
  }, withoutLineMs)
  return () => {
    leaving.abort()
    lineLost()
    clearInterval(asking)
    look.stop()
    others?.close()
  }
}

/** Locks are there on secure origins only; without them each page would hold a line, and a browser has few. */
async function leadOnceQuiet(signal: AbortSignal, lead: () => Promise<void>): Promise<void> {
  // Not there on others, whatever its type says.
  const { locks } = navigator as { readonly locks?: LockManager | null }
  if (!locks) return
  await quiet(signal)
  // The lock goes with the page that holds it, and the next page leads.
  await locks.request(name, { signal }, lead).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}

/** Resolves once the page has all that it asked for: the line is to take no place of it. */
async function quiet(signal: AbortSignal): Promise<void> {
  const beganMs = performance.now()
  let lastMs = beganMs
  const watch = new PerformanceObserver(() => {
    lastMs = performance.now()
  })
  watch.observe({ type: 'resource' })
  const isBusy = (): boolean => performance.now() - lastMs < quietMs || queryClient.isFetching() > 0
  while (!signal.aborted && isBusy() && performance.now() - beganMs < mostQuietMs) {
    // oxlint-disable-next-line no-await-in-loop -- a look at a time
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  watch.disconnect()
}
