import type { Scope } from '../contracts/public.ts'
import type { ContractFilter } from './list-filter.ts'

/** Whose contracts, and which of them. */
export interface Wanted {
  readonly scopes: readonly Scope[]
  readonly filter: ContractFilter
}

/**
 * The same contracts, named as the indexes know them: an application asked for is a scope of its own, and what is the
 * person's turn among those of applications or of all is among the person's own. Without scopes there are none.
 */
export function narrow({ scopes, filter }: Wanted, personId: string): Wanted {
  if (scopes.every(({ kind }) => kind === 'person' || kind === 'company')) return { scopes, filter }
  const { businessTypeIds, turn, ...others } = filter
  const applications = businessTypeIds ? withinApplications(scopes, businessTypeIds) : scopes
  if (turn === undefined || applications.length === 0) return { scopes: applications, filter: others }
  if (turn === 0) return { scopes: applications, filter: { ...others, waitsBeside: personId } }
  const ids = applications.flatMap((scope) => (scope.kind === 'application' ? [scope.businessTypeId] : []))
  return {
    scopes: [{ kind: 'person', personId }],
    filter: { ...others, turn, ...(ids.length > 0 && { businessTypeIds: ids }) },
  }
}

function withinApplications(scopes: readonly Scope[], ids: readonly string[]): Scope[] {
  return ids.flatMap((businessTypeId) => {
    const among = scopes.some(
      (scope) =>
        scope.kind === 'system' || (scope.kind === 'application' && scope.businessTypeId === businessTypeId),
    )
    return among ? [{ kind: 'application' as const, businessTypeId }] : []
  })
}
