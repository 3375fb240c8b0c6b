import { addDays, isDay } from '../dates.ts'
import type { Refusal } from '../refusals.ts'
import { maxDeadlineDays } from './deadline.ts'
import { contractStatus } from './status.ts'

/** The days, YYYY-MM-DD in Shanghai, on which a contract was initiated and now ends. */
export interface ContractDays {
  readonly initiateDay: string
  readonly deadlineDay: string
}

/**
 * The first and last day to which the deadline can be put off: never later than initiation could have set it. Null when
 * it is there already.
 */
export function extensionDays({ initiateDay, deadlineDay }: ContractDays): {
  readonly first: string
  readonly last: string
} | null {
  const first = addDays(deadlineDay, 1)
  const last = addDays(initiateDay, maxDeadlineDays)
  return first > last ? null : { first, last }
}

/** Whether the contract offers 延长截止: to the initiator, while it is in signing here and there is a later day. */
export function canExtend(
  contract: ContractDays & {
    readonly contractStatus: number
    readonly isInitiator: boolean
    readonly signedAtSupplier: boolean
  },
): boolean {
  return (
    contract.isInitiator &&
    !contract.signedAtSupplier &&
    contract.contractStatus === contractStatus.signing &&
    extensionDays(contract) !== null
  )
}

/** Why the deadline cannot be put off to this day, or null; that it is the initiator who asks is the guard's business. */
export function extensionRefusal(
  contract: ContractDays & { readonly contractStatus: number },
  day: string,
): Refusal | null {
  if (contract.contractStatus !== contractStatus.signing) return { name: 'NOT_IN_SIGNING' }
  const days = extensionDays(contract)
  if (days === null)
    return { name: 'DEADLINE_INVALID', message: `签署截止已是发起后第${maxDeadlineDays}天，不能再延长` }
  if (isDay(day) && day >= days.first && day <= days.last) return null
  return { name: 'DEADLINE_INVALID', message: `新的签署截止日期须在${days.first}至${days.last}之间` }
}
