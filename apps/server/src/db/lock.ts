import { createHash } from 'node:crypto'
import type { Tx } from './database.ts'

/** Makes others that ask for the same lock wait until this transaction ends. */
export async function lockUntilCommit(tx: Tx, key: bigint | LockName): Promise<void> {
  const number = typeof key === 'bigint' ? key : keyOf(key)
  await tx
    .selectNoFrom((eb) =>
      eb.fn('pg_advisory_xact_lock', [eb.cast(eb.val(number.toString()), 'bigint')]).as('locked'),
    )
    .execute()
}

/** What one process at a time does. */
type LockName = 'authorities' | 'demo data' | 'master keys' | 'audit roots'

function keyOf(name: LockName): bigint {
  return createHash('sha256').update(name).digest().readBigInt64BE(0)
}
