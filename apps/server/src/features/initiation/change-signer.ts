import type { initiateChangeSigner } from '@qiyin/calls/areas/initiate.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { kwaiType, locateMethod, signersProblems } from '@qiyin/domain/contract/initiation.ts'
import { changeSignerRefusal } from '@qiyin/domain/contract/signer-change.ts'
import { signOrderType } from '@qiyin/domain/contract/signing-order.ts'
import { effectiveStatus } from '@qiyin/domain/contract/status.ts'
import { ourPartOf } from '@qiyin/domain/our-part.ts'
import { identityCard } from '@qiyin/domain/person/document-number.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Tx } from '../../http/context.ts'
import { actorOf } from '../audit/public.ts'
import { businessById } from '../businesses/public.ts'
import { contractById, lockContract, replaceSigner, signersOf, type Slot } from '../contracts/public.ts'
import { ensurePerson } from '../people/public.ts'
import type { NumberedSigner, PlannedSigner } from './plan.ts'
import { findSigner } from './signers.ts'

type Change = Input<typeof initiateChangeSigner>

/** POST /initiate/changeSigner: another person signs in the place of one who has not. */
export async function changeSigner(
  change: Change,
  context: Context,
): Promise<Result<typeof initiateChangeSigner>> {
  const { contractId } = change
  const contract = await contractById(context.db, contractId)
  if (!contract) throw new CallError('CONTRACT_NOT_FOUND')
  const slot = slotOf(await signersOf(context.db, contractId), change)
  const status = effectiveStatus(contract.storedStatus, contract.deadline, context.now())
  // Before anybody is looked up: the same is asked again under the lock.
  const refusal = changeSignerRefusal({ ...slot, contractStatus: status })
  if (refusal) throw new CallError(refusal)
  const business = await businessById(context.db, contract.businessTypeId)
  // Of a contract that is there: it can only be frozen.
  if (!business)
    throw new CallError({ name: 'BUSINESS_FROZEN', message: '合同所属应用已冻结，暂不能更换签署人' })
  const found = await findSigner(context, newcomer(slot, change, context.now()), { business })
  const time = context.now()
  return context.transaction(async (tx) => {
    const locked = await lockContract(tx, contractId, time)
    const current = slotOf(await signersOf(tx, contractId), change)
    const personId = await accountOf(tx, context, found.person)
    const { name, identityNoFp, sealAuthorizeId } = found
    await replaceSigner(tx, context, {
      contract: locked,
      slot: current,
      holder: { personId, personName: name, identityNoFp, sealAuthorizeId },
      actor: actorOf(context),
      time,
    })
    return null
  })
}

function slotOf(slots: readonly Slot[], { signId, originalName }: Change): Slot {
  const slot = slots.find((one) => one.signId === signId)
  if (!slot) throw new CallError('CONTRACT_NOT_FOUND')
  if (slot.personName === originalName) return slot
  throw new CallError({ name: 'SIGNER_NOT_CHANGED', message: '签署人已被更换，请刷新页面后查看' })
}

/** The signer as the form of initiation would give him: of our side by user name, of the other by what was typed. */
function newcomer(slot: Slot, { name, identityNo, mobile, username }: Change, now: Date): NumberedSigner {
  const signer: NumberedSigner = {
    signerIndex: 0,
    known: null,
    signType: slot.signType,
    ourPart: ourPartOf(slot.ourPart),
    signOrder: 1,
    companyName: slot.companyName ?? undefined,
    name,
    identityNo: slot.ourPart ? undefined : identityNo,
    mobile: slot.ourPart ? undefined : mobile,
    username: slot.ourPart ? username : undefined,
    email: undefined,
    creditNo: undefined,
    kwaiValue: undefined,
    sealAuthorizeId: undefined,
    locateMethod,
    kwaiType,
    identityType: identityCard,
    cordList: [],
  }
  if (slot.ourPart) {
    if (username === undefined) throw invalid('请选择新签署人')
    return signer
  }
  const [problem] = signersProblems([signer], signOrderType.unordered, { now, needKwaiValue: false })
  if (problem) throw invalid(problem.message)
  return signer
}

function invalid(message: string): CallError {
  return new CallError({ name: 'SIGNER_INVALID', message })
}

async function accountOf(tx: Tx, context: Context, person: PlannedSigner['person']): Promise<string> {
  return 'personId' in person ? person.personId : (await ensurePerson(tx, context, person)).personId
}
