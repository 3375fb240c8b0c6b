import { Worker } from 'node:worker_threads'
import { EngineError } from './engine-error.ts'
import { handedOverIn } from './hand-over.ts'
import {
  type AnswerMessage,
  type AnyFunction,
  type CallMessage,
  packError,
  packFunctions,
  type ResultMessage,
  type TaskMessage,
  unpack,
} from './messages.ts'
import { unpackError } from './unpack-error.ts'

/** One task as a runner takes it. */
export interface RunnerTask {
  operation: string
  args: readonly unknown[]
  timeoutMs: number
}

interface Running {
  id: number
  functions: AnyFunction[]
  timer: NodeJS.Timeout
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

/**
 * One worker thread that runs one task at a time. It starts with its first task, does not keep the process
 * alive while idle, and is replaced after a crash, a timeout or at its own wish.
 */
export class TaskRunner {
  readonly #memoryMb: number
  #worker: Worker | undefined
  #running: Running | undefined
  #lastId = 0

  /** `memoryMb` is the worker's JavaScript heap. */
  constructor(memoryMb: number) {
    this.#memoryMb = memoryMb
  }

  /** Runs a task; the one before must be done. Rejects with its error or an EngineError. */
  run({ operation, args, timeoutMs }: RunnerTask): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#lastId += 1
      const id = this.#lastId
      const { wire, functions } = packFunctions(args)
      const timer = setTimeout(() => {
        void this.#discard(new EngineError('timeout', `${operation} took longer than ${timeoutMs} ms`))
      }, timeoutMs)
      this.#running = { id, functions, timer, resolve, reject }
      this.#worker ??= this.#start()
      this.#worker.ref()
      try {
        this.#worker.postMessage(
          { kind: 'task', id, operation, args: wire } satisfies TaskMessage,
          handedOverIn(wire),
        )
      } catch (error) {
        // An argument that cannot be cloned is the caller's fault, not the worker's.
        this.#finish((task) => task.reject(error instanceof Error ? error : new Error(String(error))))
      }
    })
  }

  /** Ends the worker; a running task is rejected with EngineError 'closed'. */
  close(): Promise<void> {
    return this.#discard(new EngineError('closed', 'the PDF engine is closed'))
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: this.#memoryMb },
    })
    const crashed = (): void => {
      // A worker that was discarded is no longer this one, and its exit is no crash.
      if (worker === this.#worker)
        void this.#discard(new EngineError('crashed', 'the PDF worker died; its task was given up'))
    }
    worker.on('message', (message: ResultMessage | CallMessage) => {
      if (message.kind === 'call') void this.#answerCall(worker, message)
      else this.#receive(worker, message)
    })
    worker.on('error', crashed)
    worker.on('exit', crashed)
    return worker
  }

  #receive(worker: Worker, message: ResultMessage): void {
    if (message.id !== this.#running?.id) return
    if (message.retire) {
      this.#worker = undefined
      void worker.terminate()
    }
    this.#finish((task) => {
      if (message.error) task.reject(unpackError(message.error))
      else task.resolve(unpack(message.value))
    })
  }

  async #answerCall(worker: Worker, { call, fn, args }: CallMessage): Promise<void> {
    let answer: AnswerMessage
    try {
      const called = this.#running?.functions[fn]
      answer = { kind: 'answer', call, value: await called?.(...args.map((arg) => unpack(arg))) }
    } catch (error) {
      answer = { kind: 'answer', call, error: packError(error) }
    }
    worker.postMessage(answer, [])
  }

  async #discard(error: EngineError): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    this.#finish((task) => task.reject(error))
    await worker?.terminate()
  }

  #finish(settle: (task: Running) => void): void {
    const task = this.#running
    this.#running = undefined
    this.#worker?.unref()
    if (!task) return
    clearTimeout(task.timer)
    settle(task)
  }
}
