import { availableParallelism } from 'node:os'
import { EngineError } from './engine-error.ts'
import type { operations } from './operations.ts'
import { type RunnerTask, TaskRunner } from './task-runner.ts'

/** Everything the engine can do: see operations.ts. */
export type PdfOperations = typeof operations

/** What an operation is given: the arguments of its function. */
export type OperationInput<Name extends keyof PdfOperations> = Parameters<PdfOperations[Name]>

/** What an operation answers. */
export type OperationResult<Name extends keyof PdfOperations> = Awaited<ReturnType<PdfOperations[Name]>>

/**
 * Runs the package's functions in worker threads, so that the caller's event loop is never blocked, and a
 * task that hangs or fills its memory costs a worker and not the process.
 */
export interface PdfEngine {
  /**
   * Runs one operation in a worker with the arguments its function takes. Arguments are copied, but for bytes
   * given away by `handOver`, and the result's bytes are moved; Buffers arrive as Buffers, functions among the
   * arguments are called back on this thread. Rejects with what the operation threw (PdfError), or with an EngineError when the engine could
   * not finish it.
   */
  run: <Name extends keyof PdfOperations>(
    operation: Name,
    ...args: OperationInput<Name>
  ) => Promise<OperationResult<Name>>
  /** As `run`, but the task starts only when nothing else waits. */
  runIdle: <Name extends keyof PdfOperations>(
    operation: Name,
    ...args: OperationInput<Name>
  ) => Promise<OperationResult<Name>>
  /** Tasks running and waiting now. */
  load: () => { running: number; waiting: number }
  /** Ends the workers; what runs or waits is rejected with EngineError 'closed'. */
  close: () => Promise<void>
}

/** How an engine is made. */
export interface PdfEngineOptions {
  /** Worker threads. Default: one fewer than the processors, at least 1 and at most 4. */
  workers?: number
  /** Tasks that may wait before `run` refuses with EngineError 'busy'. Default: 100. */
  mostWaiting?: number
  /** How long a task may run; then its worker is ended. Default: 60,000. */
  timeoutMs?: number
  /** JavaScript heap of each worker. Default: 512. */
  memoryMb?: number
}

interface Task extends RunnerTask {
  idle: boolean
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

/** Makes an engine. Workers start with their first task and do not keep the process alive while idle. */
export function createPdfEngine(options: PdfEngineOptions = {}): PdfEngine {
  const size = options.workers ?? Math.min(4, Math.max(1, availableParallelism() - 1))
  const { mostWaiting = 100, timeoutMs = 60_000 } = options
  const free: TaskRunner[] = Array.from({ length: size }, () => new TaskRunner(options.memoryMb ?? 512))
  const all = [...free]
  const waiting: Task[] = []
  let closed = false

  const runNext = (): void => {
    const urgent = waiting.findIndex((task) => !task.idle)
    const [task] = waiting.splice(Math.max(urgent, 0), free.length > 0 ? 1 : 0)
    const runner = task && free.pop()
    if (!runner) return
    void runner
      .run(task)
      .then(task.resolve, task.reject)
      .finally(() => {
        free.push(runner)
        runNext()
      })
  }

  const enqueue = (operation: string, args: readonly unknown[], idle: boolean): Promise<unknown> => {
    if (closed) return Promise.reject(new EngineError('closed', 'the PDF engine is closed'))
    if (free.length === 0 && waiting.length >= mostWaiting)
      return Promise.reject(new EngineError('busy', `${waiting.length} PDF tasks are waiting`))
    return new Promise((resolve, reject) => {
      waiting.push({ operation, args, timeoutMs, idle, resolve, reject })
      runNext()
    })
  }

  return {
    // The registry's types bind the name to its arguments and result; below, a task is a name and values.
    run: (operation, ...args) => enqueue(operation, args, false) as Promise<never>,
    runIdle: (operation, ...args) => enqueue(operation, args, true) as Promise<never>,
    load: () => ({ running: all.length - free.length, waiting: waiting.length }),
    close: async () => {
      closed = true
      for (const task of waiting.splice(0)) task.reject(new EngineError('closed', 'the PDF engine is closed'))
      await Promise.all(all.map((runner) => runner.close()))
    },
  }
}
