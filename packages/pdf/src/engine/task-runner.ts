import { EngineError } from './engine-error.ts'
import { handedOverIn } from './hand-over.ts'
import {
  type AnswerMessage,
  type AnyFunction,
  type CallMessage,
  packError,
  packFunctions,
} from './messages.ts'
import { type ResultMessage, unpack } from './messages.ts'
import { unpackError } from './unpack-error.ts'
import type { FromWorker, StartWorker, WorkerPort } from './worker-port.ts'

/** One task as a runner takes it. */
export interface RunnerTask {
  operation: string
  args: readonly unknown[]
  /** Counted from when the worker is ready for it. */
  timeoutMs: number
  /** As LaneLimits has it. */
  leastShare: number
}

interface Running extends RunnerTask {
  id: number
  functions: AnyFunction[]
  wire: unknown[]
  timer: NodeJS.Timeout
  /** What its worker had had of the processor before it. */
  usedBeforeMs?: number | undefined
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

interface Station {
  port: WorkerPort
  ready: boolean
}

/** So many times the time of a task goes by on a busy machine before it is given up: whoever asks has left by then. */
const mostTurns = 3

/** A worker that has not started after this long does not start. */
const startMs = 60_000

/**
 * One worker that runs one task at a time. It starts with its first task, does not keep the process alive while
 * idle, and is replaced after a crash, a timeout or at its own wish.
 */
export class TaskRunner {
  readonly #start: StartWorker
  readonly #idleMs: number | undefined
  #station: Station | undefined
  #running: Running | undefined
  #idle: NodeJS.Timeout | undefined
  #lastId = 0
  /** Workers that were ended by force or died. */
  losses = 0
  /** What its process held after its last task; 0 while there is none. */
  memoryBytes = 0

  /** With `idleMs` the worker is ended after it had nothing to do for so long. */
  constructor(start: StartWorker, idleMs?: number) {
    this.#start = start
    this.#idleMs = idleMs
  }

  /** Runs a task; the one before must be done. Rejects with its error or an EngineError. */
  run(task: RunnerTask): Promise<unknown> {
    return new Promise((resolve, reject) => {
      clearTimeout(this.#idle)
      this.#lastId += 1
      const { wire, functions } = packFunctions(task.args)
      // No file has been opened yet.
      const late = new EngineError(
        'starved',
        `the worker for ${task.operation} has not started in ${startMs} ms`,
      )
      const timer = setTimeout(() => void this.#lose(late), startMs)
      this.#running = { ...task, id: this.#lastId, wire, functions, timer, resolve, reject }
      this.#station ??= this.#open()
      this.#station.port.hold(true)
      if (this.#station.ready) this.#send(this.#station)
    })
  }

  /** Gives up the running task, if any, and its worker with it. */
  abandon(): Promise<void> {
    return this.#lose(new EngineError('cancelled', 'the task was given up'))
  }

  /** Ends the worker; a running task is rejected with EngineError 'closed'. */
  close(): Promise<void> {
    return this.#discard(new EngineError('closed', 'the PDF engine is closed'))
  }

  #open(): Station {
    const port = this.#start({
      message: (message) => {
        if (station === this.#station) this.#receive(station, message)
      },
      gone: (why) => {
        // A worker that was discarded is no longer this one, and its end is no crash.
        if (station === this.#station)
          void this.#lose(new EngineError('crashed', `the PDF worker died (${why}); its task was given up`))
      },
    })
    const station: Station = { port, ready: false }
    return station
  }

  #receive(station: Station, message: FromWorker): void {
    if (message.kind === 'call') void this.#answerCall(station, message)
    else if (message.kind === 'result') this.#settle(station, message)
    else {
      station.ready = true
      this.#send(station)
    }
  }

  #send({ port }: Station): void {
    const task = this.#running
    if (!task) return
    clearTimeout(task.timer)
    task.usedBeforeMs = port.usedMs()
    this.#watch(task, port)
    try {
      const { id, operation, wire } = task
      port.send({ kind: 'task', id, operation, args: wire }, handedOverIn(wire))
    } catch (error) {
      // An argument that cannot be cloned is the caller's fault, not the worker's.
      this.#finish(({ reject }) => reject(error instanceof Error ? error : new Error(String(error))))
    }
  }

  /** Ends a task when its time is over; one that the machine had no time for gets as much again, a few times. */
  #watch(task: Running, port: WorkerPort, turn = 1): void {
    task.timer = setTimeout(() => {
      const why = overdue(task, port)
      if (why.code === 'starved' && turn < mostTurns) this.#watch(task, port, turn + 1)
      else void this.#lose(why)
    }, task.timeoutMs)
  }

  #settle({ port }: Station, message: ResultMessage): void {
    if (message.id !== this.#running?.id) return
    this.memoryBytes = message.memoryBytes
    if (message.retire) {
      this.#forget()
      void port.end()
    }
    this.#finish((task) => {
      if (message.error) task.reject(unpackError(message.error))
      else task.resolve(unpack(message.value))
    })
  }

  async #answerCall({ port }: Station, { call, fn, args }: CallMessage): Promise<void> {
    let answer: AnswerMessage
    try {
      const called = this.#running?.functions[fn]
      answer = { kind: 'answer', call, value: await called?.(...args.map((arg) => unpack(arg))) }
    } catch (error) {
      answer = { kind: 'answer', call, error: packError(error) }
    }
    port.send(answer, [])
  }

  async #lose(error: EngineError): Promise<void> {
    this.losses += 1
    await this.#discard(error)
  }

  async #discard(error: EngineError): Promise<void> {
    const station = this.#station
    clearTimeout(this.#idle)
    this.#forget()
    this.#finish((task) => task.reject(error))
    await station?.port.end()
  }

  #forget(): void {
    this.#station = undefined
    this.memoryBytes = 0
  }

  #finish(settle: (task: Running) => void): void {
    const task = this.#running
    this.#running = undefined
    this.#station?.port.hold(false)
    if (!task) return
    clearTimeout(task.timer)
    if (this.#station) this.#endWhenIdle()
    settle(task)
  }

  #endWhenIdle(): void {
    if (this.#idleMs !== undefined) this.#idle = setTimeout(() => void this.close(), this.#idleMs).unref()
  }
}

/** Why a task was not done in its time: where nobody tells otherwise, because of itself. */
function overdue({ operation, timeoutMs, leastShare, usedBeforeMs }: Running, port: WorkerPort): EngineError {
  const usedMs = port.usedMs()
  const hadMs = usedMs === undefined || usedBeforeMs === undefined ? Infinity : usedMs - usedBeforeMs
  if (hadMs >= timeoutMs * leastShare)
    return new EngineError('timeout', `${operation} took longer than ${timeoutMs} ms`)
  return new EngineError('starved', `${operation} had the processor for ${hadMs} of ${timeoutMs} ms`)
}
