import type { Db } from '../../http/context.ts'
import { sealNamesById } from '../seals/public.ts'
import { signedAttempts, type IntentProof } from '../sign-attempts/public.ts'

/** How a signed slot came to be signed. */
export interface SigningProof {
  readonly signId: string
  readonly intent: IntentProof
  /** The names of the seals that were used, as they are called now; empty for a personal signature. */
  readonly sealNames: readonly string[]
}

/** The proofs of a contract's signed slots, in the order of signing. */
export async function signingProofs(db: Db, contractId: string): Promise<SigningProof[]> {
  const attempts = await signedAttempts(db, contractId)
  const used = attempts.map((attempt) => ({
    ...attempt,
    sealIds: attempt.fields.flatMap((field) =>
      'sealId' in field && field.sealId !== null ? field.sealId : [],
    ),
  }))
  const names = await sealNamesById(
    db,
    used.flatMap(({ sealIds }) => sealIds),
  )
  return used.map(({ signId, intent, sealIds }) => ({
    signId,
    intent,
    sealNames: [...new Set(sealIds.flatMap((sealId) => names.get(sealId) ?? []))],
  }))
}
