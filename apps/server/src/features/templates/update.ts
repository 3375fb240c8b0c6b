import type { contractTemplateManageUpdate } from '@qiyin/calls/areas/template.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { roleFacts, rolesProblem } from '@qiyin/domain/template/sign-role.ts'
import { enableRefusal, statusOf } from '@qiyin/domain/template/template-status.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { businessById } from '../businesses/public.ts'
import { requireManaged } from './access.ts'
import { createTemplateFile } from './add.ts'
import { analyse, type AnalysedTemplate } from './analyse.ts'
import { fileBytes, modelBytes } from './model-file.ts'
import { detailOf, requireTemplate } from './read.ts'
import { recordTemplateAct } from './record-template-act.ts'
import type { StoredTemplate } from './store.ts'
import { lockTemplate, writeTemplate, writeVersion } from './store-change.ts'
import { findFields } from './store-fields.ts'

type Change = Input<typeof contractTemplateManageUpdate>

/** POST /contract/template/manage/update: what is given; other roles have the document judged and confirmed anew. */
export async function updateTemplate(
  { templateCode, ...change }: Change,
  context: Context,
): Promise<Result<typeof contractTemplateManageUpdate>> {
  const template = await requireTemplate(context.db, templateCode)
  await checkChange(context, template, change)
  if (change.signRoles) await changeRoles(context, template, change.signRoles)
  await context.transaction(async (tx) => {
    const version = await lockTemplate(tx, template.templateId)
    if (version !== template.version) throw new CallError('TEMPLATE_CHANGED')
    const { templateName, businessTypeId, isEnable } = change
    if (isEnable === 1) requireReady(await requireTemplate(tx, templateCode))
    await writeTemplate(tx, template.templateId, {
      templateName,
      businessTypeId,
      isEnable: isEnable === undefined ? undefined : isEnable === 1,
      time: context.now(),
    })
    const changed = await requireTemplate(tx, templateCode)
    await recordTemplateAct(tx, context, { event: 'TEMPLATE_UPDATE', verb: '修改模板', template: changed })
  })
  return detailOf(context, templateCode)
}

async function checkChange(
  { db, user }: Context,
  template: StoredTemplate,
  { businessTypeId, signRoles }: Omit<Change, 'templateCode'>,
): Promise<void> {
  if (businessTypeId !== undefined && businessTypeId !== template.businessTypeId) {
    await requireManaged(db, user.personId, businessTypeId)
    if (!(await businessById(db, businessTypeId))) throw new CallError('BUSINESS_NOT_FOUND')
  }
  const problem = signRoles ? rolesProblem(signRoles) : null
  if (problem !== null) throw new CallError({ name: 'PARAMETER_INVALID', message: problem })
}

function requireReady({ errors, confirmedTime }: StoredTemplate): void {
  const refusal = enableRefusal({ errors, status: statusOf({ errors, confirmed: confirmedTime !== null }) })
  if (refusal) throw new CallError(refusal)
}

/** Judges the document with the roles; the template is no longer enabled until somebody has seen what came of it. */
async function changeRoles(
  context: Context,
  template: StoredTemplate,
  roles: NonNullable<Change['signRoles']>,
): Promise<void> {
  if (JSON.stringify(roles.map(roleFacts)) === JSON.stringify(template.roles.map(roleFacts))) return
  const { db, blobs } = context
  const fields = await findFields(db, template.versionId)
  const bytes = await fileBytes(context, template.documentFileId)
  const analysed = await analyse(context, bytes, { roles, fields })
  const model = await blobs.put(modelBytes(analysed))
  await writeRoles(context, template, { analysed, model }).catch(async (error: unknown) => {
    // As for a version that is added.
    if (error instanceof CallError) await blobs.remove(model.key)
    throw error
  })
}

async function writeRoles(
  context: Context,
  { templateId, versionId, version }: StoredTemplate,
  { analysed, model }: { analysed: AnalysedTemplate; model: Awaited<ReturnType<Context['blobs']['put']>> },
): Promise<void> {
  await context.transaction(async (tx) => {
    if ((await lockTemplate(tx, templateId)) !== version) throw new CallError('TEMPLATE_CHANGED')
    const modelFileId = await createTemplateFile(tx, context, {
      blob: model,
      fileName: 'model.json',
      ownerId: context.user.personId,
    })
    await writeVersion(tx, versionId, { analysed, modelFileId })
    await writeTemplate(tx, templateId, { isEnable: false, time: context.now() })
  })
}
