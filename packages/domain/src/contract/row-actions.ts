import type { Refusal } from '../refusals.ts'
import {
  closedRefusal,
  contractStatus,
  effectiveStatus,
  isRefusal,
  isRemovable,
  processing,
  signStatus,
  transition,
  type StoredStatus,
} from './status.ts'

/** The flags of a contract row that decide whether its reader can sign it. */
export interface SignableRow {
  readonly contractStatus: number
  readonly signStatus: number
  readonly processStatus?: string | null | undefined
  readonly ableToSign?: boolean | null | undefined
}

/** Whether the row offers 签署 (spec 0 §4 "Row actions"). */
export function canSign(row: SignableRow): boolean {
  return (
    row.contractStatus === contractStatus.signing &&
    row.signStatus === signStatus.waitingForMe &&
    row.processStatus !== processing &&
    row.ableToSign !== false
  )
}

/** Whether the row offers 详情: as long as the contract is not deleted. */
export function canView(row: { readonly contractStatus: number }): boolean {
  return row.contractStatus !== contractStatus.deleted
}

/** Whether the row offers 撤销: to the initiator, while in signing (spec 0 §4). */
export function canCancel(row: { readonly contractStatus: number; readonly isInitiator: boolean }): boolean {
  return row.isInitiator && row.contractStatus === contractStatus.signing
}

/**
 * Why this user may not cancel the contract, or null (spec 0 §4, §6: only the initiator, only in signing).
 * `contractStatus` is the effective one. That the user may see the contract at all is the guard's business.
 */
export function cancelRefusal(
  contract: { readonly contractStatus: number; readonly initiatorId: string },
  user: { readonly personId: string },
): Refusal | null {
  if (contract.initiatorId !== user.personId) return { name: 'NOT_INITIATOR' }
  return contract.contractStatus === contractStatus.signing ? null : { name: 'NOT_IN_SIGNING' }
}

/**
 * Whether the row offers 下载 (spec 0 §4). With operations (a list that has its own operation handler) only
 * in signing or completed; without, in every status but expired and canceled.
 */
export function canDownload(
  row: { readonly contractStatus: number },
  { operations }: { readonly operations: boolean },
): boolean {
  if (operations) {
    return row.contractStatus === contractStatus.signing || row.contractStatus === contractStatus.completed
  }
  return row.contractStatus !== contractStatus.canceled && row.contractStatus !== contractStatus.expired
}

/** Whether the contract's document may be read at all, as a file or as pictures: not after its end without effect. */
export function canRead(row: { readonly contractStatus: number }): boolean {
  return canDownload(row, { operations: false })
}

/** Whether the contract's evidence can be had as a package: once everybody has signed. */
export function canPackEvidence(row: { readonly contractStatus: number }): boolean {
  return row.contractStatus === contractStatus.completed
}

/** Whether the row can be selected for what is done with many at once: not when expired or canceled (spec 0 §4). */
export function canSelect(row: { readonly contractStatus: number }): boolean {
  return canRead(row) && canView(row)
}

/** Whether the row offers 移除: to the initiator, once the contract has ended without effect (product decision 5). */
export function canRemove(row: { readonly contractStatus: number; readonly isInitiator: boolean }): boolean {
  return row.isInitiator && isRemovable(row.contractStatus)
}

/** Why this user may not take the contract out of the lists, or null. `contractStatus` is the effective one. */
export function removalRefusal(
  contract: { readonly contractStatus: StoredStatus; readonly initiatorId: string },
  user: { readonly personId: string },
): Refusal | null {
  if (contract.initiatorId !== user.personId) {
    return { name: 'NOT_INITIATOR', message: '只有发起人可以移除合同' }
  }
  const next = transition(contract.contractStatus, { type: 'removed' })
  return isRefusal(next) ? next : null
}

/** A signer slot with what its contract says about it. */
export interface SlotToSign {
  /** As stored; the deadline is applied here. */
  readonly contractStatus: StoredStatus
  readonly signDeadlineTime: Date
  /** Of the slot: 0 not yet open, 1 open, 2 signed. */
  readonly signStatus: number
  /** A signature of it is being made. */
  readonly processing: boolean
  /** 0 person, otherwise company. */
  readonly signType: number
  /** The person the slot belongs to; null while that person has no account. */
  readonly personId: string | null
}

/** The person who wants to act on a slot. */
export interface SlotPerson {
  readonly personId: string
  /** Holds a seal authorization for the slot's company and application; read for company slots only. */
  readonly sealAuthorized: boolean
  /** The slot's company is frozen; read for company slots only. */
  readonly companyFrozen?: boolean
  /** The contract's application is frozen. */
  readonly businessFrozen?: boolean
}

/**
 * Why this person may not sign this slot now, or null. Checked in this order: not the person's slot (answers
 * as a missing contract), canceled, refused, expired, completed, already signed, in progress, not yet the
 * turn, application frozen, company frozen, no authorized seal. Real-name (1001) is asked after this, for it needs an address.
 */
export function signRefusal(slot: SlotToSign, person: SlotPerson, now: Date): Refusal | null {
  const refusal = turnRefusal(slot, person, { now, act: '签署' })
  if (refusal) return refusal
  if (person.businessFrozen === true) return { name: 'BUSINESS_FROZEN' }
  if (slot.signType === 0) return null
  if (person.companyFrozen === true) return { name: 'COMPANY_FROZEN' }
  return person.sealAuthorized ? null : { name: 'SEAL_NOT_AUTHORIZED' }
}

/** Why this person may not refuse to sign this slot now, or null. No seal is needed for it. */
export function rejectRefusal(
  slot: SlotToSign,
  person: { readonly personId: string },
  now: Date,
): Refusal | null {
  return turnRefusal(slot, person, { now, act: '拒签' })
}

function turnRefusal(
  slot: SlotToSign,
  person: { readonly personId: string },
  { now, act }: { readonly now: Date; readonly act: '签署' | '拒签' },
): Refusal | null {
  if (slot.personId !== person.personId) return { name: 'CONTRACT_NOT_FOUND' }
  const status = effectiveStatus(slot.contractStatus, slot.signDeadlineTime, now)
  if (status !== contractStatus.signing) return closedRefusal(status, act)
  if (slot.signStatus === signStatus.signed) return { name: 'ALREADY_SIGNED' }
  if (slot.processing) return { name: 'SIGN_IN_PROGRESS' }
  return slot.signStatus === signStatus.waitingForMe ? null : { name: 'NOT_YOUR_TURN' }
}
