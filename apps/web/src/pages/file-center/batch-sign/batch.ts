import type { signBatchProgress, signBatchTask } from '@qiyin/calls/areas/sign-batch.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { stampKind } from '@qiyin/domain/seal/position.ts'
import {
  myAreas,
  sealChoices,
  takesSeal,
  type Signature,
  type SigningState,
  type SignTask,
  type UsableSeal,
} from '@qiyin/ui/signing/signing-state.ts'

export type BatchTask = Answer<typeof signBatchTask>
export type Progress = Answer<typeof signBatchProgress>
/** One contract of a run. */
export type BatchContract = BatchTask['tasks'][number]

/** What is put on all contracts of a run. */
export interface Marks {
  readonly sealId: string | null
  readonly signature: Signature | null
}

/** Every seal that may be used in some of the contracts, each once. */
export function sealsOf(contracts: readonly BatchContract[]): UsableSeal[] {
  return [...new Map(contracts.flatMap(({ seals }) => seals.map((seal) => [seal.sealId, seal]))).values()]
}

/** The seal that stands on a contract: the one chosen for all, or, where it may not be used, the first that may. */
export function sealOf({ seals }: BatchContract, { sealId }: Marks): UsableSeal | undefined {
  return seals.find((seal) => seal.sealId === sealId) ?? seals[0]
}

/** Places that are signed by hand or by name, and places that are sealed. */
export function placesOf(contracts: readonly BatchContract[]): { sealed: number; personal: number } {
  const areas = contracts.flatMap((contract) => myAreas(contract))
  const sealed = areas.filter(takesSeal).length
  return { sealed, personal: areas.filter(({ kind }) => kind === stampKind.signature).length }
}

/** A contract as the signing page would have it once every place is filled. */
export function filledState(contract: BatchContract, marks: Marks): SigningState {
  const sealId = sealOf(contract, marks)?.sealId ?? null
  const filled = myAreas(contract).flatMap((area) => {
    if (takesSeal(area)) return sealId === null ? [] : [[area.positionId, sealId]]
    return marks.signature === null ? [] : [[area.positionId, 'signature']]
  })
  return {
    sealId,
    signature: marks.signature,
    filled: Object.fromEntries(filled) as SigningState['filled'],
    currentId: null,
    consent: false,
  }
}

/** The part of the request that says which seal stands where. */
export function sealsOfContract(contract: BatchContract, marks: Marks): ReturnType<typeof sealChoices> {
  return sealChoices(myAreas(contract), filledState(contract, marks))
}

/** As the parts of the signing page take it. */
export function asSignTask(contract: BatchContract, { savedSignature }: BatchTask): SignTask {
  return { ...contract, savedSignature }
}
