import { signStatus } from './status.ts'

/** signOrderType (dictionary SIGN_ORDER): unordered is the default (spec 2 §4, "default sign order value 1"). */
export const signOrderType = { unordered: 1, ordered: 2 } as const

/** Any value of signOrderType. */
export type SignOrderType = (typeof signOrderType)[keyof typeof signOrderType]

/** The Chinese name of every signOrderType. */
export const signOrderTypeLabel: Readonly<Record<SignOrderType, string>> = { 1: '无序签署', 2: '有序签署' }

/** signType of a signer (spec 2 §3). */
export const signType = { individual: 0, enterprise: 1 } as const

/** Any value of signType. */
export type SignType = (typeof signType)[keyof typeof signType]

/** The Chinese name of every signType. */
export const signTypeLabel: Readonly<Record<SignType, string>> = { 0: '个人', 1: '企业' }

/** What the order of signing needs to know of a signer. */
export interface StagedSigner {
  /** 0 person, otherwise company. */
  readonly signType: number
  /** On the side of the operating company. */
  readonly ourPart: boolean
  /** From 1; counts only when ordered. */
  readonly signOrder: number
}

/** A signer's slot in a running contract. */
export interface SignerSlot<Id = string> extends StagedSigner {
  readonly signId: Id
  readonly signStatus: number
}

/** The stage of our part in an ordered contract: after every signOrder a 32-bit integer can hold. */
export const lastStage = 2_147_483_647

/**
 * The stage a signer belongs to (product decision 5, "Stages"): a number to compare, stages run ascending.
 * Unordered: 1 persons not of our part, 2 institutions not of our part, 3 our part. Ordered: signOrder, then
 * our part last.
 */
export function stageOf(signer: StagedSigner, orderType: SignOrderType): number {
  if (orderType === signOrderType.ordered) return signer.ourPart ? lastStage : signer.signOrder
  if (signer.ourPart) return 3
  return signer.signType === signType.individual ? 1 : 2
}

/**
 * The ids of the slots to open now: those of the earliest stage that is not wholly signed and that are not
 * open yet. Stages without signers are skipped; an unfinished stage opens nothing behind it. Ordered signers
 * who share a signOrder still go one by one, in the order given. Calling it again after opening gives [].
 */
export function openSlots<Id>(signers: readonly SignerSlot<Id>[], orderType: SignOrderType): Id[] {
  const unsigned = signers.filter((signer) => signer.signStatus !== signStatus.signed)
  const current = unsigned.reduce(
    (stage, signer) => Math.min(stage, stageOf(signer, orderType)),
    Number.POSITIVE_INFINITY,
  )
  const inStage = unsigned.filter((signer) => stageOf(signer, orderType) === current)
  const oneByOne = orderType === signOrderType.ordered && current !== lastStage
  if (oneByOne && inStage.some((signer) => signer.signStatus === signStatus.waitingForMe)) return []
  return (oneByOne ? inStage.slice(0, 1) : inStage)
    .filter((signer) => signer.signStatus === signStatus.waitingForOthers)
    .map((signer) => signer.signId)
}

/** Whether every slot but this one is signed, so that signing it completes the contract. */
export function isLastToSign<Id>(signers: readonly SignerSlot<Id>[], signId: Id): boolean {
  return signers.every((signer) => signer.signId === signId || signer.signStatus === signStatus.signed)
}
