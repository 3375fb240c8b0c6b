import type { StatisticScope } from '@qiyin/domain/statistics/figures.ts'
import type { Db } from '../../http/context.ts'
import { managedScopes, type Managing } from '../contracts/public.ts'
import type { Selection } from './store.ts'

/** What a call may narrow its figures by. */
export interface Narrowing {
  readonly businessId?: string | undefined
  readonly companyId?: string | undefined
  readonly companyName?: string | undefined
  readonly sysCode?: string | undefined
}

/** How each scope manages what it counts. */
const managing: Readonly<Record<StatisticScope, Managing>> = {
  systemManager: 'system',
  businessManager: 'application',
  innerCompany: 'company',
  outCompany: 'company',
}

/** Ids of what a person manages that way; undefined where nothing bounds it. */
export async function managedIds(
  db: Db,
  personId: string,
  scope: StatisticScope,
): Promise<{ businessTypeIds: string[] | undefined; companyIds: string[] | undefined }> {
  const scopes = await managedScopes(db, personId, managing[scope])
  const businessTypeIds = scopes.flatMap((one) => (one.kind === 'application' ? [one.businessTypeId] : []))
  const companyIds = scopes.flatMap((one) => (one.kind === 'company' ? [one.companyId] : []))
  return {
    businessTypeIds: managing[scope] === 'application' ? businessTypeIds : undefined,
    companyIds: managing[scope] === 'company' ? companyIds : undefined,
  }
}

/** What a person's figures are summed up of: ids of others find nothing, as ids that are not there. */
export async function selectionOf(
  db: Db,
  { personId, scope }: { personId: string; scope: StatisticScope },
  { businessId, companyId, companyName, sysCode }: Narrowing,
): Promise<Selection> {
  const { businessTypeIds, companyIds } = await managedIds(db, personId, scope)
  return {
    businessTypeIds: narrowed(businessTypeIds, businessId),
    companyIds: narrowed(companyIds, companyId),
    companyName,
    sysCode,
  }
}

function narrowed(
  ids: readonly string[] | undefined,
  wanted: string | undefined,
): readonly string[] | undefined {
  if (wanted === undefined) return ids
  return ids === undefined || ids.includes(wanted) ? [wanted] : []
}
