import {
  operationsFailedJobs,
  operationsQueues,
  operationsState,
  timingQuery,
} from '@qiyin/calls/areas/operations.ts'
import { invalidate } from '@qiyin/ui/query-client.ts'

/** How often the page asks by itself; a hidden tab asks nothing. */
export const refreshMs = 30_000

/** Asks at once for what changes by itself. */
export function refreshOperations(): void {
  void invalidate(operationsState, operationsFailedJobs, operationsQueues, timingQuery)
}
