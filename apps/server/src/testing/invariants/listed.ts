import { startOfDay, endOfDay } from '@qiyin/domain/dates.ts'
import {
  contractStatus,
  effectiveStatus,
  storedStatuses,
  type ContractStatus,
  type SignStatus,
  type StoredStatus,
} from '@qiyin/domain/contract/status.ts'
import type { Tab } from '@qiyin/domain/contract/tabs.ts'
import { isInTab } from '@qiyin/domain/testing/in-tab.ts'
import type { ContractState, readState, SlotState } from '../contract-fixtures.ts'

/** Whose contracts, as the features say it. */
export type Scope =
  | { readonly kind: 'person'; readonly personId: string }
  | { readonly kind: 'company'; readonly companyId: string }
  | { readonly kind: 'application'; readonly businessTypeId: string }
  | { readonly kind: 'system' }

export type State = Pick<Awaited<ReturnType<typeof readState>>, 'contracts' | 'slots'>

/** Somebody who looks at a list, and whose contracts it holds. */
export interface Onlooker {
  readonly personId: string
  readonly scopes: readonly Scope[]
}

/** The filters of a call, as it spells them. */
export interface Asked {
  readonly contractStatus?: ContractStatus
  readonly signStatus?: SignStatus
  readonly signType?: 0 | 1
  readonly businessTypeId?: string
  readonly companyId?: string
  readonly initiateTimeStart?: string
  readonly initiateTimeEnd?: string
  readonly completeTimeStart?: string
  readonly completeTimeEnd?: string
  readonly keyword?: string
  readonly contractName?: string
  readonly contractNo?: string
  readonly signUser?: string
  readonly signCompany?: string
  readonly initiatorName?: string
}

/** A contract of a list, as its row must show it. */
export interface Listed {
  readonly id: string
  readonly deadline: Date
  readonly contractStatus: StoredStatus
  /** Of the person who looks, whatever the list. */
  readonly signStatus: number
  readonly isInitiator: boolean
}

interface Question {
  readonly tab: Tab
  readonly asked: Asked
  readonly now: Date
}

/** The contracts of a list, newest first, found without index or cleverness from contracts and slots. */
export function listed({ contracts, slots }: State, who: Onlooker, question: Question): Listed[] {
  const slotsOf = Map.groupBy(slots, ({ contractId }) => contractId)
  const scopes = who.scopes.filter((scope) => !isLeftOut(scope, question.asked))
  return contracts
    .filter((contract) => {
      const all = slotsOf.get(contract.id) ?? []
      const looking = { personId: who.personId, scopes }
      return isMine(contract, all, scopes) && isAsked(contract, all, { who: looking, ...question })
    })
    .toSorted(
      (left, right) =>
        right.initiateTime.getTime() - left.initiateTime.getTime() || Number(right.id) - Number(left.id),
    )
    .map((contract) => rowOf(contract, slotsOf.get(contract.id) ?? [], { who, now: question.now }))
}

function isLeftOut(scope: Scope, { companyId }: Asked): boolean {
  return companyId !== undefined && scope.kind === 'company' && scope.companyId !== companyId
}

function rowOf(
  contract: ContractState,
  slots: readonly SlotState[],
  { who: { personId }, now }: { readonly who: Onlooker; readonly now: Date },
): Listed {
  return {
    id: contract.id,
    deadline: contract.deadline,
    contractStatus: effectiveStatus(storedOf(contract), contract.deadline, now),
    signStatus: turnOf(slots.filter((slot) => slot.personId === personId)),
    isInitiator: contract.initiatorId === personId,
  }
}

function storedOf({ status }: ContractState): StoredStatus {
  return storedStatuses.find((one) => one === status) ?? contractStatus.deleted
}

function isMine(contract: ContractState, slots: readonly SlotState[], scopes: readonly Scope[]): boolean {
  return scopes.some((scope) => takesPart(contract, slots, scope))
}

function takesPart(contract: ContractState, slots: readonly SlotState[], scope: Scope): boolean {
  switch (scope.kind) {
    case 'person':
      return (
        contract.initiatorId === scope.personId || slots.some(({ personId }) => personId === scope.personId)
      )
    case 'company':
      return (
        contract.companyId === scope.companyId || slots.some(({ companyId }) => companyId === scope.companyId)
      )
    case 'application':
      return contract.businessTypeId === scope.businessTypeId
    case 'system':
      return true
  }
}

