import type { Tx } from '../../db/database.ts'
import type { AnalysedTemplate } from './analyse.ts'

/** The files of a version: as it came, and what it was compiled to. */
export interface VersionFiles {
  readonly documentFileId: string
  readonly modelFileId: string
}

/** A template that is about to be registered. */
export interface NewTemplate {
  readonly templateCode: string
  readonly templateName: string
  readonly businessTypeId: string
}

/** Undefined when another template has the code. */
export async function insertTemplate(
  tx: Tx,
  { templateCode, templateName, businessTypeId }: NewTemplate,
  time: Date,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('template')
    .values({
      template_code: templateCode,
      template_name: templateName,
      business_type_id: businessTypeId,
      created_time: time,
      updated_time: time,
    })
    .onConflict((conflict) => conflict.column('template_code').where('removed_time', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Locks a template's row and answers its version; undefined when it was deleted meanwhile. */
export async function lockTemplate(tx: Tx, templateId: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('template')
    .select('current_version as version')
    .where('id', '=', templateId)
    .where('removed_time', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row?.version
}

/** Adds a version and answers its id. */
export async function insertVersion(
  tx: Tx,
  { templateId, version, personId }: { templateId: string; version: number; personId: string },
  { analysed, files, time }: { analysed: AnalysedTemplate; files: VersionFiles; time: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('template_version')
    .values({
      template_id: templateId,
      version,
      document_file_id: files.documentFileId,
      model_file_id: files.modelFileId,
      created_by: personId,
      created_time: time,
      ...analysedColumns(analysed),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What judging a version anew changes of it; somebody has to look at it again. */
export async function writeVersion(
  tx: Tx,
  versionId: string,
  { analysed, modelFileId }: { analysed: AnalysedTemplate; modelFileId: string },
): Promise<void> {
  await tx
    .updateTable('template_version')
    .set({
      ...analysedColumns(analysed),
      model_file_id: modelFileId,
      confirmed_by: null,
      confirmed_time: null,
    })
    .where('id', '=', versionId)
    .execute()
}

function analysedColumns({ compiled, pageCount, roles, findings }: AnalysedTemplate) {
  const errors = findings.filter(({ severity }) => severity === 'error').length
  return {
    engine_version: compiled.engineVersion,
    page_count: pageCount,
    roles: JSON.stringify(roles),
    findings: JSON.stringify(findings),
    errors,
    warnings: findings.length - errors,
  }
}

/** Changes of a template's own row; what is left out stays. */
export interface TemplateChange {
  readonly templateName?: string | undefined
  readonly businessTypeId?: string | undefined
  readonly isEnable?: boolean | undefined
  readonly version?: number | undefined
}

export async function writeTemplate(
  tx: Tx,
  templateId: string,
  change: TemplateChange & { readonly time: Date },
): Promise<void> {
  await tx
    .updateTable('template')
    .set({
      updated_time: change.time,
      ...(change.templateName !== undefined && { template_name: change.templateName }),
      ...(change.businessTypeId !== undefined && { business_type_id: change.businessTypeId }),
      ...(change.isEnable !== undefined && { is_enable: change.isEnable }),
      ...(change.version !== undefined && { current_version: change.version }),
    })
    .where('id', '=', templateId)
    .execute()
}

/** Somebody has seen the PDF of a version. */
export async function writeConfirmed(
  tx: Tx,
  versionId: string,
  { personId, time }: { personId: string; time: Date },
): Promise<void> {
  await tx
    .updateTable('template_version')
    .set({ confirmed_by: personId, confirmed_time: time })
    .where('id', '=', versionId)
    .execute()
}

/** Keeps a template from being deleted; false when it was deleted meanwhile. */
export async function holdTemplate(tx: Tx, templateId: string, holder: string): Promise<boolean> {
  if ((await lockTemplate(tx, templateId)) === undefined) return false
  await tx
    .insertInto('template_hold')
    .values({ template_id: templateId, holder })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

/** Takes a hold back. */
export async function releaseTemplate(tx: Tx, templateId: string, holder: string): Promise<void> {
  await tx
    .deleteFrom('template_hold')
    .where('template_id', '=', templateId)
    .where('holder', '=', holder)
    .execute()
}

/** Whether somebody holds it. */
export async function isHeld(tx: Tx, templateId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('template_hold')
    .select('holder')
    .where('template_id', '=', templateId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes a template that is not enabled, which keeps its versions; false when it is enabled meanwhile. */
export async function markRemoved(tx: Tx, templateId: string, time: Date): Promise<boolean> {
  const row = await tx
    .updateTable('template')
    .set({ removed_time: time, updated_time: time })
    .where('id', '=', templateId)
    .where('is_enable', 'is', false)
    .where('removed_time', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
