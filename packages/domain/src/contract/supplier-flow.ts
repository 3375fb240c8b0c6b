import { isSupplierCode, supplierLabel as labels } from '../company/supplier.ts'
import { stampKind } from '../seal/position.ts'
import { signOrderType, stageOf, type SignOrderType, type StagedSigner } from './signing-order.ts'

/*
 * A contract that a supplier signs: what is done with it there next, and what follows from what the supplier tells.
 * The contract's own status is changed by `transition` alone (status.ts).
 */

/** How far a contract has come at its supplier, as it is stored. */
export const flowStage = {
  /** It is being brought there. */
  preparing: 0,
  /** Its signers can sign there. */
  open: 1,
  /** All have signed there; the file is to be taken over. */
  signed: 2,
  /** It has ended here and is to be called off there. */
  closing: 3,
  /** Nothing is left to do. */
  ended: 4,
} as const

/** Any stage. */
export type FlowStage = (typeof flowStage)[keyof typeof flowStage]

/** What is recorded of a contract at its supplier. */
export interface FlowProgress {
  readonly stage: FlowStage
  /** The supplier's name of the document; null before it is there. */
  readonly fileRef: string | null
  /** The supplier's name of the flow; null before it was made. */
  readonly flowId: string | null
  /** When the supplier was first asked to begin it; null before: then nobody has been told of it. */
  readonly startTime: Date | null
}

/** What is done next. Each step is recorded before the next one is taken. */
export type FlowStep = 'upload' | 'create' | 'start' | 'ask' | 'fetch' | 'none'

/**
 * The next step. Until `start` nobody knows of the flow, so that a repetition after a crash leaves nothing but a draft
 * that is never begun.
 */
export function nextFlowStep({ stage, fileRef, flowId }: FlowProgress): FlowStep {
  switch (stage) {
    case flowStage.preparing:
      if (fileRef === null) return 'upload'
      return flowId === null ? 'create' : 'start'
    case flowStage.open:
    case flowStage.closing:
      return 'ask'
    case flowStage.signed:
      return 'fetch'
    case flowStage.ended:
      return 'none'
  }
}

/** Whether signers may have been told of it there: then it has to be called off before it can end here. */
export function isKnownThere({ stage, startTime }: Pick<FlowProgress, 'stage' | 'startTime'>): boolean {
  return startTime !== null && stage !== flowStage.ended
}

/** How a supplier says that a flow stands; a whole account each time, so that order and number do not matter. */
export interface FlowAccount {
  readonly status: 'draft' | 'signing' | 'completed' | 'cancelled' | 'rejected' | 'expired'
  readonly signers: readonly {
    readonly signerKey: string
    readonly status: 'waiting' | 'signing' | 'signed' | 'rejected'
  }[]
}

/** What an account means for a contract in signing. */
export interface FlowMeaning {
  /** Slots that are signed there and not yet here. */
  readonly signed: readonly string[]
  /**
   * What the contract comes to: nothing yet, a file to take over, an end, or `overdue`: its deadline has passed, and it
   * has to be called off there before it expires here.
   */
  readonly end: 'none' | 'fetch' | 'refused' | 'canceled' | 'expired' | 'overdue'
  /** Whose refusal it was, where the supplier names the slot. */
  readonly refusedBy?: string
}

/** Reads an account against the slots of the contract. */
export function flowMeaning(
  account: FlowAccount,
  slots: readonly { readonly signId: string; readonly isSigned: boolean }[],
  { deadline, now }: { readonly deadline: Date; readonly now: Date },
): FlowMeaning {
  const stands = new Map(account.signers.map(({ signerKey, status }) => [signerKey, status]))
  const isDone = account.status === 'completed'
  const signed = slots
    .filter(({ signId, isSigned }) => !isSigned && (isDone || stands.get(signId) === 'signed'))
    .map(({ signId }) => signId)
  const refusedBy = account.signers.find(({ status }) => status === 'rejected')?.signerKey
  const isOverdue = now.getTime() > deadline.getTime()
  const end = endOf(account.status, isOverdue)
  return { signed, end, ...(end === 'refused' && refusedBy !== undefined && { refusedBy }) }
}

function endOf(status: FlowAccount['status'], isOverdue: boolean): FlowMeaning['end'] {
  switch (status) {
    case 'completed':
      return 'fetch'
    case 'rejected':
      return 'refused'
    case 'cancelled':
      return 'canceled'
    case 'expired':
      return 'expired'
    case 'draft':
    case 'signing':
      return isOverdue ? 'overdue' : 'none'
  }
}

