import type { operationsQueues } from '@qiyin/calls/areas/operations.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import type { Context } from '../../http/context.ts'

/** GET /operations/queues */
export async function queryQueues(
  _input: Input<typeof operationsQueues>,
  { jobs }: Context,
): Promise<Result<typeof operationsQueues>> {
  const loads = await jobs.loads()
  return loads.map(({ name, label, waiting, running, oldestSec }) => ({
    taskName: name,
    description: label,
    waiting,
    running,
    oldestSec: Math.floor(oldestSec),
  }))
}
