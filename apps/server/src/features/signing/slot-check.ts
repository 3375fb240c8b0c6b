import { signRefusal } from '@qiyin/domain/contract/row-actions.ts'
import type { Refusal } from '@qiyin/domain/refusals.ts'
import type { Context } from '../../http/context.ts'
import { hasLostSlot, type SigningSlot } from '../contracts/public.ts'
import { verifiedIdentity } from '../people/public.ts'
import { usableSeals, type UsableSeal } from '../seals/public.ts'
import { slotFault } from './signing-fault.ts'

/** Where a person stands towards a slot. */
export interface SlotCheck {
  /** Why it cannot be signed now, or null. Being unverified is not among it. */
  readonly refusal: Refusal | null
  /** The seals the person may use for it; empty for a personal slot. */
  readonly seals: readonly UsableSeal[]
}

/** The domain's rule, with what it asks for. */
export async function checkSlot(
  { db, user, now }: Pick<Context, 'db' | 'user' | 'now'>,
  slot: SigningSlot,
): Promise<SlotCheck> {
  const { contractId } = slot
  // Handed on since the page was opened, or since the call was let in.
  if (slot.personId !== user.personId && (await hasLostSlot(db, user.personId, { contractId })))
    return { refusal: { name: 'SIGNER_CHANGED' }, seals: [] }
  const seals =
    slot.companyId === null
      ? []
      : await usableSeals(db, {
          personId: slot.personId,
          companyId: slot.companyId,
          businessTypeId: slot.businessTypeId,
        })
  const refusal = signRefusal(
    slot,
    {
      personId: user.personId,
      sealAuthorized: seals.length > 0,
      companyFrozen: slot.companyFrozen,
      businessFrozen: slot.businessFrozen,
    },
    now(),
  )
  return { refusal: refusal ?? (await identityRefusal({ db, user }, slot)), seals }
}

/** The verified person must be the one the initiator named. */
async function identityRefusal(
  { db, user }: Pick<Context, 'db' | 'user'>,
  slot: SigningSlot,
): Promise<Refusal | null> {
  if (!user.verified) return null
  const identity = await verifiedIdentity(db, user.personId)
  const sameNumber = slot.identityNoFp === null || identity?.identityNoFp.equals(slot.identityNoFp)
  if (identity?.name === slot.personName && sameNumber) return null
  return { name: 'SIGNER_INVALID', message: '您的实名信息与合同指定的签署人不一致，请联系发起方' }
}

/** Why a slot cannot be signed now by the person of the request, be it the person's or the document's fault. */
export async function slotRefusal(context: Context, slot: SigningSlot): Promise<Refusal | null> {
  const { refusal } = await checkSlot(context, slot)
  const fault = refusal === null ? await slotFault(context, slot) : undefined
  return fault === undefined ? refusal : { name: fault }
}
