import { createHash } from 'node:crypto'
import type { Tx } from './database.ts'

/** Makes others that ask for the same lock wait until this transaction ends. */
export async function lockUntilCommit(tx: Tx, key: bigint | LockName): Promise<void> {
  // Keys and demo data take longer to make than a call may wait for a row.
  if (typeof key !== 'bigint') await withoutLimits(tx)
  const number = typeof key === 'bigint' ? key : keyOf(key)
  await tx
    .selectNoFrom((eb) =>
      eb.fn('pg_advisory_xact_lock', [eb.cast(eb.val(number.toString()), 'bigint')]).as('locked'),
    )
    .execute()
}

/** Lets the statements of a transaction take their time, and wait for others as long as it takes. */
export async function withoutLimits(tx: Tx): Promise<void> {
  await tx
    .selectNoFrom((eb) =>
      ['statement_timeout', 'lock_timeout'].map((limit) =>
        eb.fn('set_config', [eb.val(limit), eb.val('0'), eb.lit(true)]).as(limit),
      ),
    )
    .execute()
}

/** What one process at a time does. */
type LockName = 'authorities' | 'demo data' | 'master keys' | 'audit roots'

/** The key of one thing among many of a kind. */
export function keyOfOne(
  kind:
    | 'signatures of a person'
    | 'uploads of a person'
    | 'contracts of a company'
    | 'drafts of a person'
    | 'downloads of a person'
    | 'company credit number'
    | 'name of a company'
    | 'name of an application'
    | 'name of a role'
    | 'name of a source system'
    | 'demo sandbox'
    | 'contract to be placed',
  id: string,
): bigint {
  return keyOf(`${kind} ${id}`)
}

function keyOf(name: string): bigint {
  return createHash('sha256').update(name).digest().readBigInt64BE(0)
}
