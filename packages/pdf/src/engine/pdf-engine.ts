import { Lane, type LaneLoad } from './lane.ts'
import { laneLimits, type LaneLimits } from './lane-limits.ts'
import { laneOf, type LaneName, type PdfOperations } from './operations.ts'

export type { LaneName, PdfOperations }

/** What an operation is given: the arguments of its function. */
export type OperationInput<Name extends keyof PdfOperations> = Parameters<PdfOperations[Name]>

/** What an operation answers. */
export type OperationResult<Name extends keyof PdfOperations> = Awaited<ReturnType<PdfOperations[Name]>>

/** For whom an operation runs. */
export interface Asker {
  /** Owners take turns, by the time that their tasks have taken. */
  readonly owner: string
  /** Aborted when the answer is not wanted any more: the task is dropped, waiting or running. */
  readonly signal?: AbortSignal
  /** Shorter or longer than the lane's. */
  readonly timeoutMs?: number
}

/**
 * Runs the package's functions in workers, so that the caller's event loop is never blocked, and a task that hangs or
 * fills its memory costs a worker and not the process. Each kind of work has a lane: a queue and workers of its own,
 * so that none waits for another's. Strangers' files are opened in processes with bounded memory, our own work runs in
 * threads.
 */
export interface PdfEngine {
  /**
   * Runs one operation in a worker with the arguments its function takes. Arguments are copied, but for bytes
   * given away by `handOver` to a thread, whose result's bytes are moved; to a process they are copied piece by piece,
   * so they must not change meanwhile. Buffers arrive as Buffers, functions among the arguments are called back on this
   * thread. Rejects with what the operation threw (PdfError), or with an
   * EngineError when the engine could not finish it.
   */
  run: <Name extends keyof PdfOperations>(
    operation: Name,
    ...args: OperationInput<Name>
  ) => Promise<OperationResult<Name>>
  /** As `run`, but the task starts only when nothing else waits in its lane. */
  runIdle: <Name extends keyof PdfOperations>(
    operation: Name,
    ...args: OperationInput<Name>
  ) => Promise<OperationResult<Name>>
  /** As `run`, for somebody; the arguments are asked for when it is the task's turn. */
  runFor: <Name extends keyof PdfOperations>(
    asker: Asker,
    operation: Name,
    args: () => OperationInput<Name> | Promise<OperationInput<Name>>,
  ) => Promise<OperationResult<Name>>
  /** How busy each lane is. */
  load: () => Record<LaneName, LaneLoad>
  /** Ends the workers; what runs or waits is rejected with EngineError 'closed'. */
  close: () => Promise<void>
}

/** How an engine is made. */
export interface PdfEngineOptions {
  /** What differs from `laneLimits`. */
  lanes?: Partial<Record<LaneName, Partial<LaneLimits>>>
}

/** Work of nobody's in particular: the platform's own. */
const nobody = { owner: '', idle: false }

/** Makes an engine. Workers start with their first task and do not keep the process alive while idle. */
export function createPdfEngine({ lanes: changed = {} }: PdfEngineOptions = {}): PdfEngine {
  const makeLane = (name: LaneName): Lane => new Lane(name, { ...laneLimits[name], ...changed[name] })
  const lanes: Record<LaneName, Lane> = {
    signing: makeLane('signing'),
    preparing: makeLane('preparing'),
    composing: makeLane('composing'),
    intake: makeLane('intake'),
    reading: makeLane('reading'),
    drawing: makeLane('drawing'),
  }
  const laneFor = (operation: keyof PdfOperations): Lane => lanes[laneOf[operation]]
  return {
    // The operations' types bind a name to its arguments and result; below, a task is a name and values.
    run: (operation, ...args) =>
      laneFor(operation).run({ ...nobody, operation, args: () => args }) as Promise<never>,
    runIdle: (operation, ...args) =>
      laneFor(operation).run({ ...nobody, operation, args: () => args, idle: true }) as Promise<never>,
    runFor: (asker, operation, args) =>
      laneFor(operation).run({ ...asker, operation, args, idle: false }) as Promise<never>,
    load: () => ({
      signing: lanes.signing.load(),
      preparing: lanes.preparing.load(),
      composing: lanes.composing.load(),
      intake: lanes.intake.load(),
      reading: lanes.reading.load(),
      drawing: lanes.drawing.load(),
    }),
    close: async () => void (await Promise.all(Object.values(lanes).map((lane) => lane.close()))),
  }
}
