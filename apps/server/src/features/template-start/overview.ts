import type { contractTemplateManageTrial } from '@qiyin/calls/areas/template-repair.ts'
import type { templateContractOverview } from '@qiyin/calls/areas/template-start.ts'
import type { Input } from '@qiyin/calls/call.ts'
import { fieldLinks } from '@qiyin/domain/template/field-link.ts'
import { fieldValueProblem } from '@qiyin/domain/template/field-value.ts'
import { printedValue } from '@qiyin/domain/template/printed-value.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { FileAnswer } from '../../http/handler.ts'
import { pinTemplate, type PinnedTemplate, renderContract } from '../template-initiation/public.ts'
import { readModel, requireTemplate, type StoredTemplate } from '../templates/public.ts'
import { usableTemplate } from './form.ts'

/**
 * POST /template/contract/overview, POST /initiate/batch/contract/overview: the contract as it would print; a variable
 * that is not filled in yet stands there by its name, and each place of one leads to it (fieldLinks). Nothing is kept.
 */
export async function overviewContract(
  { templateCode, templateVersion, values }: Input<typeof templateContractOverview>,
  context: Context,
): Promise<FileAnswer> {
  const { stored, pinned } = await usableTemplate(context.db, templateCode)
  return printed(context, { stored, pinned }, { templateVersion, values })
}

/** POST /contract/template/manage/trial: the same for who manages the template, enabled or not. */
export async function tryTemplate(
  { templateCode, templateVersion, values }: Input<typeof contractTemplateManageTrial>,
  context: Context,
): Promise<FileAnswer> {
  const stored = await requireTemplate(context.db, templateCode)
  const pinned = await pinTemplate(context.db, stored)
  return printed(context, { stored, pinned }, { templateVersion, values })
}

async function printed(
  context: Context,
  { stored, pinned: template }: { stored: StoredTemplate; pinned: PinnedTemplate },
  {
    templateVersion,
    values,
  }: { templateVersion: number; values: Input<typeof templateContractOverview>['values'] },
): Promise<FileAnswer> {
  if (stored.version !== templateVersion) throw new CallError('TEMPLATE_CHANGED')
  const model = await readModel(context, template.modelFileId)
  const texts = template.fields.map((field) => {
    const value = values[field.fieldCode]?.trim() ?? ''
    if (value === '') return [field.fieldCode, field.notNull ? `【${field.fieldName}】` : '']
    const isGood = fieldValueProblem(field, value, context.now()) === null
    return [field.fieldCode, isGood ? printedValue(field, value) : value]
  })
  const links = fieldLinks(template.fields)
  const { pdf } = await renderContract(context, { template, model }, Object.fromEntries(texts), links)
  return new FileAnswer(Buffer.from(pdf), 'application/pdf', {
    fileName: `${template.templateName}.pdf`,
    disposition: 'inline',
    cacheControl: 'no-store',
  })
}
