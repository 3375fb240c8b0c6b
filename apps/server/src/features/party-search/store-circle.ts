import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { DB } from '../../db/types.ts'

/** Whom a person has to do with. */
export interface Circle {
  /** True for people of our part, who are colleagues of all others of it. */
  readonly ourPart: boolean
  /** The companies he belongs to, or whose seals he may use. */
  readonly companyIds: readonly string[]
  /** The applications in which these companies use seals. */
  readonly businessTypeIds: readonly string[]
  /** The person as the rows of his contracts name him. */
  readonly owner: string
}

/** The companies a person belongs to, or whose seals he may use. */
export async function findCompaniesOf(db: Db, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('company_member')
    .select('company_id as companyId')
    .where('person_id', '=', personId)
    .union(db.selectFrom('usable_seal').select('company_id as companyId').where('person_id', '=', personId))
    .execute()
  return rows.flatMap(({ companyId }) => companyId ?? [])
}

/** The applications in which companies use seals. */
export async function findApplicationsOf(db: Db, companyIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('usable_seal')
    .select('business_type_id as businessTypeId')
    .distinct()
    .where((eb) => eb('company_id', '=', eb.fn.any(eb.val(companyIds))))
    .execute()
  return rows.flatMap(({ businessTypeId }) => businessTypeId ?? [])
}

/** A query that has a company `c`. */
type WithCompany = ExpressionBuilder<DB & { c: DB['company'] }, 'c'>

/** Whether a person has to do with company `c`: he belongs to it, or shares an application or a contract with it. */
export function isKnown(eb: WithCompany, circle: Circle): ExpressionWrapper<DB, never, SqlBool> {
  return eb.or([
    eb('c.id', '=', eb.fn.any(eb.val(circle.companyIds))),
    eb.exists(
      eb
        .selectFrom('usable_seal as shared')
        .select('shared.seal_id')
        .whereRef('shared.company_id', '=', 'c.id')
        .where('shared.business_type_id', '=', eb.fn.any(eb.val(circle.businessTypeIds))),
    ),
    eb.exists(
      eb
        .selectFrom('party as mine')
        .innerJoin('party as theirs', 'theirs.contract_id', 'mine.contract_id')
        .select('mine.contract_id')
        .where('mine.owner', '=', circle.owner)
        .where('theirs.owner', '=', eb.fn<string>('owner_key', [eb.cast(eb.val('company'), 'text'), 'c.id'])),
    ),
  ])
}
