import type { Db } from '../../db/database.ts'

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

export async function passTurnOn(db: Db, { contractId, holder }: Turn): Promise<void> {
  await db
    .deleteFrom('sign_turn')
    .where('contract_id', '=', contractId)
    .where('holder', '=', holder)
    .execute()
}
