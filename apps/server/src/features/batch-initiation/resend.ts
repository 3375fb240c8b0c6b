import type { batchInitRecordResend } from '@qiyin/calls/areas/batch-record.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { deadlineRefusal } from '@qiyin/domain/contract/deadline.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { rowFieldsOf } from '../template-initiation/public.ts'
import { holdTemplate } from '../templates/public.ts'
import { sendRows } from './jobs.ts'
import { openSetup, requireBatch } from './known-batch.ts'
import { namedValues, rowProblem, rowToKeep } from './row-values.ts'
import { lockBatch, markBegun, resendRow } from './store.ts'

/** POST /batchInit/record/resend: corrected rows under the same number; with one that cannot be, none is sent. */
export async function resendRows(
  { batchInitNo, rows }: Input<typeof batchInitRecordResend>,
  context: Context,
): Promise<Result<typeof batchInitRecordResend>> {
  const { db, now, answer } = context
  const batch = await requireBatch(db, batchInitNo)
  const { batchId, template, templateId } = batch
  requireTimeToSign(openSetup(context, batch).signDeadlineTime, now())
  const codes = rowFieldsOf(template).map(({ fieldCode }) => fieldCode)
  const sent = rows.map(({ rowNo, values }) => ({ rowNo, values: namedValues(codes, values) }))
  for (const { rowNo, values } of sent) {
    const problem = rowProblem(template, values, now())
    if (problem !== null)
      throw new CallError({ name: 'BATCH_ROWS_REFUSED', message: `第${rowNo}行${problem}` })
  }
  return context.transaction(async (tx) => {
    // First the batch: an end of it that is just being written would take the hold away again.
    await lockBatch(tx, batchId)
    // A template that was deleted since is still good for its own batches: what counts of it is kept here.
    await holdTemplate(tx, templateId, batchInitNo)
    for (const row of sent)
      if (!(await resendRow(tx, batchId, rowToKeep(context, template, row))))
        throw new CallError('BATCH_ROW_LOCKED')
    await markBegun(tx, batchId, now())
    await sendRows(
      tx,
      context.jobs,
      batchId,
      sent.map(({ rowNo }) => rowNo),
    )
    const result = { sent: sent.length }
    await answer.keep(tx, result)
    return result
  })
}

/** The deadline is the batch's: no row could be corrected so that its contract can still be signed by then. */
function requireTimeToSign(day: string, now: Date): void {
  if (deadlineRefusal(day, now) === null) return
  const message = `该批次的签署截止日期 ${day} 已过，请再次发起整批并重新选择截止日期`
  throw new CallError({ name: 'DEADLINE_INVALID', message })
}
