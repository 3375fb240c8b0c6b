import type { externalSignAutoSign, externalSignBatchAutoSign } from '@qiyin/calls/areas/external-sign.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import type { RefusalName } from '@qiyin/domain/refusals.ts'
import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { contractStatus, effectiveStatus, signStatus } from '@qiyin/domain/contract/status.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { signersOf, slotToSign, type SigningSlot } from '../contracts/public.ts'
import { actingAs, requireOfSource } from '../external-contracts/public.ts'
import { personById } from '../people/public.ts'
import { beginAutomatic, finishAttempt, type AutomaticGrant } from '../signing/public.ts'
import { findBegunFor, findSignedFor } from './signed-before.ts'
import { findLiveGrant } from './store.ts'

/** How long the caller waits while others sign the same contract; then the job goes on. */
const patienceMs = 30_000

/** POST /external/sign/auto-sign: asked again of what it has signed before, it answers that it is signed. */
export async function autoSign(
  { contractId, signId }: Input<typeof externalSignAutoSign>,
  context: Context,
): Promise<Result<typeof externalSignAutoSign>> {
  const { db, application } = context
  const ready = await requireReady(context, contractId, signId).catch(async (refusal: unknown) => {
    // Without a name a place that still waits is what is asked about, not one that is signed.
    const isAnswered = signId !== undefined || isRefusedAs(refusal, 'NOT_IN_SIGNING')
    if (!(refusal instanceof CallError) || !isAnswered) throw refusal
    const signed = await findSignedFor(db, { contractId, signId, sourceId: application.sourceId })
    if (signed === undefined) throw refusal
    return { signedBefore: signed }
  })
  // The answer of the first time was lost.
  if ('signedBefore' in ready) {
    const { storedStatus, deadline } = await requireOfSource(context, contractId)
    const now = effectiveStatus(storedStatus, deadline, context.now())
    return { contractId, signId: ready.signedBefore, signed: true, contractStatus: now }
  }
  const acting = await actingForSigner(context, ready.slot)
  const attemptId = await beginAutomatic(acting, { ...ready, at: 'once' })
  const outcome = await finishAttempt(acting, attemptId, patienceMs)
  if (outcome.kind === 'refused') throw new CallError(outcome.refusal)
  const after = (await slotToSign(db, ready.slot)) ?? ready.slot
  return {
    contractId,
    signId: ready.slot.signId,
    signed: outcome.kind === 'signed',
    contractStatus: effectiveStatus(after.contractStatus, after.signDeadlineTime, context.now()),
  }
}

function isRefusedAs(error: unknown, refusal: RefusalName): boolean {
  return error instanceof CallError && error.refusal === refusal
}

/** POST /external/sign/batch-auto-sign: each by itself; jobs finish them. Asked again, it begins none a second time. */
export async function autoSignSeveral(
  { contractIds }: Input<typeof externalSignBatchAutoSign>,
  context: Context,
): Promise<Result<typeof externalSignBatchAutoSign>> {
  const results = []
  for (const contractId of new Set(contractIds)) results.push(await beginOne(context, contractId))
  return results
}

async function beginOne(
  context: Context,
  contractId: string,
): Promise<Result<typeof externalSignBatchAutoSign>[number]> {
  let signId: string | undefined
  try {
    const ready = await requireReady(context, contractId)
    signId = ready.slot.signId
    await beginAutomatic(await actingForSigner(context, ready.slot), { ...ready, at: 'later' })
    return { contractId, signId, success: true, message: null }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const begun = await begunBefore(context, { contractId, signId }, error.refusal)
    if (begun !== undefined) return { contractId, signId: begun, success: true, message: null }
    return { contractId, signId: null, success: false, message: error.message }
  }
}

/** How a signature is refused that is being made, or has been made meanwhile. */
const onceBegun: readonly RefusalName[] = ['SIGN_IN_PROGRESS', 'ALREADY_SIGNED', 'CONTRACT_COMPLETED']

/** The place for which the answer of the first time was lost. */
async function begunBefore(
  { db, application: { sourceId } }: Context,
  place: { readonly contractId: string; readonly signId: string | undefined },
  refusal: RefusalName,
): Promise<string | undefined> {
  if (refusal === 'NOT_IN_SIGNING') return findSignedFor(db, { ...place, sourceId })
  return onceBegun.includes(refusal) ? findBegunFor(db, { ...place, sourceId }) : undefined
}

interface Ready {
  readonly slot: SigningSlot
  readonly grant: AutomaticGrant
}

/** The first slot, or the one that is named, whose company has allowed the system to seal for it. */
async function requireReady(context: Context, contractId: string, signId?: string): Promise<Ready> {
  const { db, now, application } = context
  const { storedStatus, deadline } = await requireOfSource(context, contractId)
  if (effectiveStatus(storedStatus, deadline, now()) !== contractStatus.signing)
    throw new CallError('NOT_IN_SIGNING')
  const slots = await signersOf(db, contractId)
  for (const { signId: id, signStatus: status } of slots) {
    if (status !== signStatus.waitingForMe || (signId !== undefined && id !== signId)) continue
    const slot = await slotToSign(db, { contractId, signId: id })
    if (!slot || slot.companyId === null) continue
    const { personId, companyId, businessTypeId } = slot
    const wanted = { sourceId: application.sourceId, personId, companyId, businessTypeId, now: now() }
    const grant = await findLiveGrant(db, wanted)
    if (grant) return { slot, grant }
  }
  throw new CallError('AUTO_SIGN_NOT_GRANTED')
}

/** Everything about the signature is as if the slot's person had signed; how it came about stands in its proof. */
async function actingForSigner(context: Context, { personId }: SigningSlot): Promise<Context> {
  const person = await personById(context.db, personId)
  if (!person?.verified || person.status !== accountStatus.active)
    throw new CallError({ name: 'SIGNER_INVALID', message: '签署人尚未实名认证或账号已停用，不能自动签署' })
  const { name, ourPart } = person
  return actingAs(context, { personId, name, verified: true, ourPart, scope: 'outer' })
}
