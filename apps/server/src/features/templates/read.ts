import type {
  templateGetVariables,
  templateTemplateHtml,
  templateVariableList,
} from '@qiyin/calls/areas/template.ts'
import type { templateDetail, templateField, templateRow } from '@qiyin/calls/shapes/template.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { statusOf } from '@qiyin/domain/template/template-status.ts'
import type { z } from 'zod'
import { CallError } from '../../http/call-error.ts'
import type { Context, Db } from '../../http/context.ts'
import { filesById } from '../files/public.ts'
import { readModel } from './model-file.ts'
import { findTemplate, type StoredTemplate } from './store.ts'
import { findFields, type StoredField } from './store-fields.ts'

/** GET /template/get-variables: a template with its roles and variables. */
export async function getTemplate(
  { templateCode }: Input<typeof templateGetVariables>,
  context: Context,
): Promise<Result<typeof templateGetVariables>> {
  return detailOf(context, templateCode)
}

/** GET /template/variable/list: the variables alone. */
export async function listVariables(
  { templateCode }: Input<typeof templateVariableList>,
  { db }: Context,
): Promise<Result<typeof templateVariableList>> {
  const { versionId } = await requireTemplate(db, templateCode)
  return (await findFields(db, versionId)).map(fieldAnswer)
}

/** GET /template/template-html: the document to read, its variables marked. */
export async function templateHtml(
  { templateCode }: Input<typeof templateTemplateHtml>,
  context: Context,
): Promise<Result<typeof templateTemplateHtml>> {
  const { modelFileId, version } = await requireTemplate(context.db, templateCode)
  const { html } = await readModel(context, modelFileId)
  return { html, version }
}

/** The template of a code; refuses when it was deleted after the guard saw it. */
export async function requireTemplate(db: Db, templateCode: string): Promise<StoredTemplate> {
  const template = await findTemplate(db, templateCode)
  if (!template) throw new CallError('TEMPLATE_NOT_FOUND')
  return template
}

/** What every change of a template answers. */
export async function detailOf(
  { db }: Pick<Context, 'db'>,
  templateCode: string,
): Promise<z.input<typeof templateDetail>> {
  const template = await requireTemplate(db, templateCode)
  const fields = await findFields(db, template.versionId)
  const [file] = await filesById(db, [template.documentFileId])
  return {
    ...rowAnswer({ ...template, fieldCount: fields.length }),
    signRoles: template.roles,
    fields: fields.map(fieldAnswer),
    findings: template.findings,
    fileName: file?.fileName ?? '',
    pageCount: template.pageCount,
    engineVersion: template.engineVersion,
  }
}

/** A template as lists show it. */
export function rowAnswer(template: StoredTemplate & { fieldCount: number }): z.input<typeof templateRow> {
  const { templateCode, templateName, businessTypeId, businessTypeName, version, errors, warnings } = template
  return {
    templateCode,
    templateName,
    businessTypeId,
    businessTypeName,
    isEnable: template.isEnable ? 1 : 0,
    status: statusOf({ errors, confirmed: template.confirmedTime !== null }),
    version,
    fieldCount: template.fieldCount,
    roleNames: template.roles.map(({ signRoleName }) => signRoleName),
    errors,
    warnings,
    updateTime: formatDateTime(template.updatedTime),
  }
}

/** A variable as it is answered. */
export function fieldAnswer(field: StoredField): z.input<typeof templateField> {
  return { ...field, variableOptionalValueList: [...field.variableOptionalValueList] }
}
