import { contractStatus } from '@qiyin/domain/contract/status.ts'
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

/** Whether there are more contracts than that, of any status. */
export async function hasMoreContracts(db: Db, count: number): Promise<boolean> {
  const beyond = await db
    .selectFrom('contract')
    .select('id')
    .orderBy('id')
    .offset(count)
    .limit(1)
    .executeTakeFirst()
  return beyond !== undefined
}

/** Somebody may have to sign more than is worth telling systems of. */
const mostTold = 1000

/** The slots of a person or a company in open contracts of systems that have applications. */
export async function findOpenOfSources(
  db: Db,
  who: { readonly personId: string } | { readonly companyId: string },
): Promise<{ contractId: string; signId: string }[]> {
  return db
    .selectFrom('signer as s')
    .innerJoin('contract as c', 'c.id', 's.contract_id')
    .select(['s.contract_id as contractId', 's.id as signId'])
    .$if('personId' in who, (q) => q.where('s.person_id', '=', 'personId' in who ? who.personId : ''))
    .$if('companyId' in who, (q) => q.where('s.company_id', '=', 'companyId' in who ? who.companyId : ''))
    .where('c.status', '=', contractStatus.signing)
    .where((eb) =>
      eb.exists(
        eb.selectFrom('source_application as a').select('a.id').whereRef('a.source_id', '=', 'c.source_id'),
      ),
    )
    .orderBy('s.id')
    .limit(mostTold)
    .execute()
}
