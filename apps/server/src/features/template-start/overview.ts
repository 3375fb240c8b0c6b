import type { templateContractOverview } from '@qiyin/calls/areas/template-start.ts'
import type { Input } from '@qiyin/calls/call.ts'
import { fieldLinks } from '@qiyin/domain/template/field-link.ts'
import { fieldValueProblem } from '@qiyin/domain/template/field-value.ts'
import { printedValue } from '@qiyin/domain/template/printed-value.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { FileAnswer } from '../../http/handler.ts'
import { renderContract } from '../template-initiation/public.ts'
import { readModel } from '../templates/public.ts'
import { usableTemplate } from './form.ts'

/**
 * POST /template/contract/overview, POST /initiate/batch/contract/overview: the contract as it would print; a variable
 * that is not filled in yet stands there by its name, and each place of one leads to it (fieldLinks). Nothing is kept.
 */
export async function overviewContract(
  { templateCode, templateVersion, values }: Input<typeof templateContractOverview>,
  context: Context,
): Promise<FileAnswer> {
  const { stored, pinned: template } = await usableTemplate(context.db, templateCode)
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
