import type { z } from 'zod'
import type { Db, Tx } from '../db/database.ts'

/** What is known of a job without running it. */
export interface JobKind<Payload extends z.ZodType = z.ZodType> {
  /** Unique; kebab-case. */
  readonly name: string
  /** Raised when the payload's shape changes, so that waiting jobs of the old shape fail loudly. */
  readonly version: number
  readonly payload: Payload
  readonly retry: RetryRule
  /** A cron line in Asia/Shanghai for jobs that run on a clock; their payload must accept {}. */
  readonly every?: string
  /** What managers call it. */
  readonly label: string
  /** True where somebody waits for it: picked up by notification on PostgreSQL. */
  readonly interactive?: boolean
  /**
   * A run that takes longer is taken to hang: it fails, and another one begins beside it. Unless told 15 minutes, and 6
   * hours for a job on the clock, which works through whatever there is. At most 24 hours. Lost processes are found
   * sooner, by other means.
   */
  readonly mostMinutes?: number
  /** How many run at once in one process; 1 unless told. */
  readonly concurrency?: number
}

export interface RetryRule {
  /** Tries after the first one; then the job is a dead letter. */
  readonly times: number
  /** Seconds before the first repetition; doubles each time. */
  readonly delaySec: number
  /** The longest such pause; unbounded unless told. */
  readonly mostDelaySec?: number
}

export interface SendOptions {
  readonly startAfter?: Date
  /** While a job of this kind with this key waits or runs, another one is not added. */
  readonly singletonKey?: string
}

/** A job that has failed for good. */
export interface DeadLetter {
  readonly id: string
  readonly name: string
  /** What managers call it; its name where the job is no longer defined. */
  readonly label: string
  readonly payload: unknown
  readonly failure: string
  readonly failedTime: Date
}

/** A job on the clock, and how its last run ended. */
export interface TimedJob {
  readonly name: string
  readonly label: string
  /** A cron line in Asia/Shanghai. */
  readonly every: string
  readonly state: 'idle' | 'waiting' | 'running'
  /** Null when no run is on record. */
  readonly lastRun: { readonly endedTime: Date; readonly succeeded: boolean } | null
}

/** How much there is to do of one kind. */
export interface QueueLoad {
  readonly name: string
  /** What managers call it. */
  readonly label: string
  /** Due and not begun. */
  readonly waiting: number
  readonly running: number
  /** Seconds for which the one that waits longest has been due; 0 where none waits. */
  readonly oldestSec: number
}

/** The queue as features see it. */
export interface Jobs {
  /** Adds a job in the caller's transaction: it exists only when that commits. */
  send<Payload extends z.ZodType>(
    tx: Tx | Db,
    job: JobKind<Payload>,
    payload: z.input<Payload>,
    options?: SendOptions,
  ): Promise<void>
  /** Starts working: picks up jobs as they fall due, and those on the clock. */
  start(): Promise<void>
  /** Runs everything that is due now, and what that adds, then resolves with how many ran. */
  drain(): Promise<number>
  /** What the jobs of a kind that wait or run have been sent with, as the transaction sees them. */
  pending<Payload extends z.ZodType>(tx: Tx | Db, job: JobKind<Payload>): Promise<z.output<Payload>[]>
  deadLetters(limit: number): Promise<DeadLetter[]>
  /** Has a job that failed for good tried once more; false when none of that id and name has failed. */
  retry(tx: Tx, failed: Pick<DeadLetter, 'id' | 'name'>): Promise<boolean>
  /** The kinds of which something is due or runs, the fullest first. */
  loads(): Promise<QueueLoad[]>
  /** The jobs on the clock, in the order of their names. */
  timed(): Promise<TimedJob[]>
  /** Has a job on the clock run at once; false when it waits or runs already. */
  runNow(tx: Tx, name: string): Promise<boolean>
  /** Takes no more jobs and waits for the running ones. */
  stop(): Promise<void>
}
