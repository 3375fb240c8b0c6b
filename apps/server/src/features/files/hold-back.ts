import { EngineError } from '@qiyin/pdf/engine'

/** No file is left alone for longer. */
export const longestHoldMs = 10 * 60_000
const firstHoldMs = 15_000

/**
 * How long a file is left alone after so many failures at great cost. That its time was over says as much of a
 * starved machine as of the file: it is tried again soon, and each further time a while four times as long later.
 */
export function holdMs(error: unknown, failures: number): number {
  const mayBeBusyMachine = error instanceof EngineError && error.code === 'timeout'
  return mayBeBusyMachine ? Math.min(longestHoldMs, firstHoldMs * 4 ** (failures - 1)) : longestHoldMs
}
