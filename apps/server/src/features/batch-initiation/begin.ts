import type { initiateBatch } from '@qiyin/calls/areas/batch-record.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { pinTemplate, requireUsable, rowFieldsOf } from '../template-initiation/public.ts'
import { holdTemplate, requireTemplate } from '../templates/public.ts'
import { sendRows } from './jobs.ts'
import { sealSetup } from './known-batch.ts'
import { namedValues, rowProblem, rowToKeep } from './row-values.ts'
import { insertBatch } from './store.ts'

/**
 * POST /initiate/batch, POST /template/batch-init: keeps the rows and queues them; each becomes a contract or a reason.
 * What cannot be for any row is refused at once, and so are rows that the rules of the variables do not let pass.
 */
export async function beginBatch(
  { fieldCodes, rows, ...setup }: Input<typeof initiateBatch>,
  context: Context,
): Promise<Result<typeof initiateBatch>> {
  const { db, user, request, now, jobs, answer } = context
  const stored = await requireTemplate(db, setup.templateCode)
  await requireUsable(context, setup, stored)
  const template = await pinTemplate(db, stored)
  const known = new Set(rowFieldsOf(template).map(({ fieldCode }) => fieldCode))
  if (fieldCodes.some((code) => !known.has(code))) throw new CallError('TEMPLATE_CHANGED')
  const named = rows.map((values, index) => ({ rowNo: index + 1, values: namedValues(fieldCodes, values) }))
  for (const { rowNo, values } of named) {
    const problem = rowProblem(template, values, now())
    if (problem !== null)
      throw new CallError({ name: 'BATCH_ROWS_REFUSED', message: `第${rowNo}行${problem}` })
  }
  const batch = {
    templateId: stored.templateId,
    template,
    businessTypeId: setup.businessTypeId,
    companyId: setup.companyId,
    personId: user.personId,
    personName: user.name ?? '',
    address: request.address,
    userAgent: request.userAgent,
    setupEnc: sealSetup(context, setup),
  }
  const kept = named.map((row) => rowToKeep(context, template, row))
  return context.transaction(async (tx) => {
    const { batchId, batchInitNo } = await insertBatch(tx, batch, { rows: kept, time: now() })
    if (!(await holdTemplate(tx, stored.templateId, batchInitNo))) throw new CallError('TEMPLATE_NOT_FOUND')
    await sendRows(
      tx,
      jobs,
      batchId,
      kept.map(({ rowNo }) => rowNo),
    )
    const result = { batchInitNo, total: kept.length }
    await answer.keep(tx, result)
    return result
  })
}
