import type {
  contractTemplateManageAdd,
  contractTemplateManageAddVersion,
} from '@qiyin/calls/areas/template.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { TemplateError } from '@qiyin/templates'
import { CallError } from '../../http/call-error.ts'
import type { Context, Tx } from '../../http/context.ts'
import type { StoredBlob } from '../../storage/blob-store.ts'
import { businessById } from '../businesses/public.ts'
import { createFile } from '../files/public.ts'
import { requireManaged } from './access.ts'
import { analyse, type AnalysedTemplate } from './analyse.ts'
import { fileBytes, modelBytes } from './model-file.ts'
import { type KnownTemplate, saidByManagers } from './proposals.ts'
import { detailOf, requireTemplate } from './read.ts'
import { recordTemplateAct } from './record-template-act.ts'
import type { StoredTemplate } from './store.ts'
import {
  insertTemplate,
  insertVersion,
  lockTemplate,
  type NewTemplate,
  type VersionFiles,
  writeTemplate,
} from './store-change.ts'
import { findFields, insertFields } from './store-fields.ts'

/** POST /contract/template/manage/add: a new template from a Word file, with what was found in it. */
export async function addTemplate(
  { templateCode, templateName, businessTypeId }: Input<typeof contractTemplateManageAdd>,
  context: Context,
): Promise<Result<typeof contractTemplateManageAdd>> {
  const { db, user, upload } = context
  await requireManaged(db, user.personId, businessTypeId)
  if (!(await businessById(db, businessTypeId))) throw new CallError('BUSINESS_NOT_FOUND')
  const template = { templateCode, templateName, businessTypeId }
  const file = { fileName: upload.fileName, bytes: await upload.read(), personId: user.personId }
  await registerTemplate(context, template, file, (tx) =>
    recordTemplateAct(tx, context, { event: 'TEMPLATE_ADD', verb: '新增模板', template }),
  )
  return detailOf(context, templateCode)
}

/** Judges a Word file and keeps it as a new template. Refuses a code that is taken, and what `analyse` refuses. */
export async function registerTemplate(
  context: Storing,
  template: NewTemplate,
  file: TemplateUpload,
  record?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const analysed = await analyse(context, file.bytes)
  await storing(context, { file, analysed }, async (tx, files) => {
    const time = context.now()
    const templateId = await insertTemplate(tx, template, time)
    if (templateId === undefined) throw new CallError('TEMPLATE_CODE_TAKEN')
    const about = { templateId, version: 1, personId: file.personId }
    const versionId = await insertVersion(tx, about, { analysed, files, time })
    await insertFields(tx, versionId, analysed.fields)
    await record?.(tx)
  })
}

/** POST …/add-version: names, types and roles of the version before go on; the new one is to be confirmed. */
export async function addVersion(
  { templateCode }: Input<typeof contractTemplateManageAddVersion>,
  context: Context,
): Promise<Result<typeof contractTemplateManageAddVersion>> {
  const { db, user, upload } = context
  const template = await requireTemplate(db, templateCode)
  const file = { fileName: upload.fileName, bytes: await upload.read(), personId: user.personId }
  const verb = `上传第 ${template.version + 1} 版模板`
  await addNextVersion(context, template, { file, verb })
  return detailOf(context, templateCode)
}

/** Judges a Word file with what the version before knew, and keeps it as the next version, which is to be confirmed. */
export async function addNextVersion(
  context: Context,
  { templateId, version: before, ...template }: StoredTemplate,
  { file, verb }: { file: TemplateUpload; verb: string },
): Promise<void> {
  const analysed = await analyse(context, file.bytes, await saidBefore(context, template))
  await storing(context, { file, analysed }, async (tx, files) => {
    if ((await lockTemplate(tx, templateId)) !== before) throw new CallError('TEMPLATE_CHANGED')
    const time = context.now()
    const about = { templateId, version: before + 1, personId: file.personId }
    const versionId = await insertVersion(tx, about, { analysed, files, time })
    await insertFields(tx, versionId, analysed.fields)
    await writeTemplate(tx, templateId, { version: before + 1, isEnable: false, time })
    await recordTemplateAct(tx, context, { event: 'TEMPLATE_UPDATE', verb, template })
  })
}

async function saidBefore(
  context: Context,
  { roles, versionId, documentFileId }: Pick<StoredTemplate, 'roles' | 'versionId' | 'documentFileId'>,
): Promise<Partial<KnownTemplate>> {
  const fields = await findFields(context.db, versionId)
  const bytes = await fileBytes(context, documentFileId)
  // A file of old that would be refused today tells nothing: all that is kept of it goes on.
  const before = await context.templates.intake.read(bytes).catch((error: unknown) => {
    if (error instanceof TemplateError) return null
    throw error
  })
  return before === null ? { roles, fields } : saidByManagers({ roles, fields }, before)
}

/** A Word file and who brings it. */
interface TemplateUpload {
  readonly fileName: string
  readonly bytes: Buffer
  readonly personId: string
}

type Storing = Pick<Context, 'blobs' | 'now' | 'templates' | 'transaction'>

/** Writes the files of a version and its rows; what was written is dropped when the rows are refused. */
async function storing(
  context: Storing,
  { file: { fileName, bytes, personId }, analysed }: { file: TemplateUpload; analysed: AnalysedTemplate },
  write: (tx: Tx, files: VersionFiles) => Promise<void>,
): Promise<void> {
  const { blobs } = context
  const document = await blobs.put(bytes)
  const model = await blobs.put(modelBytes(analysed))
  const keep = (tx: Tx, blob: StoredBlob, name: string): Promise<string> =>
    createTemplateFile(tx, context, { blob, fileName: name, ownerId: personId })
  try {
    await context.transaction(async (tx) => {
      const documentFileId = await keep(tx, document, fileName)
      const modelFileId = await keep(tx, model, 'model.json')
      await write(tx, { documentFileId, modelFileId })
    })
  } catch (error) {
    // A refusal rolled the rows back for certain; after any other error they may be there.
    if (error instanceof CallError) for (const { key } of [document, model]) await blobs.remove(key)
    throw error
  }
}

/** The row of a file that belongs to a template's version. */
export async function createTemplateFile(
  tx: Tx,
  context: Pick<Context, 'now'>,
  file: { readonly blob: StoredBlob; readonly fileName: string; readonly ownerId: string },
): Promise<string> {
  return createFile(tx, context, { ...file, kind: 'template', pages: [] })
}
