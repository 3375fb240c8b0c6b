import type {
  operationsFailedJobs,
  operationsFailedJobsRetry,
  operationsFailedJobsRetryAll,
} from '@qiyin/calls/areas/operations.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { maxFailedJobs } from '@qiyin/domain/limits.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { recordOperation } from '../operator-log/public.ts'

/** GET /operations/failed-jobs: what they were about stays in the database, since it may name people. */
export async function queryFailedJobs(
  _input: Input<typeof operationsFailedJobs>,
  { jobs }: Context,
): Promise<Result<typeof operationsFailedJobs>> {
  const failed = await jobs.deadLetters(maxFailedJobs)
  return failed.map(({ id, name, label, failure, failedTime }) => ({
    id,
    taskName: name,
    description: label,
    failure,
    failedTime: formatDateTime(failedTime),
  }))
}

/** POST /operations/failed-jobs/retry */
export async function retryFailedJob(
  { id, taskName }: Input<typeof operationsFailedJobsRetry>,
  context: Context,
): Promise<Result<typeof operationsFailedJobsRetry>> {
  const failed = await context.jobs.deadLetters(maxFailedJobs)
  const label = failed.find((one) => one.id === id)?.label ?? taskName
  await context.transaction(async (tx) => {
    if (!(await context.jobs.retry(tx, { id, name: taskName }))) throw new CallError('JOB_NOT_FAILED')
    await recordOperation(tx, context, {
      event: 'JOB_RETRY',
      content: `重试失败任务 ${label}（${id}）`,
      object: { kind: 'JOB', id, name: label, code: taskName },
    })
  })
  return true
}

/** POST /operations/failed-jobs/retry-all: those that the list shows; what others have retried meanwhile is left out. */
export async function retryFailedJobs(
  _input: Input<typeof operationsFailedJobsRetryAll>,
  context: Context,
): Promise<Result<typeof operationsFailedJobsRetryAll>> {
  const failed = await context.jobs.deadLetters(maxFailedJobs)
  return context.transaction(async (tx) => {
    let retried = 0
    for (const { id, name } of failed) if (await context.jobs.retry(tx, { id, name })) retried += 1
    if (retried > 0)
      await recordOperation(tx, context, {
        event: 'JOB_RETRY',
        content: `重试全部失败任务，共 ${retried} 个`,
        object: null,
      })
    return retried
  })
}
