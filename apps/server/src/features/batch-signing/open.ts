import { randomBytes } from 'node:crypto'
import { paths, webBase } from '@qiyin/calls/addresses/paths.ts'
import type { signBatch, signSignReturnBatch } from '@qiyin/calls/areas/sign-batch.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { signStatus } from '@qiyin/domain/contract/status.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { listedSlots } from '../contracts/public.ts'
import { authenticationUrl } from '../session/public.ts'
import { knownBatch } from './known-batch.ts'
import { askOnBatchReturn, supplierBatchUrl } from '../supplier-signing/public.ts'
import { findItems, insertBatch } from './store.ts'

const batchNoBytes = 18

/**
 * POST /sign/batch: the address of a run over all slots of these contracts in which it is the person's turn, or of one
 * page of the supplier at which all of them are signed.
 */
export async function openBatch(
  { contractIdList }: Input<typeof signBatch>,
  context: Context,
): Promise<Result<typeof signBatch>> {
  const { db, user, now } = context
  const contractIds = [...new Set(contractIdList)]
  const all = Map.groupBy(await listedSlots(db, contractIds), ({ contractId }) => contractId)
  const slots = contractIds.flatMap((id) =>
    (all.get(id) ?? []).filter(
      (slot) => slot.personId === user.personId && slot.signStatus === signStatus.waitingForMe,
    ),
  )
  if (slots.length === 0) throw new CallError('NOT_YOUR_TURN')
  if (!user.verified) throw new CallError('REAL_NAME_REQUIRED', { result: authenticationUrl(user.personId) })
  const batchNo = randomBytes(batchNoBytes).toString('base64url')
  const atSupplier = await supplierBatchUrl(context, slots, batchNo)
  await context.transaction((tx) => insertBatch(tx, { batchNo, personId: user.personId, slots, time: now() }))
  return atSupplier ?? addressOf(batchNo)
}

/** GET /sign/sign-return/batch: the run itself, or after a supplier's page the contracts; its outcome is read there, not believed here. */
export async function returnFromBatch(
  { batchNo }: Input<typeof signSignReturnBatch>,
  context: Context,
): Promise<Result<typeof signSignReturnBatch>> {
  const { batchId } = await knownBatch(context, batchNo)
  const contractIds = (await findItems(context.db, batchId)).map(({ contractId }) => contractId)
  const isSupplied = await context.transaction((tx) => askOnBatchReturn(tx, context, contractIds))
  return isSupplied ? `${webBase}${paths.fileCenter()}` : addressOf(batchNo)
}

function addressOf(batchNo: string): string {
  return `${webBase}${paths.batchSign(batchNo)}`
}
