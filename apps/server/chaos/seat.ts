import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProcess, type Ended, type ProductProcess } from '../src/testing/product-process.ts'

/** One process of the product: what it is called, and how it is configured. */
export interface Member {
  readonly name: string
  readonly environment: Readonly<Record<string, string>>
}

/** A process with its supervisor: one that ends by itself is a violation, and is started again. */
export interface Seat {
  /** Origin it serves at; undefined while it does not. */
  readonly url: string | undefined
  /** `more` is added to its environment, also when it is started again. */
  start(more: Readonly<Record<string, string>>): Promise<void>
  killAndStart(): Promise<void>
  /** Asks it to end, which it must do soon and with 0. */
  stop(): Promise<void>
}

const stopPatienceMs = 60_000
const mostTries = 30
const retryMs = 1000

export function createSeat(
  { name, environment }: Member,
  { log, violated }: { log: string; violated: (what: string) => void },
): Seat {
  let running: ProductProcess | undefined
  let more: Readonly<Record<string, string>> = {}
  // True from the moment on from which its end is our doing.
  let leaving = true

  const launch = async (): Promise<void> => {
    leaving = false
    const launched = await startProcess({ environment: { ...environment, ...more }, log })
    running = launched
    // It tells all by itself: nothing is left to be caught.
    void launched.ended.then((ended) => noticeEnd(launched, ended))
  }
  const noticeEnd = async (gone: ProductProcess, { code, signal }: Ended): Promise<void> => {
    if (running === gone) running = undefined
    if (leaving) return
    violated(`${name} ended by itself (${code ?? signal}): ${await lastWords(log)}`)
    await comeBack(1)
  }
  /** What it ended of may still be there: a supervisor goes on trying. */
  const comeBack = async (tries: number): Promise<void> => {
    try {
      await launch()
    } catch (error) {
      if (tries === mostTries) violated(`${name} does not come back: ${String(error)}`)
      await sleep(retryMs)
      if (!leaving && tries < mostTries) await comeBack(tries + 1)
    }
  }
  return {
    get url() {
      return leaving ? undefined : running?.url
    },
    start: (given) => {
      more = given
      return launch()
    },
    killAndStart: async () => {
      leaving = true
      await running?.kill('SIGKILL')
      await launch()
    },
    stop: async () => {
      leaving = true
      if (!running) return
      const asked = running
      const ended = await Promise.race([asked.kill('SIGTERM'), sleep(stopPatienceMs, 'late', { ref: false })])
      if (typeof ended === 'string') {
        violated(`${name} did not end within ${stopPatienceMs / 1000} s of being asked to`)
        await asked.kill('SIGKILL')
      } else if (ended.code !== 0)
        violated(`${name} was asked to end and left with ${ended.code ?? ended.signal}`)
    },
  }
}

async function lastWords(log: string): Promise<string> {
  return (await readFile(log, 'utf8').catch(() => '')).slice(-1500)
}
