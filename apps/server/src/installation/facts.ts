import type { Secrets } from '../crypto/secrets.ts'
import type { Db, Tx } from '../db/database.ts'
import { findFact, insertFact } from './store.ts'

/** What an installation leaves behind once and for all. */
export type FactName =
  /** Every stored file is bound to its name; one that is not is a forgery from then on. */
  | 'blobs bound'
  /** Every audit trail begins with, or goes on from, a record under the master key. */
  | 'trails sealed'

/** Since when it holds; undefined while it does not. Throws when somebody else wrote it. */
export async function factTime(db: Db, secrets: Secrets, name: FactName): Promise<Date | undefined> {
  const fact = await findFact(db, name)
  if (!fact) return undefined
  if (!fact.seal.equals(sealOf(secrets, name, fact.value)))
    throw new Error(`the installation's fact '${name}' was not written with this installation's master key`)
  return new Date(fact.value)
}

/** From now on it holds; a second time changes nothing. */
export async function recordFact(db: Db | Tx, secrets: Secrets, name: FactName, time: Date): Promise<void> {
  const value = time.toISOString()
  await insertFact(db, { name, value, seal: sealOf(secrets, name, value) })
}

function sealOf(secrets: Secrets, name: FactName, value: string): Buffer {
  return secrets.fingerprint(`${name}\0${value}`, 'installation fact')
}
