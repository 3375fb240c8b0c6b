import type { changeContractSignNewSignersQuery } from '@qiyin/calls/areas/signer-change.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { transferSignerRefusal } from '@qiyin/domain/contract/signer-change.ts'
import { effectiveStatus } from '@qiyin/domain/contract/status.ts'
import type { Context } from '../../http/context.ts'
import { contractsByIds, slotsOfContracts } from '../contracts/public.ts'
import { judgeNewSigners, type SlotToTake } from '../party-search/public.ts'
import { slotsOfOriginal } from './slots-of-original.ts'

/** POST /change/contract-sign/new-signers/query: who could take a signer's slots over, by the rule of the transfer. */
export async function findSuccessors(
  { contractIdList, searchWord, ...original }: Input<typeof changeContractSignNewSignersQuery>,
  context: Context,
): Promise<Result<typeof changeContractSignNewSignersQuery>> {
  const { db, now } = context
  const contracts = await contractsByIds(db, contractIdList)
  const all = await slotsOfContracts(db, contractIdList)
  const meant = Map.groupBy(await slotsOfOriginal(db, context, original, all), ({ contractId }) => contractId)
  const slotsOf = Map.groupBy(all, ({ contractId }) => contractId)
  const changeable = contracts.flatMap(({ contractId, businessTypeId, storedStatus, deadline }) => {
    const contractStatus = effectiveStatus(storedStatus, deadline, now())
    const taken = (meant.get(contractId) ?? [])
      .filter((slot) => transferSignerRefusal({ ...slot, contractStatus }) === null)
      .map((slot): SlotToTake => ({ slot, slots: slotsOf.get(contractId) ?? [], businessTypeId }))
    return taken.length > 0 ? [taken] : []
  })
  const people = await judgeNewSigners(context, changeable, searchWord)
  return { contracts: changeable.length, people }
}
