import type { timingQuery, timingRun } from '@qiyin/calls/areas/operations.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { recordOperation } from '../operator-log/public.ts'

/** GET /timing/query: the jobs on the clock, with their last runs. */
export async function queryTimed(
  _input: Input<typeof timingQuery>,
  { jobs }: Context,
): Promise<Result<typeof timingQuery>> {
  const timed = await jobs.timed()
  return timed.map(({ name, label, every, state, lastRun }) => ({
    taskName: name,
    description: label,
    cron: every,
    state,
    lastTime: lastRun && formatDateTime(lastRun.endedTime),
    lastSucceeded: lastRun && lastRun.succeeded,
  }))
}

/** POST /timing/run: puts a run into the queue, unless one waits or runs. */
export async function runTimed(
  { taskName }: Input<typeof timingRun>,
  context: Context,
): Promise<Result<typeof timingRun>> {
  const timed = await context.jobs.timed()
  const found = timed.find(({ name }) => name === taskName)
  if (!found) throw new CallError('TIMING_TASK_UNKNOWN')
  await context.transaction(async (tx) => {
    if (!(await context.jobs.runNow(tx, taskName))) throw new CallError('TIMING_TASK_BUSY')
    await recordOperation(tx, context, {
      event: 'TIMING_RUN',
      content: `立即执行定时任务 ${found.label}（${taskName}）`,
      object: { kind: 'TIMING_TASK', name: found.label, code: taskName },
    })
  })
  return true
}
