import type { externalNotify } from '@qiyin/calls/areas/source-event.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { hasEvents, sendAgain } from '../source-events/public.ts'
import { requireOfSource } from './read.ts'

/**
 * POST /external/notify: an application has its own events sent again. What is on its way is not sent twice, and of a
 * contract that nobody was to be told of there is nothing to send.
 */
export async function notifyAgain(
  { contractId, startDate, endDate }: Input<typeof externalNotify>,
  context: Context,
): Promise<Result<typeof externalNotify>> {
  if (contractId === undefined && startDate === undefined)
    throw new CallError({ name: 'PARAMETER_INVALID', message: '请填写合同或开始日期' })
  const applicationId = context.application.id
  const which = { applicationId, onlyGivenUp: false, startDate, endDate }
  const count = await sendAgain(context, { ...which, ...(contractId !== undefined && { contractId }) })
  // Events outlive a contract that people have removed, and one that is on its way is not counted.
  if (
    contractId !== undefined &&
    count === 0 &&
    !(await hasEvents(context.db, { applicationId, contractId }))
  )
    await requireOfSource(context, contractId)
  return { count }
}
