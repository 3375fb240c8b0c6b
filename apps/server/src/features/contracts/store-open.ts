import type { Db } from '../../db/database.ts'
import { ownerKey } from './owner-key.ts'

/** Whether a company takes part in a contract that is being signed. */
export async function hasOpenContracts(db: Db, companyId: string): Promise<boolean> {
  const found = await db
    .selectFrom('party')
    .select('contract_id')
    .where('owner', '=', ownerKey({ kind: 'company', companyId }))
    .where('status', '=', 0)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** In how many contracts a person takes part: in all, and in those that are being signed. */
export async function countContractsOf(db: Db, personId: string): Promise<{ all: number; open: number }> {
  return db
    .selectFrom('party')
    .select((eb) => [
      eb.cast<number>(eb.fn.countAll(), 'integer').as('all'),
      eb.cast<number>(eb.fn.countAll().filterWhere('status', '=', 0), 'integer').as('open'),
    ])
    .where('owner', '=', ownerKey({ kind: 'person', personId }))
    .executeTakeFirstOrThrow()
}
