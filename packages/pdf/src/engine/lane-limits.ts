import { availableParallelism } from 'node:os'
import type { LaneName } from './operations.ts'

/** What the work of one lane may cost. */
export interface LaneLimits {
  /** Strangers' files are opened in processes, which the system can bound and end; our own work runs in threads. */
  kind: 'thread' | 'process'
  workers: number
  /** Tasks that may wait before one is refused with EngineError 'busy': of all owners (the heaviest one's), and of one. */
  mostWaiting: number
  mostWaitingOfOne: number
  /** How long a task may wait before it is refused with EngineError 'busy': well before its asker's connection is closed. */
  mostWaitMs: number
  /** How long a task may run; then its worker is ended. */
  timeoutMs: number
  /**
   * A task that is not done by then has taken too long ('timeout') if it had the processor for this share of its time;
   * with less of it the machine is to blame: it gets its time again, and is then given up ('starved').
   */
  leastShare: number
  /** Of a thread the JavaScript heap; of a process all memory that it may hold. */
  memoryMb: number
}

const processors = availableParallelism()
/** With less than half of its time an honest page may not be done yet, while a hostile one takes all that it gets. */
const leastShare = 0.5
const ours = {
  kind: 'thread',
  workers: 1,
  mostWaiting: 100,
  mostWaitingOfOne: 100,
  mostWaitMs: 3_600_000,
  leastShare,
  memoryMb: 512,
} as const
const theirs = {
  kind: 'process',
  workers: processors < 4 ? 1 : 2,
  mostWaitMs: 60_000,
  leastShare,
} as const

/**
 * Measured on the corpus, over an empty process: the dearest honest page takes 235 MB at the largest width a picture
 * can have, the largest picture there can be 260 MB, joining 100 MB of documents 460 MB.
 */
export const laneLimits: Readonly<Record<LaneName, LaneLimits>> = {
  signing: { ...ours, workers: Math.min(4, Math.max(1, processors - 1)), timeoutMs: 60_000 },
  preparing: { ...ours, timeoutMs: 60_000 },
  composing: { ...ours, timeoutMs: 60_000 },
  intake: { ...theirs, mostWaiting: 60, mostWaitingOfOne: 12, timeoutMs: 20_000, memoryMb: 1024 },
  reading: { ...theirs, mostWaiting: 60, mostWaitingOfOne: 12, timeoutMs: 20_000, memoryMb: 1024 },
  drawing: { ...theirs, mostWaiting: 300, mostWaitingOfOne: 60, timeoutMs: 5_000, memoryMb: 512 },
}
