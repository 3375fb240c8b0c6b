import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { rangeEnd, rangeStart } from '@qiyin/domain/dates.ts'
import type { Db } from '../../db/database.ts'
import { holding } from '../../db/like.ts'
import type { Person } from '../people/public.ts'

/** What a manager looks for; everything that is given must be so. */
export interface PersonFilter {
  /** A part of the name. */
  readonly name: string | undefined
  readonly identityNoFp: Buffer | undefined
  readonly verified: boolean | undefined
  readonly status: Person['status'] | undefined
  /** Days of the registration, both included. */
  readonly startTime: string | undefined
  readonly endTime: string | undefined
  /** A part of the account name or the e-mail address, or the mobile's keyed hash. */
  readonly account: { readonly word: string; readonly mobileFp: Buffer | undefined } | undefined
}

function matching(db: Db, filter: PersonFilter) {
  const { name, identityNoFp, verified, status, startTime, endTime, account } = filter
  return db
    .selectFrom('person as p')
    .where('p.status', '<>', accountStatus.deleted)
    .$if(name !== undefined, (q) => q.where('p.name', 'like', holding(name ?? '')))
    .$if(identityNoFp !== undefined, (q) => q.where('p.identity_no_fp', '=', identityNoFp ?? null))
    .$if(verified !== undefined, (q) => q.where('p.verified', 'is', verified === true))
    .$if(status !== undefined, (q) => q.where('p.status', '=', status ?? 0))
    .$if(startTime !== undefined, (q) => q.where('p.created_time', '>=', rangeStart(startTime ?? '')))
    .$if(endTime !== undefined, (q) => q.where('p.created_time', '<=', rangeEnd(endTime ?? '')))
    .$if(account !== undefined, (q) =>
      q.where((eb) =>
        account?.mobileFp
          ? eb('p.mobile_fp', '=', account.mobileFp)
          : eb.or([
              eb('p.user_name', 'ilike', holding(account?.word ?? '')),
              eb('p.email', 'ilike', holding(account?.word ?? '')),
            ]),
      ),
    )
}

/** How many match, counted up to `most`. */
export async function countPersons(db: Db, filter: PersonFilter, most: number): Promise<number> {
  const { count } = await db
    .selectFrom(matching(db, filter).select('p.id').limit(most).as('found'))
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The ids of a page of those who match, the newest account first. */
export async function findPersonIds(
  db: Db,
  filter: PersonFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<string[]> {
  const rows = await matching(db, filter)
    .select('p.id')
    .orderBy('p.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ id }) => id)
}