function isAsked(
  contract: ContractState,
  slots: readonly SlotState[],
  { who, tab, asked, now }: Question & { readonly who: Onlooker },
): boolean {
  const turns = turnsOf(contract, slots, who)
  const isOf = (one: Tab): boolean =>
    turns.some((signStatus) =>
      isInTab(
        {
          contractStatus: storedOf(contract),
          signDeadlineTime: contract.deadline,
          initiateTime: contract.initiateTime,
          signStatus,
        },
        one,
        now,
      ),
    )
  if (!isOf(tab)) return false
  // A tab with a status of its own decides.
  const status = tab.filter.contractStatus === contractStatus.all ? asked.contractStatus : undefined
  if (status !== undefined && !isOf(tabOf(status))) return false
  const { signStatus, signType, businessTypeId } = asked
  if (signStatus !== undefined && tab.filter.signStatus === undefined && !turns.includes(signStatus))
    return false
  if (signType !== undefined && !slots.some((slot) => slot.signType === signType)) return false
  if (businessTypeId !== undefined && contract.businessTypeId !== businessTypeId) return false
  return isInTime(contract, asked) && hasTexts(contract, slots, asked)
}

/** A status asked for, as if it were a tab. */
function tabOf(status: ContractStatus): Tab {
  const { all, recent, nearDeadline, signing } = contractStatus
  const stored = storedStatuses.find((one) => one === status)
  const definition = {
    ...(stored !== undefined && { status: stored }),
    ...(status === recent && { recent: true as const }),
    ...(status === nearDeadline && { status: signing, nearDeadline: true as const }),
  }
  return { key: 'all', label: '', definition, filter: { contractStatus: all } }
}

function isInTime({ initiateTime, completeTime }: ContractState, asked: Asked): boolean {
  return (
    isBetween(initiateTime, asked.initiateTimeStart, asked.initiateTimeEnd) &&
    isBetween(completeTime, asked.completeTimeStart, asked.completeTimeEnd)
  )
}

function isBetween(time: Date | null, first: string | undefined, last: string | undefined): boolean {
  if (first === undefined && last === undefined) return true
  if (time === null) return false
  return (first === undefined || time >= startOfDay(first)) && (last === undefined || time <= endOfDay(last))
}

function hasTexts(contract: ContractState, slots: readonly SlotState[], asked: Asked): boolean {
  const { contractName, contractNo, initiatorName } = contract
  return (
    holds([contractName, contractNo], asked.keyword) &&
    holds([contractName], asked.contractName) &&
    holds([contractNo], asked.contractNo) &&
    holds([initiatorName], asked.initiatorName) &&
    holds(
      slots.map(({ personName }) => personName),
      asked.signUser,
    ) &&
    holds(
      slots.map(({ companyName }) => companyName ?? ''),
      asked.signCompany,
    )
  )
}

function holds(texts: readonly string[], pattern: string | undefined): boolean {
  if (pattern === undefined || pattern.trim() === '') return true
  const wanted = alike(pattern.trim()).trim()
  return texts.some((text) => alike(text).includes(wanted))
}

/** Width and case do not count; each letter for itself, wherever in a word it stands. */
function alike(text: string): string {
  return Array.from(text.normalize('NFKC'), (letter) => (letter === 'İ' ? 'i' : letter.toLowerCase())).join(
    '',
  )
}

/** The contract's signStatus for each of the companies that take part, else for the person. */
function turnsOf(
  contract: ContractState,
  slots: readonly SlotState[],
  { personId, scopes }: Onlooker,
): number[] {
  const companyIds = scopes.flatMap((scope) =>
    scope.kind === 'company' && takesPart(contract, slots, scope) ? [scope.companyId] : [],
  )
  if (companyIds.length === 0) return [turnOf(slots.filter((slot) => slot.personId === personId))]
  return companyIds.map((id) => turnOf(slots.filter(({ companyId }) => companyId === id)))
}

function turnOf(mine: readonly SlotState[]): number {
  if (mine.some(({ signStatus }) => signStatus === 1)) return 1
  return mine.length > 0 && mine.every(({ signStatus }) => signStatus === 2) ? 2 : 0
}
