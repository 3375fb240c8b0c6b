import type {
  contractTemplateManageAdd,
  contractTemplateManageAddVersion,
} from '@qiyin/calls/areas/template.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Tx } from '../../http/context.ts'
import type { StoredBlob } from '../../storage/blob-store.ts'
import { businessById } from '../businesses/public.ts'
import { createFile } from '../files/public.ts'
import { requireManaged } from './access.ts'
import { analyse, type AnalysedTemplate } from './analyse.ts'
import { modelBytes } from './model-file.ts'
import { detailOf, requireTemplate } from './read.ts'
import {
  insertTemplate,
  insertVersion,
  lockTemplate,
  type VersionFiles,
  writeTemplate,
} from './store-change.ts'
import { findFields, insertFields } from './store-fields.ts'

/** POST /contract/template/manage/add: a new template from a Word file, with what was found in it. */
export async function addTemplate(
  { templateCode, templateName, businessTypeId }: Input<typeof contractTemplateManageAdd>,
  context: Context,
): Promise<Result<typeof contractTemplateManageAdd>> {
  const { db, user, now, upload } = context
  await requireManaged(db, user.personId, businessTypeId)
  if (!(await businessById(db, businessTypeId))) throw new CallError('BUSINESS_NOT_FOUND')
  const bytes = await upload.read()
  const analysed = await analyse(context, bytes)
  await storing(context, { bytes, analysed }, async (tx, files) => {
    const time = now()
    const templateId = await insertTemplate(tx, { templateCode, templateName, businessTypeId }, time)
    if (templateId === undefined) throw new CallError('TEMPLATE_CODE_TAKEN')
    const about = { templateId, version: 1, personId: user.personId }
    const versionId = await insertVersion(tx, about, { analysed, files, time })
    await insertFields(tx, versionId, analysed.fields)
  })
  return detailOf(context, templateCode)
}

/** POST …/add-version: names, types and roles of the version before go on; the new one is to be confirmed. */
export async function addVersion(
  { templateCode }: Input<typeof contractTemplateManageAddVersion>,
  context: Context,
): Promise<Result<typeof contractTemplateManageAddVersion>> {
  const { db, user, now, upload } = context
  const { templateId, version: before, ...template } = await requireTemplate(db, templateCode)
  const fields = await findFields(db, template.versionId)
  const bytes = await upload.read()
  const analysed = await analyse(context, bytes, { roles: template.roles, fields })
  await storing(context, { bytes, analysed }, async (tx, files) => {
    if ((await lockTemplate(tx, templateId)) !== before) throw new CallError('TEMPLATE_CHANGED')
    const time = now()
    const about = { templateId, version: before + 1, personId: user.personId }
    const versionId = await insertVersion(tx, about, { analysed, files, time })
    await insertFields(tx, versionId, analysed.fields)
    await writeTemplate(tx, templateId, { version: before + 1, isEnable: false, time })
  })
  return detailOf(context, templateCode)
}

type Storing = (tx: Tx, files: VersionFiles) => Promise<void>

/** Writes the files of a version and its rows; what was written is dropped when the rows are refused. */
async function storing(
  context: Context,
  { bytes, analysed }: { bytes: Buffer; analysed: AnalysedTemplate },
  write: Storing,
): Promise<void> {
  const { blobs, upload } = context
  const document = await blobs.put(bytes)
  const model = await blobs.put(modelBytes(analysed))
  try {
    await context.transaction(async (tx) => {
      const documentFileId = await createTemplateFile(tx, context, {
        blob: document,
        fileName: upload.fileName,
      })
      const modelFileId = await createTemplateFile(tx, context, { blob: model, fileName: 'model.json' })
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
  context: Context,
  { blob, fileName }: { blob: StoredBlob; fileName: string },
): Promise<string> {
  return createFile(tx, context, {
    ownerId: context.user.personId,
    fileName,
    kind: 'template',
    blob,
    pages: [],
  })
}
