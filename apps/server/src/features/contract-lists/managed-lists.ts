import type {
  contractQueryListSystem,
  contractQueryOverviewSystem,
} from '@qiyin/calls/areas/contract-manage.ts'
import type { Result } from '@qiyin/calls/call.ts'
import { manageTabs } from '@qiyin/domain/contract/tabs.ts'
import type { Context } from '../../http/context.ts'
import { managedScopes, type Managing, type Scope } from '../contracts/public.ts'
import { countContracts, listContracts, type PageInput } from './list.ts'
import type { Filters } from './list-filter.ts'

interface OfCompany {
  /** Of those I manage only this one. */
  readonly companyId?: string | undefined
}

/** GET /contract/query/list/manager/business, /company and /system: the contracts I manage that way, newest first. */
export function listManaged(managing: Managing) {
  return async (
    input: PageInput & OfCompany,
    context: Context,
  ): Promise<Result<typeof contractQueryListSystem>> =>
    listContracts(await scopesOf(managing, input, context), input, context)
}

/** GET /contract/query/overview/…: their counts by tab, under the same filters. */
export function countManaged(managing: Managing) {
  return async (
    input: Filters & OfCompany,
    context: Context,
  ): Promise<Result<typeof contractQueryOverviewSystem>> =>
    countContracts(await scopesOf(managing, input, context), { input, tabs: manageTabs }, context)
}

/** A company of others has no contracts here, as one that is not there. */
async function scopesOf(
  managing: Managing,
  { companyId }: OfCompany,
  { db, user }: Context,
): Promise<Scope[]> {
  const scopes = await managedScopes(db, user.personId, managing)
  return companyId === undefined
    ? scopes
    : scopes.filter((scope) => scope.kind === 'company' && scope.companyId === companyId)
}
