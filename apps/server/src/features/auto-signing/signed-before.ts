import type { Db } from '../../http/context.ts'
import { begunAttempts, signedAttempts, type Attempt } from '../sign-attempts/public.ts'
import { isGrantOf } from './store.ts'

interface Asked {
  readonly contractId: string
  /** Whichever of the contract unless given. */
  readonly signId: string | undefined
  readonly sourceId: string
}

/** The slot that was signed by what this system was allowed: nothing that a person, or another system, has signed. */
export async function findSignedFor(db: Db, asked: Asked): Promise<string | undefined> {
  return ofSystem(db, await signedAttempts(db, asked.contractId), asked)
}

/** Likewise, or whose signature is being made. */
export async function findBegunFor(db: Db, asked: Asked): Promise<string | undefined> {
  return ofSystem(db, await begunAttempts(db, asked.contractId), asked)
}

async function ofSystem(
  db: Db,
  attempts: readonly Attempt[],
  { signId, sourceId }: Asked,
): Promise<string | undefined> {
  for (const attempt of attempts) {
    const { grant } = attempt.intent
    if (!grant || (signId !== undefined && attempt.signId !== signId)) continue
    if (await isGrantOf(db, grant.autoSignId, sourceId)) return attempt.signId
  }
  return undefined
}
