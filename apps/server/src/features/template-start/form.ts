import type {
  initiateBatchFieldsTemplateCode,
  initiateBatchTemplateRole,
  initiateBatchTemplates,
} from '@qiyin/calls/areas/template-start.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { dayOf } from '@qiyin/domain/dates.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Db } from '../../http/context.ts'
import { businessesToInitiateIn, closedBusiness } from '../initiation/public.ts'
import { pinTemplate, type PinnedTemplate } from '../template-initiation/public.ts'
import { enabledTemplatesOf, requireTemplate, type StoredTemplate } from '../templates/public.ts'

/** GET /initiate/batch/templates: what the person may start with, the newest change first. */
export async function listStartable(
  wanted: Input<typeof initiateBatchTemplates>,
  context: Context,
): Promise<Result<typeof initiateBatchTemplates>> {
  const { db, user, now } = context
  const { businessTypeId, businessTypeCode } = wanted
  const businesses = await businessesToInitiateIn(db, user.personId, dayOf(now()))
  const asked = businesses.filter(
    (one) =>
      (businessTypeId === undefined || one.businessTypeId === businessTypeId) &&
      (businessTypeCode === undefined || one.businessTypeCode === businessTypeCode),
  )
  // Who asks for one and could initiate in it hears why there is none; for others there are just no templates.
  if (asked.length === 0 && (businessTypeId !== undefined || businessTypeCode !== undefined)) {
    const refusal = await closedBusiness(context, wanted)
    if (refusal.name === 'BUSINESS_FROZEN') throw new CallError(refusal)
  }
  const templates = await enabledTemplatesOf(
    db,
    asked.map((one) => one.businessTypeId),
  )
  return templates.map((template) => startable(template, template.fieldCount))
}

/** GET /initiate/batch/fields/{templateCode}: the variables and roles of a start form. */
export async function readForm(
  { templateCode }: Input<typeof initiateBatchFieldsTemplateCode>,
  { db }: Context,
): Promise<Result<typeof initiateBatchFieldsTemplateCode>> {
  const { stored, pinned } = await usableTemplate(db, templateCode)
  const { roles, fields } = pinned
  return { ...startable(stored, fields.length), roles: [...roles], fields: fields.map(answered) }
}

/** GET /initiate/batch/template/role, …/role/list: who signs. */
export async function listRoles(
  { templateCode }: Input<typeof initiateBatchTemplateRole>,
  { db }: Context,
): Promise<Result<typeof initiateBatchTemplateRole>> {
  return [...(await usableTemplate(db, templateCode)).stored.roles]
}

/** A template that is enabled, as it is now. */
export async function usableTemplate(
  db: Db,
  templateCode: string,
): Promise<{ stored: StoredTemplate; pinned: PinnedTemplate }> {
  const stored = await requireTemplate(db, templateCode)
  if (!stored.isEnable) throw new CallError('TEMPLATE_NOT_READY')
  return { stored, pinned: await pinTemplate(db, stored) }
}

function startable(
  template: StoredTemplate,
  fieldCount: number,
): Result<typeof initiateBatchTemplates>[number] {
  const { templateCode, templateName, businessTypeId, businessTypeName, version, roles } = template
  const roleNames = roles.map(({ signRoleName }) => signRoleName)
  return { templateCode, templateName, businessTypeId, businessTypeName, version, fieldCount, roleNames }
}

function answered(
  field: PinnedTemplate['fields'][number],
): Result<typeof initiateBatchFieldsTemplateCode>['fields'][number] {
  return { ...field, variableOptionalValueList: [...field.variableOptionalValueList] }
}
