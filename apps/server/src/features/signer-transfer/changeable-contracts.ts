import type { changeContractSignNewSignersQuery } from '@qiyin/calls/areas/signer-change.ts'
import type { Input } from '@qiyin/calls/call.ts'
import { transferSignerRefusal } from '@qiyin/domain/contract/signer-change.ts'
import { effectiveStatus } from '@qiyin/domain/contract/status.ts'
import type { Context } from '../../http/context.ts'
import { contractsByIds, slotsOfContracts, type NamedContract, type NamedSlot } from '../contracts/public.ts'
import { slotsOfOriginal } from './slots-of-original.ts'

/** A contract of which a signer can be changed now. */
interface ChangeableContract {
  readonly contract: NamedContract
  readonly slots: readonly NamedSlot[]
  /** His slots that can be taken over. */
  readonly taken: readonly NamedSlot[]
}

/** Those of the chosen contracts in which the named signer can be changed now. */
export async function changeableContracts(
  { contractIdList, ...original }: Omit<Input<typeof changeContractSignNewSignersQuery>, 'searchWord'>,
  context: Context,
): Promise<ChangeableContract[]> {
  const { db, now } = context
  const contracts = await contractsByIds(db, contractIdList)
  const all = await slotsOfContracts(db, contractIdList)
  const meant = Map.groupBy(await slotsOfOriginal(db, context, original, all), ({ contractId }) => contractId)
  const slotsOf = Map.groupBy(all, ({ contractId }) => contractId)
  return contracts.flatMap((contract) => {
    const { contractId, storedStatus, deadline } = contract
    const contractStatus = effectiveStatus(storedStatus, deadline, now())
    const taken = (meant.get(contractId) ?? []).filter(
      (slot) => transferSignerRefusal({ ...slot, contractStatus }) === null,
    )
    return taken.length > 0 ? [{ contract, slots: slotsOf.get(contractId) ?? [], taken }] : []
  })
}
