import type { Input, Result } from '@qiyin/calls/call.ts'
import type {
  contractQueryListPerson,
  contractQueryOverviewPerson,
} from '@qiyin/calls/areas/contract-query.ts'
import { personTabs } from '@qiyin/domain/contract/tabs.ts'
import type { Context } from '../../http/context.ts'
import { listFilter, tabFilter } from './list-filter.ts'
import { contractRow } from './rows.ts'
import { findRows } from './find-rows.ts'
import { countPage, countSeveral, findPage } from './store-list.ts'

/** GET /contract/query/list/person: the contracts I initiated or sign, newest or nearest deadline first. */
export async function listMyContracts(
  input: Input<typeof contractQueryListPerson>,
  { db, user, now }: Context,
): Promise<Result<typeof contractQueryListPerson>> {
  const time = now()
  const { pageNum, pageSize } = input
  const scope = { kind: 'person', personId: user.personId } as const
  const selection = { scope, filter: listFilter(input, time), now: time }
  const page = { offset: (pageNum - 1) * pageSize, limit: pageSize, order: input.order }
  const [contractIds, total] = await Promise.all([findPage(db, selection, page), countPage(db, selection)])
  const { contracts, slots } = await findRows(db, contractIds)
  const bySlot = Map.groupBy(slots, (slot) => slot.contractId)
  const byId = new Map(contracts.map((contract) => [contract.contractId, contract]))
  const list = contractIds.flatMap((id) => {
    const contract = byId.get(id)
    return contract
      ? [contractRow(contract, bySlot.get(id) ?? [], { personId: user.personId, now: time })]
      : []
  })
  return { pageNum, pageSize, total, list }
}

/** GET /contract/query/overview/person: their counts by tab, under the same filters. */
export async function countMyContracts(
  input: Input<typeof contractQueryOverviewPerson>,
  { db, user, now }: Context,
): Promise<Result<typeof contractQueryOverviewPerson>> {
  const time = now()
  const filters = personTabs.map(({ key }) => [key, tabFilter(key, input, time)] as const)
  return countSeveral(db, { kind: 'person', personId: user.personId }, { filters, now: time })
}
