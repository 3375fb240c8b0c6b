import type { Input, Result } from '@qiyin/calls/call.ts'
import type {
  contractQueryListPerson,
  contractQueryOverviewPerson,
} from '@qiyin/calls/areas/contract-query.ts'
import { personTabs, type Tab, type TabKey } from '@qiyin/domain/contract/tabs.ts'
import { exactCountLimit } from '@qiyin/domain/paging.ts'
import type { Context } from '../../http/context.ts'
import type { Scope } from '../contracts/public.ts'
import { listFilter, tabFilter, type Filters } from './list-filter.ts'
import { narrow } from './narrow.ts'
import { contractRow } from './rows.ts'
import { findRows } from './find-rows.ts'
import { countPage, countSeveral, findPage, isBounded } from './store-list.ts'

type ContractPage = Result<typeof contractQueryListPerson>

/** Filters and page of a list. */
export interface PageInput extends Filters {
  readonly pageNum: number
  readonly pageSize: number
  readonly order?: 'deadline' | undefined
}

/** GET /contract/query/list/person: the contracts I initiated or sign, newest or nearest deadline first. */
export async function listMyContracts(
  input: Input<typeof contractQueryListPerson>,
  context: Context,
): Promise<ContractPage> {
  return listContracts(mine(context), input, context)
}

/** GET /contract/query/overview/person: their counts by tab, under the same filters. */
export async function countMyContracts(
  input: Input<typeof contractQueryOverviewPerson>,
  context: Context,
): Promise<Result<typeof contractQueryOverviewPerson>> {
  return countContracts(mine(context), { input, tabs: personTabs }, context)
}

function mine({ user: { personId } }: Context): Scope[] {
  return [{ kind: 'person', personId }]
}

/** A page of the contracts of the scopes, each row as its reader sees it. */
export async function listContracts(
  of: readonly Scope[],
  input: PageInput,
  { db, user: { personId }, now }: Context,
): Promise<ContractPage> {
  const time = now()
  const { pageNum, pageSize } = input
  const wanted = narrow({ scopes: of, filter: listFilter(input, time) }, personId)
  if (wanted.scopes.length === 0) return { pageNum, pageSize, total: 0, totalIsBound: false, list: [] }
  const selection = { ...wanted, now: time }
  const page = { offset: (pageNum - 1) * pageSize, limit: pageSize, order: input.order }
  const [contractIds, total] = await Promise.all([findPage(db, selection, page), countPage(db, selection)])
  const { contracts, slots } = await findRows(db, contractIds)
  const bySlot = Map.groupBy(slots, (slot) => slot.contractId)
  const byId = new Map(contracts.map((contract) => [contract.contractId, contract]))
  const list = contractIds.flatMap((id) => {
    const contract = byId.get(id)
    return contract ? [contractRow(contract, bySlot.get(id) ?? [], { personId, now: time })] : []
  })
  const totalIsBound = total > exactCountLimit && isBounded(selection)
  return { pageNum, pageSize, total, totalIsBound, list }
}

/** How many of the contracts of the scopes each tab holds, under the same filters. */
export async function countContracts<Key extends TabKey>(
  of: readonly Scope[],
  { input, tabs }: { input: Filters; tabs: readonly (Tab & { readonly key: Key })[] },
  { db, user: { personId }, now }: Context,
): Promise<Record<Key, number>> {
  const time = now()
  const wanted = tabs.map(({ key }) => {
    const { scopes, filter } = narrow({ scopes: of, filter: tabFilter(key, input, time) }, personId)
    return { key, scopes, filter }
  })
  // Narrowing follows from the filters that all tabs of managers share.
  const scopes = wanted[0]?.scopes ?? []
  if (scopes.length === 0) return Object.fromEntries(tabs.map(({ key }) => [key, 0])) as Record<Key, number>
  return countSeveral(db, scopes, {
    filters: wanted.map(({ key, filter }) => [key, filter] as const),
    now: time,
  })
}
