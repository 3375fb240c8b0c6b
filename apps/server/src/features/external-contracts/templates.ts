import type {
  externalContractTemplateGenerateFile,
  externalContractV2Initiate,
} from '@qiyin/calls/areas/external-contract.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { dayOf } from '@qiyin/domain/dates.ts'
import { firstValueProblem } from '@qiyin/domain/template/field-value.ts'
import { unknownCode } from '@qiyin/domain/template/given-codes.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { createWithinQuota } from '../files/public.ts'
import { businessesToInitiateIn, closedBusiness } from '../initiation/public.ts'
import { answerOnce } from '../source-applications/public.ts'
import {
  makeContract,
  pinTemplate,
  printContract,
  requireUsable,
  type PinnedTemplate,
} from '../template-initiation/public.ts'
import { readModel, requireTemplate, type StoredTemplate } from '../templates/public.ts'
import { keepContractNotify, requireNotifyUrl } from '../source-events/public.ts'
import { actingFor } from './acting.ts'

type Made = Result<typeof externalContractV2Initiate>

/** Values for a template, and how its contract is set up. */
interface TemplateRequest {
  readonly values: Input<typeof externalContractV2Initiate>['values']
  readonly setup: Omit<Input<typeof externalContractV2Initiate>, 'bizId' | 'values' | 'notifyUrl'>
  readonly notifyUrl?: string | undefined
}

/** POST /external/contract/v2/initiate: one contract of a template for one bizId. */
export async function initiateOfTemplate(
  { bizId, notifyUrl, values, ...setup }: Input<typeof externalContractV2Initiate>,
  context: Context,
): Promise<Made> {
  return initiateAs(actingFor(context), { bizId, notifyUrl, values, setup })
}

/** The same in the name of whoever the request acts as. */
export async function initiateAs(
  acting: Context,
  { bizId, notifyUrl, values, setup }: { readonly bizId: string } & TemplateRequest,
): Promise<Made> {
  const request = { values, setup, personId: acting.user.personId, notifyUrl }
  if (notifyUrl !== undefined) await requireNotifyUrl(acting, notifyUrl)
  return answerOnce<Made>(acting, { bizId, request }, async (keep) => {
    const { stored, template } = await sound(acting, setup.templateCode, values)
    const { templateVersion = stored.version } = setup
    await requireUsable(acting, { ...setup, templateVersion, values }, stored)
    const model = await readModel(acting, template.modelFileId)
    const { sourceId } = acting.application
    const settled = { ...setup, templateVersion, values: {} }
    const contract = { template, model, setup: settled, values, sourceId }
    const { contractId, contractNo } = await makeContract(acting, contract, async (tx, made) => {
      const { contractId: id } = made
      if (notifyUrl !== undefined) await keepContractNotify(tx, acting, { contractId: id, url: notifyUrl })
      await keep(tx, { contractId: id, contractNo: made.contractNo })
    })
    return { contractId, contractNo }
  })
}

/** POST /external/contract/template/generate-file */
export async function generateFile(
  { templateCode, values }: Input<typeof externalContractTemplateGenerateFile>,
  context: Context,
): Promise<Result<typeof externalContractTemplateGenerateFile>> {
  const acting = actingFor(context)
  const { sourceId } = context.application
  const { template } = await sound(acting, templateCode, values)
  const model = await readModel(context, template.modelFileId)
  const fileName = `${template.templateName}.pdf`
  const { bytes, pages } = await printContract(acting, { template, model }, { values, fileName })
  const blob = await context.blobs.put(Buffer.from(bytes))
  const fileId = await createWithinQuota(acting, { fileName, kind: 'upload', blob, pages, sourceId })
  return { fileId, fileName, pageCount: pages.length }
}

/** A template that is enabled and whom it acts as may use, and values that its variables let pass. */
async function sound(
  asking: Pick<Context, 'db' | 'now' | 'user'>,
  templateCode: string,
  values: Readonly<Record<string, string>>,
): Promise<{ stored: StoredTemplate; template: PinnedTemplate }> {
  const { db, now, user } = asking
  const stored = await requireTemplate(db, templateCode)
  const usable = await businessesToInitiateIn(db, user.personId, dayOf(now()))
  if (!usable.some(({ businessTypeId }) => businessTypeId === stored.businessTypeId)) {
    const refusal = await closedBusiness(asking, { businessTypeId: stored.businessTypeId })
    // As for people: what one may not use is not there, and its variables are not told.
    throw new CallError(refusal.name === 'BUSINESS_FROZEN' ? refusal : 'TEMPLATE_NOT_FOUND')
  }
  if (!stored.isEnable) throw new CallError('TEMPLATE_NOT_READY')
  const template = await pinTemplate(db, stored)
  const codes = template.fields.map(({ fieldCode }) => fieldCode)
  // A slip of the pen in an optional variable would print a contract without its value.
  const message =
    unknownCode('变量', codes, Object.keys(values)) ?? firstValueProblem(template.fields, values, now())
  if (message !== null) throw new CallError({ name: 'TEMPLATE_VALUES_REFUSED', message })
  return { stored, template }
}
