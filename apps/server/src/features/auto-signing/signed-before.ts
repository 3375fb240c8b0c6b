import type { Db } from '../../http/context.ts'
import { signedAttempts } from '../sign-attempts/public.ts'
import { isGrantOf } from './store.ts'

interface Asked {
  readonly contractId: string
  /** Whichever of the contract unless given. */
  readonly signId: string | undefined
  readonly sourceId: string
}

/** The slot that was signed by what this system was allowed: nothing that a person, or another system, has signed. */
export async function findSignedFor(
  db: Db,
  { contractId, signId, sourceId }: Asked,
): Promise<string | undefined> {
  for (const attempt of await signedAttempts(db, contractId)) {
    const { grant } = attempt.intent
    if (!grant || (signId !== undefined && attempt.signId !== signId)) continue
    if (await isGrantOf(db, grant.autoSignId, sourceId)) return attempt.signId
  }
  return undefined
}
