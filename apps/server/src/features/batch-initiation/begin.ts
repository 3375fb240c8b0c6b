import type { initiateBatch } from '@qiyin/calls/areas/batch-record.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Tx } from '../../http/context.ts'
import { pinTemplate, requireUsable, rowFieldsOf, type TemplateSetup } from '../template-initiation/public.ts'
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
  const stored = await requireTemplate(context.db, setup.templateCode)
  await requireUsable(context, setup, stored)
  return context.transaction(async (tx) => {
    const result = await keepBatch(tx, context, { setup, fieldCodes, rows })
    await context.answer.keep(tx, result)
    return result
  })
}

type Beginning = Pick<Context, 'now' | 'jobs' | 'secrets'> & {
  readonly user: { readonly personId: string; readonly name: string | null }
  readonly request: Pick<Context['request'], 'address' | 'userAgent'>
}

/** Rows for one setup: values in the order of the codes of their variables. */
interface GivenRows {
  readonly setup: TemplateSetup
  readonly fieldCodes: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Keeps rows in the caller's transaction, and queues them. Refuses rows that the rules of the variables do not let pass. */
export async function keepBatch(
  tx: Tx,
  context: Beginning,
  { setup, fieldCodes, rows }: GivenRows,
): Promise<{ batchInitNo: string; total: number }> {
  const { user, request, now, jobs } = context
  const stored = await requireTemplate(tx, setup.templateCode)
  const template = await pinTemplate(tx, stored)
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
  const { batchId, batchInitNo } = await insertBatch(tx, batch, { rows: kept, time: now() })
  if (!(await holdTemplate(tx, stored.templateId, batchInitNo))) throw new CallError('TEMPLATE_NOT_FOUND')
  const rowNos = kept.map(({ rowNo }) => rowNo)
  await sendRows(tx, jobs, batchId, rowNos)
  return { batchInitNo, total: kept.length }
}
