import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { rangeEnd, rangeStart } from '@qiyin/domain/dates.ts'
import type { Db } from '../../db/database.ts'
import { holding } from '../../db/like.ts'

/** What a manager looks for; everything that is given must be so. */
export interface CompanyFilter {
  /** A part of the name. */
  readonly companyName?: string | undefined
  /** A part of the credit number. */
  readonly creditNo?: string | undefined
  readonly status?: 0 | 1 | undefined
  /** Days, both included. */
  readonly startTime?: string | undefined
  readonly endTime?: string | undefined
}

function matching(db: Db, { companyName, creditNo, status, startTime, endTime }: CompanyFilter) {
  return db
    .selectFrom('company as c')
    .where('c.status', '<>', accountStatus.deleted)
    .$if(companyName !== undefined, (q) => q.where('c.company_name', 'ilike', holding(companyName ?? '')))
    .$if(creditNo !== undefined, (q) => q.where('c.credit_no', 'ilike', holding(creditNo ?? '')))
    .$if(status !== undefined, (q) => q.where('c.status', '=', status ?? 0))
    .$if(startTime !== undefined, (q) => q.where('c.created_time', '>=', rangeStart(startTime ?? '')))
    .$if(endTime !== undefined, (q) => q.where('c.created_time', '<=', rangeEnd(endTime ?? '')))
}

/** How many match, counted up to `most`. */
export async function countCompanies(db: Db, filter: CompanyFilter, most: number): Promise<number> {
  const { count } = await db
    .selectFrom(matching(db, filter).select('c.id').limit(most).as('found'))
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A page of those who match, the newest first, with when they were made. */
export async function findCompanyPage(
  db: Db,
  filter: CompanyFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ companyId: string; createdTime: Date }[]> {
  return matching(db, filter)
    .select(['c.id as companyId', 'c.created_time as createdTime'])
    .orderBy('c.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** The enterprises of the operating company, by name. */
export async function findOurCompanies(db: Db): Promise<{ companyId: string; companyName: string }[]> {
  return db
    .selectFrom('company')
    .select(['id as companyId', 'company_name as companyName'])
    .where('our_part', 'is', true)
    .where('status', '<>', accountStatus.deleted)
    .orderBy('company_name')
    .execute()
}

/** When a company that is there was made. */
export async function findCreatedTime(db: Db, companyId: string): Promise<Date> {
  const { createdTime } = await db
    .selectFrom('company')
    .select('created_time as createdTime')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return createdTime
}
