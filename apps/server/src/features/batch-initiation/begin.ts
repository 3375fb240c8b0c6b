import type { initiateBatch } from '@qiyin/calls/areas/batch-record.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { firstValueProblem } from '@qiyin/domain/template/field-value.ts'
import { codeGivenTwice, unknownCode } from '@qiyin/domain/template/given-codes.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Tx } from '../../http/context.ts'
import {
  pinTemplate,
  type PinnedTemplate,
  requireUsable,
  rowFieldsOf,
  type TemplateSetup,
} from '../template-initiation/public.ts'
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
  requireCodes(template, { setup, fieldCodes })
  requireSoundValues(template, { setup, fieldCodes, rows }, now())
  const named = rows.map((values, index) => ({ rowNo: index + 1, values: namedValues(fieldCodes, values) }))
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

function codesOf(fields: readonly { readonly fieldCode: string }[]): string[] {
  return fields.map(({ fieldCode }) => fieldCode)
}

/** Each variable once, of the template, by the rows or for all of them. Nothing that was sent is left out in silence. */
function requireCodes(template: PinnedTemplate, { setup, fieldCodes }: Omit<GivenRows, 'rows'>): void {
  const all = [...Object.keys(setup.values), ...fieldCodes]
  const unknown =
    unknownCode('变量', codesOf(template.fields), all) ??
    unknownCode('变量', codesOf(rowFieldsOf(template)), fieldCodes)
  if (unknown !== null) {
    const message = `${unknown}，请刷新页面后重试`
    throw new CallError({ name: 'TEMPLATE_CHANGED', message })
  }
  const twice = codeGivenTwice('变量', all)
  if (twice !== null) throw new CallError({ name: 'BATCH_ROWS_REFUSED', message: twice })
}

/** What the rules of the variables let pass: for all rows, then row by row. */
function requireSoundValues(
  template: PinnedTemplate,
  { setup, fieldCodes, rows }: GivenRows,
  now: Date,
): void {
  const inRows = new Set(rowFieldsOf(template).map(({ fieldCode }) => fieldCode))
  const ours = template.fields.filter(({ fieldCode }) => !inRows.has(fieldCode))
  const problem = firstValueProblem(ours, setup.values, now)
  if (problem !== null) throw new CallError({ name: 'BATCH_ROWS_REFUSED', message: problem })
  for (const [index, values] of rows.entries()) {
    const wrong = rowProblem(template, namedValues(fieldCodes, values), now)
    const many = `有${values.length}个值，多于${fieldCodes.length}个变量`
    const said = values.length > fieldCodes.length ? many : wrong
    if (said !== null) throw new CallError({ name: 'BATCH_ROWS_REFUSED', message: `第${index + 1}行${said}` })
  }
}
