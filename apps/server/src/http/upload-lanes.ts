import { CallError } from './call-error.ts'

interface Waiting {
  readonly caller: string
  readonly start: () => void
}

/** Lets a bounded number of uploads be in memory at once. */
export interface UploadLanes {
  /** Runs `work` when there is room; refuses with SERVER_BUSY when too many wait already. */
  run<T>(caller: string, work: () => Promise<T>): Promise<T>
}

/** What one caller may have waiting. */
const mostWaitingOfOne = 4
/** What may wait for each lane: they lie encrypted on the disk meanwhile. */
const waitingPerLane = 16

/** `count` uploads at once, one of each caller, in the order of coming. */
export function createUploadLanes(count: number): UploadLanes {
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
  const turn = (caller: string): Promise<void> => {
    const ofOne = waiting.filter((one) => one.caller === caller).length
    if (waiting.length >= count * waitingPerLane || ofOne >= mostWaitingOfOne)
      throw new CallError('SERVER_BUSY', { httpStatus: 503 })
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.push({ caller, start: resolve })
    startNext()
    return promise
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