/** How long a supplier may take to begin what it was asked to begin. */
const startMs = 5 * 60_000

/**
 * What is done with a flow whose contract has ended here. One that was completed there all the same contradicts it:
 * nothing is changed, and a person has to look.
 */
export function closingStep(
  { status }: Pick<FlowAccount, 'status'>,
  { startTime, now }: { readonly startTime: Date | null; readonly now: Date },
): 'call-off' | 'wait' | 'over' | 'conflict' {
  if (status === 'completed') return 'conflict'
  if (status === 'signing') return 'call-off'
  const mayBegin = startTime !== null && now.getTime() < startTime.getTime() + startMs
  return status === 'draft' && mayBegin ? 'wait' : 'over'
}

const leastPauseMs = 5 * 60_000
const mostPauseMs = 6 * 60 * 60_000

/**
 * When a supplier is asked again that has told nothing by itself: the older the contract the later, but once the
 * deadline has passed, for the end depends on it.
 */
export function nextAskTime(
  { createdTime, deadline }: { readonly createdTime: Date; readonly deadline: Date },
  now: Date,
): Date {
  const age = now.getTime() - createdTime.getTime()
  const pauseMs = Math.min(mostPauseMs, Math.max(leastPauseMs, age / 10))
  const next = now.getTime() + pauseMs
  const after = deadline.getTime() + 1000
  return new Date(now.getTime() < after ? Math.min(next, after) : now.getTime() + leastPauseMs)
}

/**
 * Whose turn it is first at a supplier, from 1; equal numbers sign in any order. The same turns as here (`openSlots`):
 * ordered signers go one by one, our part last.
 */
export function flowOrders<Id>(
  slots: readonly (StagedSigner & { readonly signId: Id })[],
  orderType: SignOrderType,
): Map<Id, number> {
  if (orderType === signOrderType.unordered)
    return new Map(slots.map((slot) => [slot.signId, stageOf(slot, orderType)]))
  const others = slots
    .filter(({ ourPart }) => !ourPart)
    .toSorted((a, b) => a.signOrder - b.signOrder)
    .map(({ signId }) => signId)
  return new Map(
    slots.map(({ signId, ourPart }) => [signId, ourPart ? others.length + 1 : others.indexOf(signId) + 1]),
  )
}

/** A signer of a contract that a supplier is to sign. */
export interface FlowParty {
  /** How messages call the signer. */
  readonly label: string
  /** Of the signer's company; people have none of their own. */
  readonly supplierCode: string | undefined
  readonly stampKinds: readonly number[]
}

/** What a supplier takes. */
export interface FlowLimits {
  readonly supplierCode: string
  readonly supplierLabel: string
  readonly most: { readonly signers: number; readonly positions: number }
}

/** Why a supplier cannot sign a contract, and where in its initiation that is. */
export interface FlowProblem {
  /** Undefined where it is the contract as a whole. */
  readonly signerIndex?: number
  readonly field: 'companyName' | 'cordList'
  readonly message: string
}

/** The first thing that keeps a supplier from signing a contract, or null: one contract has one supplier. */
export function flowProblem(
  parties: readonly FlowParty[],
  { supplierCode, supplierLabel, most }: FlowLimits,
): FlowProblem | null {
  for (const [signerIndex, { label, supplierCode: theirs, stampKinds }] of parties.entries()) {
    if (theirs !== undefined && theirs !== supplierCode) {
      const other = isSupplierCode(theirs) ? labels[theirs] : theirs
      const message = `签署方“${label}”的签署渠道为${other}，与发起企业的${supplierLabel}不同，一份合同只能使用一个签署渠道`
      return { signerIndex, field: 'companyName', message }
    }
    const plain: number = theirs === undefined ? stampKind.signature : stampKind.companySeal
    if (stampKinds.some((kind) => kind !== plain)) {
      const message = `签署方“${label}”：由${supplierLabel}签署的合同暂不支持日期、骑缝章和经办人签名，请删除后再发起`
      return { signerIndex, field: 'cordList', message }
    }
  }
  const positions = parties.reduce((sum, { stampKinds }) => sum + stampKinds.length, 0)
  if (parties.length <= most.signers && positions <= most.positions) return null
  const message = `由${supplierLabel}签署的合同最多 ${most.signers} 个签署方、${most.positions} 处签署位置`
  return { field: 'cordList', message }
}
