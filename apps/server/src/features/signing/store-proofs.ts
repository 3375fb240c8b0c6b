import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { IntentProof } from './store.ts'

/** How a signed slot came to be signed. */
export interface SigningProof {
  readonly signId: string
  readonly intent: IntentProof
  /** The names of the seals that were used, as they are called now; empty for a personal signature. */
  readonly sealNames: readonly string[]
}

/** The proofs of a contract's signed slots. */
export async function findProofs(db: Db, contractId: string): Promise<SigningProof[]> {
  const { rows } = await sql<SigningProof>`
    select a.signer_id::text as "signId", a.intent, coalesce((
      select jsonb_agg(distinct s.seal_name)
      from jsonb_array_elements(a.appearances -> 'fields') f join seal s on s.id = (f ->> 'sealId')::bigint
    ), '[]') as "sealNames"
    from sign_attempt a where a.contract_id = ${contractId} and a.status = 1 order by a.id`.execute(db)
  return rows
}
