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

/** How one contract of a run stands. */
export type Item = Progress['items'][number]

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
export function placesOf(contracts: readonly BatchContract[]): {
  sealed: number
  personal: number
  /** Of those sealed: seals across the edges of pages, each counted once. */
  acrossPages: number
} {
  const areas = contracts.flatMap((contract) => myAreas(contract))
  const sealed = areas.filter(takesSeal).length
  const count = (wanted: number): number => areas.filter(({ kind }) => kind === wanted).length
  return { sealed, personal: count(stampKind.signature), acrossPages: count(stampKind.crossPage) }
}

/** What stands on the contracts, by name: every seal once, then how the signer signs. */
export function markNames(contracts: readonly BatchContract[], marks: Marks): string[] {
  const seals = contracts.flatMap((contract) =>
    myAreas(contract).some(takesSeal) ? (sealOf(contract, marks)?.sealName ?? []) : [],
  )
  const isSigned = placesOf(contracts).personal > 0 && marks.signature !== null
  return [...new Set(seals), ...(isSigned ? [signatureName(marks)] : [])]
}

/** What a signature is called: a name as a seal, or written by hand. */
export function signatureName({ signature }: Marks): string {
  return signature?.kind === 'name' ? '个人名章' : '手写签名'
}

/** In whose names the contracts are signed, each once; none where a person signs for himself. */
export function companiesOf(contracts: readonly BatchContract[]): string[] {
  return [...new Set(contracts.flatMap(({ companyName }) => companyName ?? []))]
}

/** One line of what a run signs: 5 份合同，12 处签署，代表 …. */
export function runText(contracts: readonly BatchContract[]): string {
  const { sealed, personal } = placesOf(contracts)
  const [company, ...others] = companiesOf(contracts)
  return [
    `${contracts.length} 份合同`,
    `${sealed + personal} 处签署`,
    ...(company === undefined ? [] : [`代表 ${company}${others.length > 0 ? ' 等' : ''}`]),
  ].join('，')
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
