import { liveEvents } from '@qiyin/calls/areas/live.ts'
import { callHeaders, callUrl } from '../base/call-request.ts'
import { readLine, type LineEvent } from './read-line.ts'
import { silentMs } from './line-state.ts'
import { anything, type News } from './news.ts'

/** What the line says, to every page of the browser. */
export type LineMessage =
  | { readonly kind: 'alive' }
  | { readonly kind: 'lost' }
  | { readonly kind: 'news'; readonly news: News }

/** Why a line is over: told by the server, refused by it, or broken. */
type Over = 'session' | 'replaced' | 'again' | 'closing' | 'refused' | 'broken'

/** Until the line is tried again; a broken one is waited for longer each time. */
const pausesMs = { session: 120_000, replaced: 300_000, again: 0, closing: 1000, refused: 60_000 } as const
const firstPauseMs = 1000
const longestPauseMs = 30_000

/** Holds the line open until the signal, and opens it anew whenever it is over. */
export async function holdLine(signal: AbortSignal, tell: (message: LineMessage) => void): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const opened = { yes: false }
    // oxlint-disable-next-line no-await-in-loop -- one line at a time
    const over = await listen(signal, tell, opened)
    // What the server ends to begin anew is there again before anybody misses it.
    if (over !== 'again' && over !== 'closing') tell({ kind: 'lost' })
    failures = opened.yes ? 0 : failures + 1
    // oxlint-disable-next-line no-await-in-loop
    await pause(pauseMs(over, failures), signal)
  }
}

/** Half of it by chance: a server that comes back is not asked by everybody at once. */
export function pauseMs(over: Over, failures: number, chance: number = Math.random()): number {
  const wholeMs =
    over === 'broken'
      ? Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, failures - 1))
      : pausesMs[over]
  return wholeMs / 2 + (wholeMs / 2) * chance
}

async function listen(
  signal: AbortSignal,
  tell: (message: LineMessage) => void,
  opened: { yes: boolean },
): Promise<Over> {
  const silent = new AbortController()
  const hang = (): void => silent.abort()
  let watchdog = setTimeout(hang, silentMs)
  try {
    const response = await fetch(callUrl(liveEvents, {}), {
      credentials: 'same-origin',
      headers: callHeaders(),
      cache: 'no-store',
      signal: AbortSignal.any([signal, silent.signal]),
    })
    const refused = refusedBy(response.status)
    if (refused === 'session') return sessionLost(tell)
    if (refused !== undefined || !response.body) return refused ?? 'broken'
    opened.yes = true
    for await (const event of readLine(response.body)) {
      clearTimeout(watchdog)
      watchdog = setTimeout(hang, silentMs)
      const over = take(event, tell)
      if (over !== undefined) return over === 'session' ? sessionLost(tell) : over
    }
    return 'broken'
  } catch {
    return 'broken'
  } finally {
    clearTimeout(watchdog)
  }
}

function refusedBy(httpStatus: number): Over | undefined {
  if (httpStatus === 200) return undefined
  if (httpStatus === 429) return 'refused'
  return httpStatus === 401 || httpStatus === 403 ? 'session' : 'broken'
}

/** The pages find out by asking, as they would without a line. */
function sessionLost(tell: (message: LineMessage) => void): 'session' {
  tell({ kind: 'news', news: anything })
  return 'session'
}

function take({ event, data }: LineEvent, tell: (message: LineMessage) => void): Over | undefined {
  tell({ kind: 'alive' })
  // What happened before the line was open was not heard.
  if (event === 'hello') tell({ kind: 'news', news: anything })
  // The server has parsed it with the call's own schema.
  if (event === 'change') tell({ kind: 'news', news: data as News })
  return event === 'end' ? reasonIn(data) : undefined
}

/** A newer server may have reasons of its own. */
function reasonIn(data: unknown): Over {
  const reason = typeof data === 'object' && data !== null && 'reason' in data ? data.reason : undefined
  return reason === 'session' || reason === 'replaced' || reason === 'again' ? reason : 'closing'
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, ms)
    signal.addEventListener('abort', finish)
  })
}
