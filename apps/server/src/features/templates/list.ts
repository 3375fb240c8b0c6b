import type {
  contractTemplateManageBusinesses,
  contractTemplateManageSearch,
  templateCommonVariableList,
  templateList,
} from '@qiyin/calls/areas/template.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { dayOf } from '@qiyin/domain/dates.ts'
import { commonVariables } from '@qiyin/domain/template/propose-field.ts'
import type { Context, Db } from '../../http/context.ts'
import { activeBusinesses, businessesManagedBy } from '../businesses/public.ts'
import { businessesToInitiateIn } from '../initiation/public.ts'
import { managedApplications } from './access.ts'
import { rowAnswer } from './read.ts'
import {
  countTemplates,
  findTemplatePage,
  type ListedTemplate,
  type TemplateFilter,
  type TemplateScope,
} from './store.ts'

/** GET /contract/template/manage/search: the templates that one manages. */
export async function searchTemplates(
  { pageNum, pageSize, ...filter }: Input<typeof contractTemplateManageSearch>,
  context: Context,
): Promise<Result<typeof contractTemplateManageSearch>> {
  const managed = await managedApplications(context.db, context.user.personId)
  return pageOfTemplates(context, { filter, scope: { managed, usable: [] } }, { pageNum, pageSize })
}

/** GET /template/list: the enabled templates that one may use, and those that one manages. */
export async function listTemplates(
  { pageNum, pageSize, isEnable, ...filter }: Input<typeof templateList>,
  context: Context,
): Promise<Result<typeof templateList>> {
  const { db, user, now } = context
  const [managed, usable] = await Promise.all([
    managedApplications(db, user.personId),
    businessesToInitiateIn(db, user.personId, dayOf(now())),
  ])
  const scope = { managed, usable: usable.map(({ businessTypeId }) => businessTypeId) }
  const asked = { ...filter, ...(isEnable !== undefined && { isEnable: isEnable === 1 }) }
  return pageOfTemplates(context, { filter: asked, scope }, { pageNum, pageSize })
}

/** GET …/businesses: the applications for which one registers templates. */
export async function listApplications(
  _: Input<typeof contractTemplateManageBusinesses>,
  { db, user }: Context,
): Promise<Result<typeof contractTemplateManageBusinesses>> {
  const managed = await managedApplications(db, user.personId)
  return managed === 'all' ? activeBusinesses(db) : businessesManagedBy(db, user.personId)
}

/** GET /template/common/variable/list: variables that many templates have. */
export async function listCommonVariables(): Promise<Result<typeof templateCommonVariableList>> {
  return Object.entries(commonVariables).map(([fieldCode, { name, esignField }]) => ({
    fieldCode,
    fieldName: name,
    esignField: esignField ?? null,
  }))
}

/** More than anybody chooses from. */
const mostStartable = 500

/** The templates that contracts of some applications can be made of, the newest change first. */
export async function enabledTemplatesOf(
  db: Db,
  businessTypeIds: readonly string[],
): Promise<ListedTemplate[]> {
  const wanted = { filter: { isEnable: true }, scope: { managed: [], usable: businessTypeIds } }
  return findTemplatePage(db, wanted, { offset: 0, limit: mostStartable })
}

async function pageOfTemplates(
  { db }: Context,
  { filter, scope }: { filter: TemplateFilter; scope: TemplateScope },
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<Result<typeof templateList>> {
  const [total, list] = await Promise.all([
    countTemplates(db, filter, scope),
    findTemplatePage(db, { filter, scope }, { offset: (pageNum - 1) * pageSize, limit: pageSize }),
  ])
  return { pageNum, pageSize, total, list: list.map(rowAnswer) }
}
