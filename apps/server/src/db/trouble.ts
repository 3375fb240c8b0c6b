/**
 * The database could not be asked, or the connection was lost while it was. A transaction that fails with this is
 * undone; nothing repeats it, for what ran beside it may have had effects.
 */
export class DatabaseAwayError extends Error {
  /** True when the connection was lost in the very moment of a change or commit: it may have been made. */
  readonly unconfirmed: boolean

  constructor(cause: unknown, { unconfirmed = false }: { unconfirmed?: boolean } = {}) {
    super('the database cannot be reached', { cause })
    this.name = 'DatabaseAwayError'
    this.unconfirmed = unconfirmed
  }
}

/**
 * What has become of a statement that failed without fault of the program: `away` (not reached, nothing was changed),
 * `unconfirmed` (lost at a commit), `overloaded` (too slow, or without memory, disk or connections) or `contended`
 * (another one held what it needed, nothing was changed). Undefined for every other error.
 */
export type DatabaseTrouble = 'away' | 'unconfirmed' | 'overloaded' | 'contended'

export function databaseTrouble(error: unknown): DatabaseTrouble | undefined {
  if (error instanceof DatabaseAwayError) return error.unconfirmed ? 'unconfirmed' : 'away'
  const code = sqlState(error)
  if (code === undefined) return error instanceof Error ? databaseTrouble(error.cause) : undefined
  if (contended.has(code)) return 'contended'
  if (isConnectionLoss(error)) return 'away'
  return overloaded.test(code) ? 'overloaded' : undefined
}

/** True when the database was lost, which is no failure of what asked it. */
export function isOutage(error: unknown): boolean {
  const trouble = databaseTrouble(error)
  return trouble === 'away' || trouble === 'unconfirmed'
}

/** Lock not available, serialization failure, deadlock. */
const contended = new Set(['55P03', '40001', '40P01'])

/** Cancelled by its time limit, insufficient resources, system error (a full or broken disk). */
const overloaded = /^(57014|53...|58...)$/

/**
 * Connection exceptions, shutting down and starting up, ended while idle in a transaction, too many connections, and a
 * server that has become a standby.
 */
const lossCodes = /^(08...|57P0[1-5]|25P0[34]|53300|25006)$/

/** True of statements that leave nothing when their answer is lost; a lost commit may have been made. */
export function changesNothing(sql: string): boolean {
  return /^\s*(select|begin|start|rollback|set|show|listen)\b/i.test(sql)
}

/** Whether an error of the driver says that the connection is of no use any more. */
export function isConnectionLoss(error: unknown): boolean {
  const severity = error instanceof Error && 'severity' in error ? error.severity : undefined
  return severity === 'FATAL' || severity === 'PANIC' || lossCodes.test(sqlState(error) ?? '')
}

/** Five letters and digits; system errors (ECONNRESET) have other codes. */
function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}
