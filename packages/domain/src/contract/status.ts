import type { Refusal } from '../refusals.ts'

/**
 * All values of contractStatus (spec 0 §4). `all`, `recent` and `nearDeadline` are filters or tabs and
 * are never stored; see {@link StoredStatus}.
 */
export const contractStatus = {
  all: -1,
  signing: 0,
  deleted: 1,
  completed: 2,
  canceled: 3,
  refused: 4,
  expired: 5,
  recent: 6,
  nearDeadline: 7,
} as const

/** Any value of contractStatus, filters included. */
export type ContractStatus = (typeof contractStatus)[keyof typeof contractStatus]

/** The values a contract itself can have. */
export type StoredStatus = 0 | 1 | 2 | 3 | 4 | 5

/** The stored values, ascending. */
export const storedStatuses: readonly StoredStatus[] = [0, 1, 2, 3, 4, 5]

/** The Chinese name of every contractStatus (glossary D1 §4). */
export const contractStatusLabel: Readonly<Record<ContractStatus, string>> = {
  [-1]: '全部',
  0: '签署中',
  1: '已删除',
  2: '已完成',
  3: '已撤销',
  4: '已拒签',
  5: '已过期',
  6: '最近合同',
  7: '即将截止',
}

/** signStatus (spec 0 §4): of a slot, or of a contract as one person sees it. */
export const signStatus = { waitingForOthers: 0, waitingForMe: 1, signed: 2 } as const

/** Any value of signStatus. */
export type SignStatus = (typeof signStatus)[keyof typeof signStatus]

/** The Chinese name of every signStatus. */
export const signStatusLabel: Readonly<Record<SignStatus, string>> = {
  0: '待他人签署',
  1: '待我签署',
  2: '已签署',
}

/** The value of processStatus while a signature is being made (product decision 5, "Row flags"). */
export const processing = 'PROCESSING'

/** What can happen to a contract. `last`: after this signature every slot is signed. */
export type ContractEvent =
  | { readonly type: 'slotSigned'; readonly last: boolean }
  | { readonly type: 'canceled' }
  | { readonly type: 'refused' }
  | { readonly type: 'deadlinePassed' }
  | { readonly type: 'removed' }

/** Whether a rule answered with a refusal and not with a value. */
export function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && 'name' in answer
}

/**
 * The one state machine of contracts (product decision 5, "Life"): the status after the event, or why the
 * event cannot happen. Pass the status through {@link effectiveStatus} first, so that nothing happens to a
 * contract whose deadline has passed but which no job has flipped yet. A deleted contract answers as one
 * that does not exist.
 */
export function transition(from: StoredStatus, event: ContractEvent): StoredStatus | Refusal {
  if (from === contractStatus.deleted) return { name: 'CONTRACT_NOT_FOUND' }
  if (event.type === 'removed') {
    return isRemovable(from)
      ? contractStatus.deleted
      : { name: 'FAILED', message: '只能删除已撤销、已拒签或已过期的合同' }
  }
  if (from !== contractStatus.signing) {
    if (event.type === 'slotSigned') return closedRefusal(from, '签署')
    return event.type === 'refused' ? closedRefusal(from, '拒签') : { name: 'NOT_IN_SIGNING' }
  }
  if (event.type === 'slotSigned') return event.last ? contractStatus.completed : contractStatus.signing
  return outcome[event.type]
}

const outcome = {
  canceled: contractStatus.canceled,
  refused: contractStatus.refused,
  deadlinePassed: contractStatus.expired,
} as const

/** Whether a contract of this status may be removed from the lists: canceled, refused or expired. */
export function isRemovable(status: number): boolean {
  return (
    status === contractStatus.canceled ||
    status === contractStatus.refused ||
    status === contractStatus.expired
  )
}

/**
 * Why nobody may sign (or refuse: name the act) a contract that is no longer in signing. Not for contracts
 * in signing.
 */
export function closedRefusal(status: StoredStatus, act: '签署' | '拒签'): Refusal {
  if (status === contractStatus.canceled) {
    return { name: 'CONTRACT_CANCELED', message: `合同已撤销，无法${act}` }
  }
  if (status === contractStatus.refused) {
    return { name: 'CONTRACT_REFUSED', message: `合同已拒签，无法${act}` }
  }
  if (status === contractStatus.expired) {
    return { name: 'CONTRACT_EXPIRED', message: `合同已过期，无法${act}` }
  }
  return { name: status === contractStatus.completed ? 'CONTRACT_COMPLETED' : 'CONTRACT_NOT_FOUND' }
}

/**
 * The status to show and to decide by: a contract in signing reads as expired from the instant its deadline
 * has passed, even before the job has stored it (product decision 5, "Life"). The deadline instant itself
 * still belongs to the signers.
 */
export function effectiveStatus(status: StoredStatus, deadline: Date, now: Date): StoredStatus {
  if (status !== contractStatus.signing) return status
  return now.getTime() > deadline.getTime() ? contractStatus.expired : contractStatus.signing
}
