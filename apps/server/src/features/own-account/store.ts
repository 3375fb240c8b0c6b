import type { Db, Tx } from '../../db/database.ts'

/** What somebody did with their own account. */
export interface AccountAct {
  readonly act: 'exported' | 'mobile-changed' | 'deleted'
  readonly address: string
  readonly time: Date
}

export async function insertAct(
  tx: Tx,
  { personId, act, address, time }: AccountAct & { personId: string },
): Promise<void> {
  await tx
    .insertInto('account_act')
    .values({ person_id: personId, act, address, happened_time: time })
    .execute()
}

/** Newest first. */
export async function findActs(db: Db, personId: string): Promise<AccountAct[]> {
  return db
    .selectFrom('account_act')
    .select(['act', 'address', 'happened_time as time'])
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .execute()
}

/** A session in which the present number was proven. */
interface MobileChange {
  readonly personId: string
  readonly sessionHash: Buffer
}

export async function writeMobileChange(
  db: Db,
  { personId, sessionHash, expires }: MobileChange & { expires: Date },
): Promise<void> {
  const set = { session_hash: sessionHash, expires_time: expires }
  await db
    .insertInto('mobile_change')
    .values({ person_id: personId, ...set })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(set))
    .execute()
}

/** Whether the present number was proven in this session, not long ago. */
export async function hasMobileChange(
  db: Db,
  { personId, sessionHash, now }: MobileChange & { now: Date },
): Promise<boolean> {
  const found = await db
    .selectFrom('mobile_change')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('session_hash', '=', sessionHash)
    .where('expires_time', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

export async function deleteMobileChange(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('mobile_change').where('person_id', '=', personId).execute()
}

/** The names of contracts, by their ids. */
export async function findContractNames(
  db: Db,
  contractIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('contract')
    .select(['id', 'contract_name as contractName'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(contractIds))))
    .execute()
  return new Map(rows.map(({ id, contractName }) => [id, contractName]))
}
