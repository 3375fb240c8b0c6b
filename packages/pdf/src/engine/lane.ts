import { EngineError } from './engine-error.ts'
import { FairQueue, type Waiting } from './fair-queue.ts'
import type { LaneLimits } from './lane-limits.ts'
import type { LaneName } from './operations.ts'
import { processStarter } from './process-port.ts'
import { TaskRunner } from './task-runner.ts'
import { threadStarter } from './thread-port.ts'

/** A task as a lane takes it. */
export interface LaneTask extends Waiting {
  readonly operation: string
  /** Asked for when its turn has come, so that what waits holds no documents. */
  readonly args: () => readonly unknown[] | Promise<readonly unknown[]>
  readonly timeoutMs?: number | undefined
  /** Aborted when nobody wants the answer any more. */
  readonly signal?: AbortSignal | undefined
}

/** How busy a lane is. */
export interface LaneLoad {
  running: number
  waiting: number
  /** Workers lost so far: ended by force, or dead of a document. */
  losses: number
  /** What its processes held after their last tasks. */
  memoryBytes: number
}

interface Entry extends LaneTask {
  patience?: NodeJS.Timeout
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

/** Most pages are done by then, and starting a worker costs more than that. */
const graceMs = 300

/** A process with nothing to do gives its memory back after this long. */
const idleMs = 120_000

const closedError = (): EngineError => new EngineError('closed', 'the PDF engine is closed')
const cancelledError = (): EngineError => new EngineError('cancelled', 'nobody waits for the answer any more')

/** A queue and its workers. */
export class Lane {
  readonly #limits: LaneLimits
  readonly #runners: readonly TaskRunner[]
  readonly #free: TaskRunner[]
  readonly #queue = new FairQueue<Entry>()
  #closed = false

  constructor(name: LaneName, limits: LaneLimits) {
    this.#limits = limits
    const { kind, workers, memoryMb } = limits
    const start = kind === 'thread' ? threadStarter(name, memoryMb) : processStarter(name, memoryMb)
    const idle = kind === 'process' ? idleMs : undefined
    this.#runners = Array.from({ length: workers }, () => new TaskRunner(start, idle))
    this.#free = [...this.#runners]
  }

  /** Runs a task when it is its turn. Rejects with its error or an EngineError. */
  run(task: LaneTask): Promise<unknown> {
    const refusal = this.#refusal(task)
    if (refusal) return Promise.reject(refusal)
    return new Promise((resolve, reject) => {
      const entry: Entry = { ...task, resolve, reject }
      const drop = (error: EngineError): void => {
        if (this.#queue.remove(entry)) this.#turnAway(entry, error)
      }
      task.signal?.addEventListener('abort', () => drop(cancelledError()), { once: true })
      const { mostWaitMs } = this.#limits
      if (!task.idle)
        entry.patience = setTimeout(
          () => drop(new EngineError('busy', `a PDF task has waited for ${mostWaitMs} ms`)),
          mostWaitMs,
        ).unref()
      this.#queue.add(entry)
      this.#runNext()
    })
  }

  load(): LaneLoad {
    const sum = (of: (runner: TaskRunner) => number): number =>
      this.#runners.reduce((total, runner) => total + of(runner), 0)
    return {
      running: this.#runners.length - this.#free.length,
      waiting: this.#queue.size,
      losses: sum(({ losses }) => losses),
      memoryBytes: sum(({ memoryBytes }) => memoryBytes),
    }
  }

  /** Ends the workers; what runs or waits is rejected with EngineError 'closed'. */
  async close(): Promise<void> {
    this.#closed = true
    for (const entry of this.#queue.clear()) this.#turnAway(entry, closedError())
    await Promise.all(this.#runners.map((runner) => runner.close()))
  }

  #refusal({ owner, idle, signal }: LaneTask): EngineError | undefined {
    if (this.#closed) return closedError()
    if (signal?.aborted === true) return cancelledError()
    if (this.#free.length > 0) return undefined
    const { mostWaiting, mostWaitingOfOne } = this.#limits
    if (!idle && this.#queue.sizeOf(owner) >= mostWaitingOfOne)
      return new EngineError('busy', `${mostWaitingOfOne} PDF tasks of one person are waiting`)
    if (this.#queue.size < mostWaiting) return undefined
    const full = new EngineError('busy', `${mostWaiting} PDF tasks are waiting`)
    const yielding = this.#queue.yieldTo({ owner, idle })
    if (!yielding) return full
    this.#turnAway(yielding, full)
    return undefined
  }

  #turnAway({ patience, reject }: Entry, error: EngineError): void {
    clearTimeout(patience)
    reject(error)
  }

  #runNext(): void {
    if (this.#free.length === 0) return
    const entry = this.#queue.take()
    const runner = entry && this.#free.pop()
    if (runner) void this.#work(runner, entry)
  }

  async #work(runner: TaskRunner, entry: Entry): Promise<void> {
    clearTimeout(entry.patience)
    const started = performance.now()
    const stopAbandoning = this.#abandonWhenCancelled(runner, entry)
    try {
      entry.resolve(await this.#answer(runner, entry))
    } catch (error) {
      entry.reject(error instanceof Error ? error : new Error(String(error)))
    } finally {
      stopAbandoning()
      this.#queue.spent(entry.owner, performance.now() - started)
      this.#free.push(runner)
      this.#runNext()
    }
  }

  async #answer(runner: TaskRunner, { operation, args, timeoutMs, signal }: Entry): Promise<unknown> {
    const given = await args()
    if (this.#closed) throw closedError()
    if (signal?.aborted === true) throw cancelledError()
    const { timeoutMs: usualMs, leastShare } = this.#limits
    return runner.run({ operation, args: given, timeoutMs: timeoutMs ?? usualMs, leastShare })
  }

  /** The caller is let go at once; the worker has a moment to end by itself. */
  #abandonWhenCancelled(runner: TaskRunner, { signal, reject }: Entry): () => void {
    let timer: NodeJS.Timeout | undefined
    const cancel = (): void => {
      reject(cancelledError())
      timer = setTimeout(() => void runner.abandon(), graceMs)
    }
    signal?.addEventListener('abort', cancel, { once: true })
    return () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
    }
  }
}
