import { pagePath } from '@qiyin/domain/access/pages.ts'
import type { Db } from '../../http/context.ts'
import { businessesManagedBy } from '../businesses/public.ts'
import { companiesOf } from '../companies/public.ts'
import { authorityOf } from '../roles/public.ts'
import type { Scope } from './owner-key.ts'
import { areInScopes, isRelated } from './store.ts'

/** The ways to manage contracts: those of applications, of companies, or all. */
export type Managing = Exclude<Scope['kind'], 'person'>

/** The page that shows each; whose role does not hold it manages nothing that way. */
const pages: Readonly<Record<Managing, string>> = {
  application: pagePath.appContractManage,
  company: pagePath.enterpriseContractManage,
  system: pagePath.sysContractManage,
}

/**
 * Whose contracts a person manages that way; the one place that says so (product decision 4). That the person holds
 * the page is for the caller to know.
 */
export async function managedScopes(db: Db, personId: string, managing: Managing): Promise<Scope[]> {
  if (managing === 'system') return [{ kind: 'system' }]
  if (managing === 'application') {
    const businesses = await businessesManagedBy(db, personId)
    return businesses.map(({ businessTypeId }) => ({ kind: 'application', businessTypeId }))
  }
  const companies = await companiesOf(db, personId)
  return companies.flatMap(({ administrator, companyId }) =>
    administrator ? [{ kind: 'company' as const, companyId }] : [],
  )
}

/** Whether the person may read every one of the contracts, each named once: as a party, or as who manages them. */
export async function isReader(db: Db, contractIds: readonly string[], personId: string): Promise<boolean> {
  if (await isRelated(db, contractIds, { personId, relation: 'party' })) return true
  return areInScopes(db, contractIds, await readableScopes(db, personId))
}

/** Everything a person may read: what is the person's own, and what the pages of the person's roles show. */
export async function readableScopes(db: Db, personId: string): Promise<Scope[]> {
  const held = new Set((await authorityOf(db, personId)).pages)
  const managing = (['system', 'application', 'company'] as const).filter((one) => held.has(pages[one]))
  const scopes = await Promise.all(managing.map((one) => managedScopes(db, personId, one)))
  return [{ kind: 'person', personId }, ...scopes.flat()]
}
