const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** How long what nobody needs any more is kept, by what it is; docs/operations.md says it to operators. */
export const retentionMs = {
  /** Uploads, and files merged of them: what a contract is made of is a file of its own. */
  unusedUpload: 24 * hourMs,
  /** Photos that a reviewer was to compare, of applications that came to nothing. */
  reviewPhoto: 30 * dayMs,
  /** Drafts of initiations, since they were last saved; the uploads they are made of are kept with them. */
  draft: 30 * dayMs,
  /** Runs of batch signing: who goes away comes back to see what became of it. */
  signBatch: 30 * dayMs,
  /** Archives of a batch download, with their records. */
  download: 7 * dayMs,
  /** Files on the disk that were never finished, and plain uploads of versions before they were sealed as they came. */
  partialFile: hourMs,
  /** Files on the disk that no row names; long, for a restored database may still name one soon. */
  orphanedBlob: 7 * dayMs,
  /** Short messages, sent or given up. */
  message: 180 * dayMs,
  /** A notice that still waits, with its text: its tries take 40 minutes, but the server may have been down. */
  waitingMessage: 3 * dayMs,
  /** Codes, human checks, counts of messages and of what companies begin: the limits of a day look at them. */
  codesAndCounts: 2 * dayMs,
  /** Signed calls of other systems. */
  sourceCall: 30 * dayMs,
  /** What other systems were told, and how it went. */
  sourceEvent: 180 * dayMs,
  /** Answers to calls with an idempotency key. */
  keptAnswer: 2 * dayMs,
  /** The ledger of calls to suppliers, which a dispute about a bill or an outcome looks at. */
  supplierRequest: 365 * dayMs,
  /** By what number a supplier knows a step; links in it are long over. */
  supplierFlow: 90 * dayMs,
  /** Jobs that did what they should. */
  completedJob: dayMs,
  /** What the page of operations draws a day of. */
  operationReading: 2 * dayMs,
  /** Jobs that have failed for good, with their errors. */
  failedJob: 14 * dayMs,
} as const

/** The moment before which things of this kind are over. */
export function keptSince(kind: keyof typeof retentionMs, now: Date): Date {
  return new Date(now.getTime() - retentionMs[kind])
}
