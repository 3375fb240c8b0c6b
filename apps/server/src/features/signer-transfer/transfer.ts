import type { transferSigner } from '@qiyin/calls/areas/signer-change.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { newInitiatorRefusal, transferSignerRefusal } from '@qiyin/domain/contract/signer-change.ts'
import { dayOf } from '@qiyin/domain/dates.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Tx } from '../../http/context.ts'
import { actorOf } from '../audit/public.ts'
import { businessById } from '../businesses/public.ts'
import {
  contractsByNumber,
  lockContract,
  replaceInitiator,
  replaceSigner,
  signersOf,
  type LockedContract,
  type NamedContract,
  type Slot,
} from '../contracts/public.ts'
import { mayInitiateFor } from '../initiation/public.ts'
import { recordOperation } from '../operator-log/public.ts'
import { peopleExactly, type Person } from '../people/public.ts'
import { usableSeals } from '../seals/public.ts'
import { slotsOfOriginal } from './slots-of-original.ts'

type Transfer = Input<typeof transferSigner>
type TransferResult = Result<typeof transferSigner>[number]

interface Newcomers {
  readonly signer: Person & { readonly name: string }
  /** Only when the initiator is to change as well. */
  readonly initiator: (Person & { readonly name: string }) | undefined
}

/**
 * POST /transfer-signer: each contract is changed in a transaction of its own and has its own result. Refuses, with
 * the results, when not one could be changed.
 */
export async function transferSigners(
  transfer: Transfer,
  context: Context,
): Promise<Result<typeof transferSigner>> {
  const { newUserName, modifyInitiator, initiatorUserName } = transfer
  const signer = await requirePerson(context, newUserName, '新签署人')
  const initiator =
    modifyInitiator && initiatorUserName !== undefined
      ? await requirePerson(context, initiatorUserName, '新发起人')
      : undefined
  const numbers = [...new Set(transfer.contractNoList)]
  const found = await contractsByNumber(context.db, numbers)
  const chosen = transfer.contractIdList ? new Set(transfer.contractIdList) : null
  const results: TransferResult[] = []
  for (const contractNo of numbers) {
    const named = found.filter((one) => one.contractNo === contractNo)
    const meant = chosen ? named.filter(({ contractId }) => chosen.has(contractId)) : named
    results.push(...(await transferNumber(context, transfer, { contractNo, meant }, { signer, initiator })))
  }
  if (results.some(({ success }) => success)) return results
  const message = results[0]?.message ?? undefined
  throw new CallError(
    { name: 'SIGNER_NOT_CHANGED', ...(message !== undefined && { message }) },
    { result: results },
  )
}

async function transferNumber(
  context: Context,
  transfer: Transfer,
  { contractNo, meant }: { readonly contractNo: string; readonly meant: readonly NamedContract[] },
  newcomers: Newcomers,
): Promise<TransferResult[]> {
  if (meant.length === 0) return [failed(contractNo, null, '合同不存在或无权访问')]
  // Without its id nobody knows which of them is meant.
  if (meant.length > 1 && !transfer.contractIdList)
    return [failed(contractNo, null, '有多份合同使用此编号，请在合同列表中选择')]
  const results: TransferResult[] = []
  for (const contract of meant) {
    const problem = await transferOne(context, transfer, contract, newcomers)
    const { contractName } = contract
    results.push(
      problem === null
        ? { contractNo, contractName, success: true, message: null }
        : failed(contractNo, contractName, problem),
    )
  }
  return results
}

function failed(contractNo: string, contractName: string | null, message: string): TransferResult {
  return { contractNo, contractName, success: false, message }
}

