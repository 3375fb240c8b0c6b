import { changeSignerRefusal, newSignerRefusal } from '@qiyin/domain/contract/signer-change.ts'
import { signStatus } from '@qiyin/domain/contract/status.ts'
import { CallError } from '../../http/call-error.ts'
import type { Services, Tx } from '../../http/context.ts'
import { recordAudit, type AuditActor } from '../audit/public.ts'
import { queueForGroups, queueNotice } from '../messages/public.ts'
import { requireSignedHere } from '../signing-flows/public.ts'
import type { LockedContract } from './contract.ts'
import { newTransactionNo, refuseDeleted, searchTokens } from './create.ts'
import { askToSign, slotName } from './open-stage.ts'
import { refreshParties } from './store.ts'
import {
  insertSignerChange,
  namesOther,
  writeHolder,
  writeInitiator,
  type NewHolder,
} from './store-changes.ts'
import { tellSource } from './tell-source.ts'
import { writeSearchTokens } from './store-create.ts'
import { findSlots, type Slot } from './store-slots.ts'

type Needs = Pick<Services, 'config' | 'secrets' | 'jobs' | 'now'>

interface Replacement {
  readonly contract: LockedContract
  readonly slot: Slot
  readonly holder: Omit<NewHolder, 'transactionNo'>
  readonly actor: AuditActor
  readonly time: Date
}

/**
 * Another person takes over the slot of a locked contract: under a new link, with the places to sign where they were.
 * Both are told, and the initiator if it was not his doing. The same account under another name or identity number,
 * which the initiator had mistyped, keeps its link and is asked once more. Throws why it cannot be.
 */
export async function replaceSigner(
  tx: Tx,
  services: Needs,
  { contract, slot, holder, actor, time }: Replacement,
): Promise<void> {
  const { contractId } = contract
  const refusal = changeSignerRefusal({ ...slot, contractStatus: contract.contractStatus })
  if (refusal) throw new CallError(refusal)
  await requireSignedHere(tx, contractId, '更换签署人')
  await refuseDeleted(tx, holder)
  const corrects = slot.personId === holder.personId && (await namesOther(tx, slot.signId, holder))
  const newSigner = { personId: holder.personId, holdsSeal: holder.sealAuthorizeId !== null, corrects }
  const unfit = newSignerRefusal(newSigner, slot, await findSlots(tx, contractId))
  if (unfit) throw new CallError(unfit)
  // Whoever stays keeps the link that he has.
  const transactionNo = corrects ? slot.transactionNo : newTransactionNo()
  const asked = slot.signStatus === signStatus.waitingForMe
  if (!corrects) await insertSignerChange(tx, slot, time)
  await writeHolder(tx, slot.signId, { ...holder, transactionNo, notifiedTime: asked ? time : null })
  await reindex(tx, contract)
  const after = { ...slot, personId: holder.personId, personName: holder.personName, transactionNo }
  const detail = { from: slotName(slot), to: slotName(after), ...(corrects && { corrected: true }) }
  await recordAudit(tx, services, { contractId, event: 'TRANSFERRED', actor, time, detail })
  await tellSource(tx, services, contract, {
    type: 'contract.signer-changed',
    time,
    data: { signId: slot.signId, signerName: after.personName },
  })
  if (!corrects) await tellOfChange(tx, services, { contract, slot, actor })
  if (asked) await askToSign(tx, services, contract, [after])
}

/** Tells whoever need not sign any more, the initiator and the groups of the companies. */
async function tellOfChange(
  tx: Tx,
  services: Needs,
  { contract, slot, actor }: Pick<Replacement, 'contract' | 'slot' | 'actor'>,
): Promise<void> {
  const values = {
    initiator: contract.initiatorName,
    contractName: contract.contractName,
    signer: slot.personName,
  }
  // Whoever was never asked has nothing to forget.
  const told = new Set([...(slot.notifiedTime === null ? [] : [slot.personId]), contract.initiatorId])
  told.delete(actor.personId ?? '')
  for (const personId of told)
    await queueNotice(tx, services, { scene: 'CHANGE_SIGNER', personId, contract, values })
  const companyIds = [contract.companyId, slot.companyId]
  await queueForGroups(tx, services, { scene: 'CHANGE_SIGNER', contract, companyIds, values })
}

/**
 * The contract is initiated in another's name from now on, who gets its messages and may cancel it. Both are told,
 * unless it was their own doing.
 */
export async function replaceInitiator(
  tx: Tx,
  services: Needs,
  {
    contract,
    initiator,
    actor,
    time,
  }: {
    contract: LockedContract
    initiator: { personId: string; name: string }
    actor: AuditActor
    time: Date
  },
): Promise<void> {
  if (contract.initiatorId === initiator.personId) return
  const { contractId, contractName } = contract
  await writeInitiator(tx, contractId, initiator)
  const detail = { from: contract.initiatorName, to: initiator.name }
  await recordAudit(tx, services, { contractId, event: 'INITIATOR_CHANGED', actor, time, detail })
  await reindex(tx, { ...contract, initiatorName: initiator.name })
  const values = { initiator: initiator.name, contractName }
  const told = new Set([contract.initiatorId, initiator.personId])
  told.delete(actor.personId ?? '')
  for (const personId of told)
    await queueNotice(tx, services, { scene: 'CHANGE_INITIATOR', personId, contract, values })
}

/** Who sees the contract, and what it is found by. */
async function reindex(tx: Tx, contract: LockedContract): Promise<void> {
  const slots = await findSlots(tx, contract.contractId)
  const initiator = { name: contract.initiatorName }
  await writeSearchTokens(tx, contract.contractId, searchTokens({ ...contract, initiator, signers: slots }))
  await refreshParties(tx, contract.contractId)
}
