import type { InitiationRefusal } from '@qiyin/calls/shapes/initiation-refusal.ts'
import type { InitiationPlace } from '@qiyin/domain/contract/initiation.ts'
import type { Refusal, RefusalName } from '@qiyin/domain/refusals.ts'
import { CallError } from '../../http/call-error.ts'

/** A refusal that says where in the initiation it is, so that the form can open that place. */
export function refusedAt(place: InitiationPlace, refusal: Refusal | RefusalName): CallError {
  return new CallError(refusal, { result: { place } satisfies InitiationRefusal })
}
