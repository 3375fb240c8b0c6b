import { CallError } from './call-error.ts'

interface Waiting {
  readonly caller: string
  readonly start: () => void
  readonly refuse: () => void
}

/** Lets a bounded number of uploads be in memory at once. */
export interface UploadLanes {
  /** Runs `work` when there is room; refuses with SERVER_BUSY when too many wait already. */
  run<T>(caller: string, work: () => Promise<T>): Promise<T>
}

const busy = (): CallError => new CallError('SERVER_BUSY', { httpStatus: 503 })

/** What one caller may have waiting. */
const mostWaitingOfOne = 4
/** What may wait for each lane: they lie encrypted on the disk meanwhile. */
const waitingPerLane = 16
/** With the work that follows, well before a connection without a byte is closed. */
const mostWaitMs = 60_000

/**
 * `count` uploads at once, one of each caller, in the order of coming. When too many wait, the newest of whoever has most
 * waiting is refused, or the one who comes where nobody has more; and whatever has waited for too long.
 */
export function createUploadLanes(count: number, waitMs = mostWaitMs): UploadLanes {
  const running = new Set<string>()
  const waiting: Waiting[] = []
  const startNext = (): void => {
    while (running.size < count) {
      const index = waiting.findIndex(({ caller }) => !running.has(caller))
      const [next] = index < 0 ? [] : waiting.splice(index, 1)
      if (!next) return
      running.add(next.caller)
      next.start()
    }
  }
  const sizeOf = (caller: string): number => waiting.filter((one) => one.caller === caller).length
  const turnAway = (one: Waiting | undefined): void => {
    const index = one ? waiting.indexOf(one) : -1
    for (const { refuse } of index < 0 ? [] : waiting.splice(index, 1)) refuse()
  }
  const turn = async (caller: string): Promise<void> => {
    const ofOne = sizeOf(caller)
    if (ofOne >= mostWaitingOfOne) throw busy()
    if (waiting.length >= count * waitingPerLane) {
      const heaviest = waiting.toSorted((a, b) => sizeOf(b.caller) - sizeOf(a.caller))[0]?.caller ?? caller
      if (sizeOf(heaviest) <= ofOne + 1) throw busy()
      turnAway(waiting.findLast((one) => one.caller === heaviest))
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const one = { caller, start: resolve, refuse: () => reject(busy()) }
    waiting.push(one)
    const patience = setTimeout(() => turnAway(one), waitMs).unref()
    startNext()
    await promise.finally(() => clearTimeout(patience))
  }
  return {
    run: async (caller, work) => {
      await turn(caller)
      try {
        return await work()
      } finally {
        running.delete(caller)
        startNext()
      }
    },
  }
}
