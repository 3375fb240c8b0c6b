import type { templateInitiate } from '@qiyin/calls/areas/template-start.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { firstValueProblem } from '@qiyin/domain/template/field-value.ts'
import { unknownCode } from '@qiyin/domain/template/given-codes.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { makeContract, requireUsable } from '../template-initiation/public.ts'
import { readModel } from '../templates/public.ts'
import { usableTemplate } from './form.ts'

/** POST /template/initiate: one contract of a template, made and sent at once. */
export async function initiateOne(
  { values, ...setup }: Input<typeof templateInitiate>,
  context: Context,
): Promise<Result<typeof templateInitiate>> {
  const { db, now, answer } = context
  const { stored, pinned: template } = await usableTemplate(db, setup.templateCode)
  await requireUsable(context, { ...setup, values }, stored)
  const codes = template.fields.map(({ fieldCode }) => fieldCode)
  const problem =
    unknownCode('变量', codes, Object.keys(values)) ?? firstValueProblem(template.fields, values, now())
  if (problem !== null) throw new CallError({ name: 'TEMPLATE_VALUES_REFUSED', message: problem })
  const model = await readModel(context, template.modelFileId)
  const contract = { template, model, setup: { ...setup, values: {} }, values }
  const { contractId, contractNo } = await makeContract(context, contract, (tx, made) =>
    answer.keep(tx, { contractId: made.contractId, contractNo: made.contractNo }),
  )
  return { contractId, contractNo }
}
