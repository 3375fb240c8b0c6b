import type { Tx } from '../../db/database.ts'
import { keyOfOne, lockUntilCommit } from '../../db/lock.ts'

/** One after the other: the second finds what the first has registered. */
export async function lockSandbox(tx: Tx, appId: string): Promise<void> {
  await lockUntilCommit(tx, keyOfOne('demo sandbox', appId))
}
