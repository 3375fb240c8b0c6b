import type { AnswerMessage, CallMessage, ReadyMessage, ResultMessage, TaskMessage } from './messages.ts'

/** What a worker says, be it a thread or a process. */
export type FromWorker = ReadyMessage | ResultMessage | CallMessage

/** What is told of a worker. */
export interface WorkerEvents {
  message: (message: FromWorker) => void
  /** It is there no more; `why` is for the operator. */
  gone: (why: string) => void
}

/** A worker that was started. */
export interface WorkerPort {
  /** Of a process of its own. */
  readonly pid?: number | undefined
  /** How long it has had the processor so far, in ms; undefined where the system does not tell. */
  usedMs: () => number | undefined
  /** Throws when the message cannot be cloned. */
  send: (message: TaskMessage | AnswerMessage, moved: ArrayBuffer[]) => void
  /** Ends it at once, whatever it is doing, and resolves when it is gone. */
  end: () => Promise<void>
  /** Whether it keeps this process alive. */
  hold: (alive: boolean) => void
}

/** Starts a worker. */
export type StartWorker = (events: WorkerEvents) => WorkerPort
