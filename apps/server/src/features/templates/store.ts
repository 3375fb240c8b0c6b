import type { TemplateRole } from '@qiyin/domain/template/sign-role.ts'
import {
  type TemplateFinding,
  type TemplateStatus,
  templateStatus,
} from '@qiyin/domain/template/template-status.ts'
import type { Db } from '../../db/database.ts'
import { holding } from '../../db/like.ts'
import type { ManagedApplications } from './access.ts'

/** A template in the version that counts. */
export interface StoredTemplate {
  readonly templateId: string
  readonly templateCode: string
  readonly templateName: string
  readonly businessTypeId: string
  readonly businessTypeName: string
  readonly isEnable: boolean
  readonly updatedTime: Date
  readonly versionId: string
  readonly version: number
  readonly documentFileId: string
  readonly modelFileId: string
  readonly engineVersion: string
  readonly pageCount: number
  readonly roles: TemplateRole[]
  readonly findings: TemplateFinding[]
  readonly errors: number
  readonly warnings: number
  readonly confirmedTime: Date | null
}

/** What every read of templates joins. */
function selectTemplates(db: Db) {
  return (
    db
      .selectFrom('template as t')
      .innerJoin('template_version as v', (join) =>
        join.onRef('v.template_id', '=', 't.id').onRef('v.version', '=', 't.current_version'),
      )
      .innerJoin('business_type as b', 'b.id', 't.business_type_id')
      .select(['t.id as templateId', 't.template_code as templateCode', 't.template_name as templateName'])
      .select(['t.business_type_id as businessTypeId', 'b.business_type_name as businessTypeName'])
      .select(['t.is_enable as isEnable', 't.updated_time as updatedTime'])
      .select(['v.id as versionId', 'v.version', 'v.document_file_id as documentFileId'])
      .select(['v.model_file_id as modelFileId', 'v.engine_version as engineVersion'])
      .select(['v.page_count as pageCount', 'v.roles', 'v.findings', 'v.errors', 'v.warnings'])
      .select('v.confirmed_time as confirmedTime')
      // Written by insertVersion and writeVersion only.
      .$narrowType<{ roles: TemplateRole[]; findings: TemplateFinding[] }>()
      .where('t.removed_time', 'is', null)
  )
}

/** Undefined when there is none of this code, or it was deleted. */
export async function findTemplate(db: Db, templateCode: string): Promise<StoredTemplate | undefined> {
  return selectTemplates(db).where('t.template_code', '=', templateCode).executeTakeFirst()
}

/** Those that contracts are started from and that the embedded engine does not print. */
export async function enabledTemplatesByOffice(
  db: Db,
): Promise<{ templateName: string; engineVersion: string }[]> {
  return db
    .selectFrom('template as t')
    .innerJoin('template_version as v', (join) =>
      join.onRef('v.template_id', '=', 't.id').onRef('v.version', '=', 't.current_version'),
    )
    .select(['t.template_name as templateName', 'v.engine_version as engineVersion'])
    .where('t.removed_time', 'is', null)
    .where('t.is_enable', '=', true)
    .where('v.engine_version', 'not like', 'typst-%')
    .orderBy('t.template_code')
    .execute()
}

/** The templates of these codes with their applications; unknown ones are left out. */
export async function findApplicationsOf(
  db: Db,
  codes: readonly string[],
): Promise<{ businessTypeId: string; isEnable: boolean }[]> {
  return db
    .selectFrom('template')
    .select(['business_type_id as businessTypeId', 'is_enable as isEnable'])
    .where((eb) => eb('template_code', '=', eb.fn.any(eb.val(codes))))
    .where('removed_time', 'is', null)
    .execute()
}

/** The templates in whose current version the variables stand; unknown ones are left out. */
export async function findTemplatesOfFields(
  db: Db,
  fieldIds: readonly string[],
): Promise<{ businessTypeId: string }[]> {
  return db
    .selectFrom('template_field as f')
    .innerJoin('template_version as v', 'v.id', 'f.version_id')
    .innerJoin('template as t', (join) =>
      join.onRef('t.id', '=', 'v.template_id').onRef('t.current_version', '=', 'v.version'),
    )
    .select('t.business_type_id as businessTypeId')
    .where((eb) => eb('f.id', '=', eb.fn.any(eb.val(fieldIds))))
    .where('t.removed_time', 'is', null)
    .execute()
}

/** What templates are searched by: parts of code and name. */
export interface TemplateFilter {
  readonly templateCode?: string | undefined
  readonly templateName?: string | undefined
  readonly status?: TemplateStatus | undefined
  readonly isEnable?: boolean | undefined
}

/** Which templates are there for somebody: those managed, and the enabled ones of some applications. */
export interface TemplateScope {
  readonly managed: ManagedApplications
  readonly usable: readonly string[]
}

/** A row of a list: the template, and how many variables it has. */
export type ListedTemplate = StoredTemplate & { readonly fieldCount: number }

export async function countTemplates(db: Db, filter: TemplateFilter, scope: TemplateScope): Promise<number> {
  const { count } = await matching(db, filter, scope)
    .clearSelect()
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The newest change first. */
export async function findTemplatePage(
  db: Db,
  { filter, scope }: { filter: TemplateFilter; scope: TemplateScope },
  { offset, limit }: { offset: number; limit: number },
): Promise<ListedTemplate[]> {
  const rows = await matching(db, filter, scope)
    .select((eb) =>
      eb
        .selectFrom('template_field as f')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('f.version_id', '=', 'v.id')
        .as('fields'),
    )
    .orderBy('t.updated_time', 'desc')
    .orderBy('t.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(({ fields, ...row }) => ({ ...row, fieldCount: Number(fields) }))
}

function matching(db: Db, filter: TemplateFilter, { managed, usable }: TemplateScope) {
  let query = selectTemplates(db)
  if (filter.templateCode !== undefined)
    query = query.where('t.template_code', 'ilike', holding(filter.templateCode))
  if (filter.templateName !== undefined)
    query = query.where('t.template_name', 'ilike', holding(filter.templateName))
  if (filter.isEnable !== undefined) query = query.where('t.is_enable', '=', filter.isEnable)
  if (filter.status === templateStatus.open) query = query.where('v.errors', '>', 0)
  else if (filter.status !== undefined)
    query = query
      .where('v.errors', '=', 0)
      .where('v.confirmed_time', filter.status === templateStatus.ready ? 'is not' : 'is', null)
  if (managed === 'all') return query
  return query.where((eb) =>
    eb.or([
      eb('t.business_type_id', '=', eb.fn.any(eb.val(managed))),
      eb.and([eb('t.is_enable', 'is', true), eb('t.business_type_id', '=', eb.fn.any(eb.val(usable)))]),
    ]),
  )
}
