import type { sealsAdd, sealsCompany } from '@qiyin/calls/areas/seals.ts'
import type { Answer, Args } from '@qiyin/calls/call.ts'
import type { MadeSeal } from '@qiyin/domain/seal/made-seal.ts'

/** A seal as its company manages it. */
export type ManagedSeal = Answer<typeof sealsCompany>[number]

/** Whose seal it is. */
export interface SealOwner {
  readonly companyId: string
  readonly companyName: string
}

type Chosen = Pick<
  Args<typeof sealsAdd>,
  'sealType' | 'shape' | 'widthMm' | 'bottomText' | 'code' | 'star' | 'colour'
>

/** What was chosen of a made seal, as the calls take it. */
export function chosenOf(made: MadeSeal): Chosen {
  return { ...made, star: made.star ? 1 : 0 }
}
