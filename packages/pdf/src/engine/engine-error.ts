/**
 * Why the engine itself gave no answer. `busy`: too many tasks wait; try again later. `timeout`: the task
 * took too long and was stopped. `starved`: so was this one, but the machine was too busy to work on it; try again
 * later. `crashed`: the worker died, by memory or by a fault. `cancelled`: nobody wants the answer any more. `closed`:
 * the engine was closed.
 */
export type EngineErrorCode = 'busy' | 'timeout' | 'starved' | 'crashed' | 'cancelled' | 'closed'

/** A task was not finished by the engine; what the task itself refuses is a PdfError. */
export class EngineError extends Error {
  readonly code: EngineErrorCode

  constructor(code: EngineErrorCode, message: string) {
    super(message)
    this.name = 'EngineError'
    this.code = code
  }
}
