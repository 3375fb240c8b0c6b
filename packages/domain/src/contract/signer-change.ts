import type { Refusal } from '../refusals.ts'
import { signType } from './signing-order.ts'
import { contractStatus, signStatus } from './status.ts'

/** Most contracts of one request to change their signers. */
export const maxSignerChanges = 1000

/** A signer's slot with the effective status of its contract. */
export interface ChangeableSlot {
  readonly contractStatus: number
  /** Of the slot: 0 not yet open, 1 open, 2 signed. */
  readonly signStatus: number
  /** A signature of it is being made. */
  readonly processing: boolean
}

/** Why nobody can take this slot over from its signer now, or null: before it is signed, while the contract is. */
export function changeSignerRefusal(slot: ChangeableSlot): Refusal | null {
  if (slot.contractStatus !== contractStatus.signing) return { name: 'NOT_IN_SIGNING' }
  if (slot.signStatus === signStatus.signed)
    return { name: 'ALREADY_SIGNED', message: '该签署方已签署，不能更换签署人' }
  return slot.processing ? { name: 'SIGN_IN_PROGRESS' } : null
}

/**
 * The same for system managers, who change many at once: only signers who sign fast, that is for a company with a seal
 * that is authorized to them here; for the others a new contract is needed (spec 0 §5).
 */
export function transferSignerRefusal(slot: ChangeableSlot & { readonly signType: number }): Refusal | null {
  if (slot.contractStatus === contractStatus.signing && slot.signType === signType.individual)
    return { name: 'SIGNER_NOT_FAST' }
  return changeSignerRefusal(slot)
}

/** Who would sign in another's place. */
export interface NewSigner {
  readonly personId: string
  /** Of the slot's company, authorized to the person in the contract's application. */
  readonly holdsSeal: boolean
  /** It is the account that has the slot, under another name or identity number: what was mistyped is put right. */
  readonly corrects?: boolean
}

interface HeldSlot {
  readonly personId: string
  /** Null of who signs for himself. */
  readonly companyId: string | null
}

/** Why this person cannot take the slot over, or null; `slots` are all of the contract. */
export function newSignerRefusal(
  { personId, holdsSeal, corrects = false }: NewSigner,
  slot: HeldSlot,
  slots: readonly HeldSlot[],
): Refusal | null {
  if (slot.personId === personId && !corrects)
    return { name: 'SIGNER_INVALID', message: '新签署人与原签署人相同' }
  const held = slots.filter((one) => one.personId === personId && one.companyId === slot.companyId)
  if (held.length > (corrects ? 1 : 0))
    return { name: 'SIGNER_INVALID', message: '新签署人已是此合同同一主体的签署人' }
  return slot.companyId === null || holdsSeal
    ? null
    : { name: 'NO_MATCHING_SIGNER', message: '没有此企业在合同所属应用下的印章授权' }
}

/** Why a contract cannot be initiated in this person's name from now on, or null. */
export function newInitiatorRefusal(
  /** For the contract's company, in its application, today. */
  { mayInitiate }: { readonly mayInitiate: boolean },
  { companyName }: { readonly companyName: string },
): Refusal | null {
  return mayInitiate
    ? null
    : { name: 'NO_MATCHING_SIGNER', message: `不能以“${companyName}”的名义在合同所属应用下发起合同` }
}

/** Whether the initiator is offered 更换签署人 for a slot, as the detail page shows it; a supplier changes none. */
export function canChangeSigner(
  contract: {
    readonly contractStatus: number
    readonly isInitiator: boolean
    readonly signedAtSupplier: boolean
  },
  slot: { readonly signStatus: number; readonly processing: boolean },
): boolean {
  return (
    contract.isInitiator &&
    !contract.signedAtSupplier &&
    changeSignerRefusal({ ...contract, ...slot }) === null
  )
}
