import type { externalSignSignerPermission } from '@qiyin/calls/areas/external-sign.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import type { Context } from '../../http/context.ts'
import { signersOf, slotToSign, type Slot } from '../contracts/public.ts'
import { actingAs, requireOfSource } from '../external-contracts/public.ts'
import { personById } from '../people/public.ts'
import { slotRefusal } from '../signing/public.ts'
import { findLiveGrant } from './store.ts'

type Permission = Result<typeof externalSignSignerPermission>[number]

/** POST /external/sign/signer-permission */
export async function listPermissions(
  { contractId }: Input<typeof externalSignSignerPermission>,
  context: Context,
): Promise<Result<typeof externalSignSignerPermission>> {
  await requireOfSource(context, contractId)
  const permissions = []
  for (const slot of await signersOf(context.db, contractId))
    permissions.push(await permissionOf(context, slot))
  return permissions
}

async function permissionOf(context: Context, slot: Slot): Promise<Permission> {
  const { db, now, application } = context
  const { signId, contractId, companyName } = slot
  const [current, person] = [
    await slotToSign(db, { contractId, signId }),
    await personById(db, slot.personId),
  ]
  const verified = person?.verified === true
  const told = { signId, name: slot.personName, companyName, signStatus: slot.signStatus, verified }
  if (!current || !person) return { ...told, canSign: false, reason: '签署人已注销账号', autoSign: false }
  const { personId, companyId, businessTypeId } = current
  const grant =
    companyId === null
      ? undefined
      : await findLiveGrant(db, {
          sourceId: application.sourceId,
          personId,
          companyId,
          businessTypeId,
          now: now(),
        })
  const { name, ourPart } = person
  const refusal = await slotRefusal(
    actingAs(context, { personId, name, verified, ourPart, scope: 'outer' }),
    current,
  )
  const reason = refusal
    ? (refusal.message ?? refusals[refusal.name].message)
    : ownReason({ active: person.status === accountStatus.active, verified })
  return { ...told, canSign: reason === null, reason, autoSign: grant !== undefined }
}

/** What stands against the person, once the place itself may be signed. */
function ownReason({
  active,
  verified,
}: {
  readonly active: boolean
  readonly verified: boolean
}): string | null {
  if (!active) return '签署人的账号已停用'
  return verified ? null : '签署人尚未完成实名认证'
}