/** Null when it is done, else why not. */
async function transferOne(
  context: Context,
  transfer: Transfer,
  { contractId }: NamedContract,
  { signer, initiator }: Newcomers,
): Promise<string | null> {
  const time = context.now()
  const actor = actorOf(context)
  try {
    await context.transaction(async (tx) => {
      const contract = await lockContract(tx, contractId, time)
      const slots = await slotsToTransfer(tx, context, contract, transfer)
      for (const slot of slots) {
        const sealAuthorizeId = await grantOf(tx, contract, slot, signer)
        const { personId, name: personName } = signer
        const holder = { personId, personName, identityNoFp: null, sealAuthorizeId }
        await replaceSigner(tx, context, { contract, slot, holder, actor, time })
      }
      if (initiator) await changeInitiator(tx, context, { contract, initiator, actor, time })
      await recordTransfer(tx, context, { contract, from: transfer.originalName, signer, initiator })
    })
    return null
  } catch (error) {
    if (error instanceof CallError) return error.message
    context.logger.error({ err: error, contractId }, 'the signer of a contract could not be changed')
    return '系统异常，请稍后再试'
  }
}

/** An act of a manager on a contract of others: the operator log tells of it beside the contract's trail. */
async function recordTransfer(
  tx: Tx,
  context: Context,
  { contract, from, signer, initiator }: Newcomers & { contract: LockedContract; from: string },
): Promise<void> {
  const { contractNo, contractName, businessTypeId, initiatorName } = contract
  const business = await businessById(tx, businessTypeId)
  await recordOperation(tx, context, {
    event: 'CONTRACT_CHANGE_SIGNER',
    content: `更换签署人 ${contractName}（${contractNo}）`,
    object: { kind: 'CONTRACT', id: contract.contractId, name: contractName, code: contractNo },
    contractNo,
    ...(business && { business }),
    before: { 签署人: from, ...(initiator && { 发起人: initiatorName }) },
    after: { 签署人: signer.name, ...(initiator && { 发起人: initiator.name }) },
  })
}

/** The slots of that company and person which can be taken over now; throws why there is none. */
async function slotsToTransfer(
  tx: Tx,
  context: Context,
  { contractId, contractStatus }: LockedContract,
  original: Transfer,
): Promise<Slot[]> {
  const slots = await slotsOfOriginal(tx, context, original, await signersOf(tx, contractId))
  const judged = slots.map((slot) => ({ slot, refusal: transferSignerRefusal({ ...slot, contractStatus }) }))
  const open = judged.filter(({ refusal }) => refusal === null)
  if (open.length > 0) return open.map(({ slot }) => slot)
  const refusal = judged[0]?.refusal
  if (refusal) throw new CallError(refusal)
  const message = `“${original.companyName}（${original.originalName}）”不是此合同的签署人`
  throw new CallError({ name: 'SIGNER_NOT_CHANGED', message })
}

/** Who signs for a company needs a seal of it in the contract's application. */
async function grantOf(
  tx: Tx,
  { businessTypeId }: LockedContract,
  { companyId, companyName }: Slot,
  { personId, name }: Newcomers['signer'],
): Promise<string> {
  if (companyId === null) throw new CallError('SIGNER_NOT_FAST')
  const [seal] = await usableSeals(tx, { personId, companyId, businessTypeId })
  if (seal) return seal.sealAuthorizeId
  const message = `${name}没有“${companyName ?? ''}”在此应用下可用的印章授权`
  throw new CallError({ name: 'NO_MATCHING_SIGNER', message })
}

async function changeInitiator(
  tx: Tx,
  context: Context,
  change: Parameters<typeof replaceInitiator>[2] & { readonly initiator: Newcomers['signer'] },
): Promise<void> {
  const { contract, initiator } = change
  const { companyId, businessTypeId } = contract
  const { personId, name } = initiator
  const today = dayOf(context.now())
  const mayInitiate = await mayInitiateFor(tx, { personId, companyId, businessTypeId, today })
  const refusal = newInitiatorRefusal({ mayInitiate }, contract)
  if (refusal) throw new CallError({ ...refusal, message: `${name}${refusal.message ?? ''}` })
  await replaceInitiator(tx, context, change)
}

async function requirePerson(
  { db, secrets }: Context,
  userName: string,
  label: string,
): Promise<Newcomers['signer']> {
  const [person, another] = await peopleExactly(db, secrets, { userName })
  if (person && !another && person.name !== null) return { ...person, name: person.name }
  throw new CallError({ name: 'NO_MATCHING_SIGNER', message: `${label}不存在、未实名或已冻结` })
}
