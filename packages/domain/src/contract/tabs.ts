import { addDays, dayOf, endOfDay } from '../dates.ts'
import {
  contractStatus,
  contractStatusLabel,
  signStatus,
  type ContractStatus,
  type StoredStatus,
} from './status.ts'

/** Days before the deadline from which a contract in signing is near it (product decision 5, "Tabs"). */
const nearDeadlineDays = 3

/** The latest deadline that is near now: of days, as 剩余 3 天 counts them, not of hours. */
export function nearDeadlineUntil(now: Date): Date {
  return endOfDay(addDays(dayOf(now), nearDeadlineDays))
}

/** Days since initiation for which a contract is recent (product decision 5, "Tabs"). */
export const recentDays = 7

/** The tabs of spec 0 §4; also the fields of the overview counts. */
export type TabKey =
  | 'all'
  | 'normal'
  | 'myTurn'
  | 'othersTurn'
  | 'complete'
  | 'expired'
  | 'canceled'
  | 'nearDeadline'
  | 'recently'

/** The tabs that do not depend on a person. */
export type ManageTabKey = 'all' | 'normal' | 'complete' | 'expired' | 'canceled'

/** Which contracts a tab holds; no tab holds deleted ones. Absent means any. */
export interface TabDefinition {
  readonly status?: StoredStatus
  readonly signStatus?: 0 | 1
  readonly nearDeadline?: true
  readonly recent?: true
}

/** A tab as a list shows it. */
export interface Tab {
  readonly key: TabKey
  readonly label: string
  readonly definition: TabDefinition
  /** What the list calls send for it: 6 and 7 stand for recent and near deadline. */
  readonly filter: { readonly contractStatus: ContractStatus; readonly signStatus?: 0 | 1 }
}

const { all, signing, completed, canceled, expired, recent, nearDeadline } = contractStatus

/** Every tab by its key. */
export const tabs: { readonly [Key in TabKey]: Tab & { readonly key: Key } } = {
  all: { key: 'all', label: contractStatusLabel[all], definition: {}, filter: { contractStatus: all } },
  normal: {
    key: 'normal',
    label: contractStatusLabel[signing],
    definition: { status: signing },
    filter: { contractStatus: signing },
  },
  myTurn: {
    key: 'myTurn',
    label: '待我签署',
    definition: { status: signing, signStatus: signStatus.waitingForMe },
    filter: { contractStatus: signing, signStatus: signStatus.waitingForMe },
  },
  othersTurn: {
    key: 'othersTurn',
    label: '待他人签署',
    definition: { status: signing, signStatus: signStatus.waitingForOthers },
    filter: { contractStatus: signing, signStatus: signStatus.waitingForOthers },
  },
  complete: {
    key: 'complete',
    label: contractStatusLabel[completed],
    definition: { status: completed },
    filter: { contractStatus: completed },
  },
  expired: {
    key: 'expired',
    label: contractStatusLabel[expired],
    definition: { status: expired },
    filter: { contractStatus: expired },
  },
  canceled: {
    key: 'canceled',
    label: contractStatusLabel[canceled],
    definition: { status: canceled },
    filter: { contractStatus: canceled },
  },
  nearDeadline: {
    key: 'nearDeadline',
    label: contractStatusLabel[nearDeadline],
    definition: { status: signing, nearDeadline: true },
    filter: { contractStatus: nearDeadline },
  },
  recently: {
    key: 'recently',
    label: contractStatusLabel[recent],
    definition: { recent: true },
    filter: { contractStatus: recent },
  },
}

/** The tabs of the managers' lists, in the order shown: whose turn it is depends on a person. */
export const manageTabs: readonly (Tab & { readonly key: ManageTabKey })[] = [
  tabs.all,
  tabs.normal,
  tabs.complete,
  tabs.expired,
  tabs.canceled,
]

/** The tabs of a person's list, in the order shown. */
export const personTabs: readonly Tab[] = [
  tabs.all,
  tabs.myTurn,
  tabs.othersTurn,
  tabs.normal,
  tabs.complete,
  tabs.nearDeadline,
  tabs.recently,
  tabs.expired,
  tabs.canceled,
]
