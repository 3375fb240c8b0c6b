import type { Input } from '@qiyin/calls/call.ts'
import type { contractQueryOverviewPerson } from '@qiyin/calls/areas/contract-query.ts'
import {
  contractStatus,
  signStatus,
  storedStatuses,
  type StoredStatus,
} from '@qiyin/domain/contract/status.ts'
import { nearDeadlineUntil, recentDays, tabs, type TabKey } from '@qiyin/domain/contract/tabs.ts'
import { rangeEnd, rangeStart } from '@qiyin/domain/dates.ts'
import type { SearchField } from '@qiyin/domain/search-grams.ts'

/** What a list or a count selects, freed from how the call spells it. Absent means any. */
export interface ContractFilter {
  /** With the deadline applied: a passed one makes a contract in signing an expired one. */
  readonly status?: StoredStatus
  /** party.turn: 0 waits, 1 mine are signed, 2 my turn. */
  readonly turn?: 0 | 1 | 2
  readonly deadlineUntil?: Date
  readonly initiatedFrom?: Date
  readonly initiatedUntil?: Date
  readonly completedFrom?: Date
  readonly completedUntil?: Date
  /** One of these. */
  readonly businessTypeIds?: readonly string[]
  /** Without a slot of this person that is open or signed. */
  readonly waitsBeside?: string
  readonly signType?: number
  readonly texts: readonly TextFilter[]
}

/** A text that one of these fields must contain. */
export interface TextFilter {
  readonly fields: readonly SearchField[]
  readonly pattern: string
}

/** How a call spells them. */
export type Filters = Input<typeof contractQueryOverviewPerson>

const dayMs = 86_400_000

/** The filters of a list call. */
export function listFilter(input: Filters, now: Date): ContractFilter {
  const turn = input.signStatus === undefined ? undefined : turnOf(input.signStatus)
  const general = generalFilter(input)
  const ofStatus = statusFilter(input.contractStatus, now)
  return {
    ...general,
    ...ofStatus,
    ...since(general.initiatedFrom, ofStatus.initiatedFrom),
    ...(turn !== undefined && { turn }),
  }
}

/** Both the recent ones and a first day may be asked for: the later of the two counts. */
function since(...times: readonly (Date | undefined)[]): Pick<ContractFilter, 'initiatedFrom'> {
  const [latest] = times.flatMap((time) => time ?? []).toSorted((a, b) => b.getTime() - a.getTime())
  return latest === undefined ? {} : { initiatedFrom: latest }
}

/** A tab's own condition, and all filters; where both name a status the tab's counts, as in its list. */
export function tabFilter(key: TabKey, input: Filters, now: Date): ContractFilter {
  const { filter } = tabs[key]
  const { all } = contractStatus
  return listFilter(
    {
      ...input,
      contractStatus: filter.contractStatus === all ? input.contractStatus : filter.contractStatus,
      signStatus: filter.signStatus ?? input.signStatus,
    },
    now,
  )
}

function generalFilter(input: Filters): ContractFilter {
  const { businessTypeId, signType } = input
  return {
    ...range('initiatedFrom', input.initiateTimeStart, rangeStart),
    ...range('initiatedUntil', input.initiateTimeEnd, rangeEnd),
    ...range('completedFrom', input.completeTimeStart, rangeStart),
    ...range('completedUntil', input.completeTimeEnd, rangeEnd),
    ...(businessTypeId !== undefined && { businessTypeIds: [businessTypeId] }),
    ...(signType !== undefined && { signType }),
    texts: [
      { fields: ['contractName', 'contractNo'] as const, pattern: input.keyword },
      { fields: ['contractName'] as const, pattern: input.contractName },
      { fields: ['contractNo'] as const, pattern: input.contractNo },
      { fields: ['signUser'] as const, pattern: input.signUser },
      { fields: ['signCompany'] as const, pattern: input.signCompany },
      { fields: ['initiatorName'] as const, pattern: input.initiatorName },
    ].flatMap(({ fields, pattern }) => (pattern === undefined ? [] : [{ fields, pattern }])),
  }
}

function range<Name extends string>(
  name: Name,
  bound: string | undefined,
  instant: (bound: string) => Date,
): Partial<Record<Name, Date>> {
  // A computed key widens to an index signature; it is exactly this one name.
  return bound === undefined ? {} : ({ [name]: instant(bound) } as Record<Name, Date>)
}

function statusFilter(status: number | undefined, now: Date): Partial<ContractFilter> {
  if (status === undefined || status === contractStatus.all) return {}
  if (status === contractStatus.recent) return { initiatedFrom: new Date(now.getTime() - recentDays * dayMs) }
  if (status === contractStatus.nearDeadline) {
    return { status: contractStatus.signing, deadlineUntil: nearDeadlineUntil(now) }
  }
  const stored = storedStatuses.find((one) => one === status)
  return stored === undefined ? {} : { status: stored }
}

function turnOf(status: number): 0 | 1 | 2 {
  if (status === signStatus.waitingForMe) return 2
  return status === signStatus.signed ? 1 : 0
}
