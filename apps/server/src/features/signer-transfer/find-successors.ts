import type { changeContractSignNewSignersQuery } from '@qiyin/calls/areas/signer-change.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import type { Context } from '../../http/context.ts'
import { judgeNewSigners } from '../party-search/public.ts'
import { changeableContracts } from './changeable-contracts.ts'

/** POST /change/contract-sign/new-signers/query: who could take a signer's slots over, by the rule of the transfer. */
export async function findSuccessors(
  { searchWord, ...chosen }: Input<typeof changeContractSignNewSignersQuery>,
  context: Context,
): Promise<Result<typeof changeContractSignNewSignersQuery>> {
  const changeable = await changeableContracts(chosen, context)
  const toTake = changeable.map(({ contract: { businessTypeId }, slots, taken }) =>
    taken.map((slot) => ({ slot, slots, businessTypeId })),
  )
  return { contracts: changeable.length, people: await judgeNewSigners(context, toTake, searchWord) }
}
