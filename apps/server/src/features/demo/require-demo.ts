import type { Config } from '../../config.ts'
import { CallError } from '../../http/call-error.ts'

/** Outside demo mode the demonstration's calls do not exist. */
export function requireDemo(config: Config): void {
  if (!config.demo.enabled) throw new CallError('CALL_UNKNOWN', { httpStatus: 404 })
}
