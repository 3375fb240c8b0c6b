import type { Db, Tx } from '../../db/database.ts'

/** Whose turn it is, and for how long unless prolonged. */
export interface Turn {
  readonly contractId: string
  readonly attemptId: string
  /** Nobody else's name; one for each time a turn is taken. */
  readonly holder: string
  readonly leaseSec: number
}

/** False while somebody else has it. Nothing stays locked. */
export async function takeTurn(db: Db, { contractId, attemptId, holder, leaseSec }: Turn): Promise<boolean> {
  const { taken } = await db
    .selectNoFrom((eb) =>
      eb
        .fn<boolean>('take_sign_turn', [
          eb.cast(eb.val(contractId), 'bigint'),
          eb.cast(eb.val(attemptId), 'bigint'),
          eb.val(holder),
          eb.cast(eb.val(leaseSec), 'integer'),
        ])
        .as('taken'),
    )
    .executeTakeFirstOrThrow()
  return taken
}

/** Prolongs it; false when it has been lost. */
export async function keepTurn(db: Db, { contractId, holder, leaseSec }: Turn): Promise<boolean> {
  const { kept } = await db
    .selectNoFrom((eb) =>
      eb
        .fn<boolean>('keep_sign_turn', [
          eb.cast(eb.val(contractId), 'bigint'),
          eb.val(holder),
          eb.cast(eb.val(leaseSec), 'integer'),
        ])
        .as('kept'),
    )
    .executeTakeFirstOrThrow()
  return kept
}

/** Lets the next one have it; false when somebody has taken it already, because its holder was not heard of. */
export async function passTurnOn(tx: Tx, { contractId, holder }: Turn): Promise<boolean> {
  const passed = await tx
    .deleteFrom('sign_turn')
    .where('contract_id', '=', contractId)
    .where('holder', '=', holder)
    .returning('contract_id')
    .executeTakeFirst()
  return passed !== undefined
}

/** Whoever took the turn has charged the attempt with the death of a process that lives. */
export async function takeChargeBack(tx: Tx, { attemptId }: Turn): Promise<void> {
  await tx
    .updateTable('sign_attempt')
    .set((eb) => ({ lost: eb('lost', '-', 1) }))
    .where('id', '=', attemptId)
    .where('lost', '>', 0)
    .execute()
}
