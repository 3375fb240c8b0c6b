import { Worker } from 'node:worker_threads'
import type { RepairedDocx } from '../docx/repair-docx.ts'
import { TemplateError } from '../errors.ts'
import type { SignRole } from '../markers/lint-sign-roles.ts'
import type { FormSpec } from '../excel/form-spec.ts'
import type { ParsedForm } from '../excel/parse-form.ts'
import type {
  FormBounds,
  IntakeAnswer,
  IntakeTask,
  PreparedTemplate,
  TemplateReading,
} from './intake-task.ts'
import type { FromIntake } from './intake-thread.ts'

/** How an intake is built. */
export interface IntakeOptions {
  readonly timeoutMs?: number
  /** Of trees and texts; what is unpacked is bounded by the limits of archives. */
  readonly heapMb?: number
  readonly queueLength?: number
}

/** Takes in Word files and filled Excel forms of anybody, each in a thread of its own, one at a time. */
export interface TemplateIntake {
  /** Finds the fields. Throws TemplateError: why the file is refused, `timeout`, `memory-exceeded` or `busy`. */
  read(bytes: Uint8Array): Promise<TemplateReading>
  /** Judges and compiles it with its roles. Throws as `read` does. */
  prepare(bytes: Uint8Array, roles: readonly SignRole[]): Promise<PreparedTemplate>
  /** Mends a Word file as `repairDocx` does. Throws as `read` does. */
  repair(bytes: Uint8Array, texts?: ReadonlySet<string>): Promise<RepairedDocx>
  /** Reads a filled Excel form as `parseForm` does. Throws as `read` does. */
  readForm(bytes: Uint8Array, spec: FormSpec, bounds?: FormBounds): Promise<ParsedForm>
  close(): Promise<void>
}

/** Creates an intake; nothing is started before the first file. */
export function createIntake({
  timeoutMs = 20_000,
  heapMb = 512,
  queueLength = 20,
}: IntakeOptions = {}): TemplateIntake {
  const running = new Set<Worker>()
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  let isClosed = false
  const take = async (task: IntakeTask): Promise<IntakeAnswer> => {
    if (isClosed || waiting >= queueLength) throw new TemplateError('busy')
    waiting += 1
    const turn = last.then(() => {
      if (isClosed) throw new TemplateError('busy')
      return runInThread(task, { timeoutMs, heapMb, running })
    })
    last = turn.catch(() => undefined)
    return turn.finally(() => (waiting -= 1))
  }
  return {
    // What a task answers goes by its kind.
    read: (bytes) => take({ kind: 'read', bytes }) as Promise<TemplateReading>,
    prepare: (bytes, roles) => take({ kind: 'prepare', bytes, roles }) as Promise<PreparedTemplate>,
    repair: (bytes, texts) => take({ kind: 'repair', bytes, texts }) as Promise<RepairedDocx>,
    readForm: (bytes, spec, bounds = {}) =>
      take({ kind: 'form', bytes, spec, bounds }) as Promise<ParsedForm>,
    close: async () => {
      isClosed = true
      await Promise.all([...running].map((one) => one.terminate()))
    },
  }
}

interface Bounds {
  readonly timeoutMs: number
  readonly heapMb: number
  readonly running: Set<Worker>
}

function runInThread(task: IntakeTask, { timeoutMs, heapMb, running }: Bounds): Promise<IntakeAnswer> {
  // Moved, not copied: the caller keeps its own.
  const bytes = Uint8Array.from(task.bytes)
  const worker = new Worker(new URL('./intake-thread.ts', import.meta.url), {
    workerData: { ...task, bytes },
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    // Nothing of the server's environment, where its secrets are.
    env: {},
  })
  running.add(worker)
  let timer: NodeJS.Timeout | undefined
  return new Promise<IntakeAnswer>((resolve, reject) => {
    timer = setTimeout(() => reject(new TemplateError('timeout')), timeoutMs)
    worker.on('message', (message: FromIntake) => {
      if (message.kind === 'done') resolve(message.answer)
      else reject(new TemplateError(message.code, message.detail))
    })
    worker.on('error', (error) => reject(failureOf(error)))
    worker.on('exit', () => reject(new TemplateError('engine-failed')))
  }).finally(() => {
    clearTimeout(timer)
    running.delete(worker)
    void worker.terminate()
  })
}

function failureOf(error: unknown): TemplateError {
  const isFull = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return new TemplateError(isFull ? 'memory-exceeded' : 'engine-failed', undefined, { cause: error })
}
