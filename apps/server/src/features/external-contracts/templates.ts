import type {
  externalContractTemplateGenerateFile,
  externalContractV2Initiate,
} from '@qiyin/calls/areas/external-contract.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { firstValueProblem } from '@qiyin/domain/template/field-value.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { createWithinQuota } from '../files/public.ts'
import { answerOnce } from '../source-applications/public.ts'
import {
  makeContract,
  pinTemplate,
  printContract,
  requireUsable,
  type PinnedTemplate,
} from '../template-initiation/public.ts'
import { readModel, requireTemplate, type StoredTemplate } from '../templates/public.ts'
import { actingFor } from './acting.ts'

/** POST /external/contract/v2/initiate: one contract of a template for one bizId. */
export async function initiateOfTemplate(
  { bizId, values, ...setup }: Input<typeof externalContractV2Initiate>,
  context: Context,
): Promise<Result<typeof externalContractV2Initiate>> {
  const acting = actingFor(context)
  const request = { values, setup }
  return answerOnce<Result<typeof externalContractV2Initiate>>(context, { bizId, request }, async (keep) => {
    const { stored, template } = await sound(context, setup.templateCode, values)
    await requireUsable(acting, { ...setup, values }, stored)
    const model = await readModel(context, template.modelFileId)
    const { sourceId } = context.application
    const contract = { template, model, setup: { ...setup, values: {} }, values, sourceId }
    const { contractId, contractNo } = await makeContract(acting, contract, (tx, made) =>
      keep(tx, { contractId: made.contractId, contractNo: made.contractNo }),
    )
    return { contractId, contractNo }
  })
}

/** POST /external/contract/template/generate-file */
export async function generateFile(
  { templateCode, values }: Input<typeof externalContractTemplateGenerateFile>,
  context: Context,
): Promise<Result<typeof externalContractTemplateGenerateFile>> {
  const acting = actingFor(context)
  const { template } = await sound(context, templateCode, values)
  const model = await readModel(context, template.modelFileId)
  const fileName = `${template.templateName}.pdf`
  const { bytes, pages } = await printContract(acting, { template, model }, { values, fileName })
  const blob = await context.blobs.put(Buffer.from(bytes))
  const fileId = await createWithinQuota(acting, { fileName, kind: 'upload', blob, pages })
  return { fileId, fileName, pageCount: pages.length }
}

/** A template that is enabled, and values that its variables let pass. */
async function sound(
  { db, now }: Pick<Context, 'db' | 'now'>,
  templateCode: string,
  values: Readonly<Record<string, string>>,
): Promise<{ stored: StoredTemplate; template: PinnedTemplate }> {
  const stored = await requireTemplate(db, templateCode)
  if (!stored.isEnable) throw new CallError('TEMPLATE_NOT_READY')
  const template = await pinTemplate(db, stored)
  const message = firstValueProblem(template.fields, values, now())
  if (message !== null) throw new CallError({ name: 'TEMPLATE_VALUES_REFUSED', message })
  return { stored, template }
}
