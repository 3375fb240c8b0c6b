import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { Db } from '../../db/database.ts'
import { holding } from '../../db/like.ts'
import type { DB } from '../../db/types.ts'
import { businessColumns, type Business } from './store.ts'

interface BusinessFilter {
  /** A part of the name or the code. */
  readonly business?: string | undefined
  /** A part of a manager's name. */
  readonly manager?: string | undefined
}

interface ManagedBusiness extends Business {
  readonly status: typeof accountStatus.active | typeof accountStatus.frozen
  readonly managers: { personId: string; name: string }[]
  readonly revision: number
}

export async function countBusinesses(db: Db, filter: BusinessFilter): Promise<number> {
  const { count } = await db
    .selectFrom('business_type as b')
    .select((eb) => eb.fn.countAll().as('count'))
    .where((eb) => matches(eb, filter))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function findBusinessPage(
  db: Db,
  filter: BusinessFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<ManagedBusiness[]> {
  const rows = await db
    .selectFrom('business_type as b')
    .select((eb) => [
      ...businessColumns,
      'b.status',
      'b.revision',
      eb
        .selectFrom('business_manager as m')
        .innerJoin('person as p', 'p.id', 'm.person_id')
        .select(({ fn }) =>
          fn
            .agg<string[] | null>('array_agg', [fn.coalesce('p.name', 'p.mobile_masked')])
            .orderBy('p.id')
            .as('names'),
        )
        .whereRef('m.business_type_id', '=', 'b.id')
        .as('names'),
      eb
        .selectFrom('business_manager as m')
        .select(({ fn }) =>
          fn.agg<string[] | null>('array_agg', ['m.person_id']).orderBy('m.person_id').as('ids'),
        )
        .whereRef('m.business_type_id', '=', 'b.id')
        .as('ids'),
    ])
    .where((eb) => matches(eb, filter))
    .orderBy('b.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ names, ids, status, ...row }) => ({
    ...row,
    status: status === accountStatus.active ? accountStatus.active : accountStatus.frozen,
    managers: (ids ?? []).map((personId, at) => ({ personId, name: names?.[at] ?? '' })),
  }))
}

type Businesses = ExpressionBuilder<DB & { b: DB['business_type'] }, 'b'>

function matches(
  eb: Businesses,
  { business, manager }: BusinessFilter,
): ExpressionWrapper<DB & { b: DB['business_type'] }, 'b', SqlBool> {
  const conditions = []
  if (business !== undefined) {
    conditions.push(
      eb.or([
        eb('b.business_type_name', 'ilike', holding(business)),
        eb('b.business_type_code', 'ilike', holding(business)),
      ]),
    )
  }
  if (manager !== undefined) {
    conditions.push(
      eb.exists(
        eb
          .selectFrom('business_manager as m')
          .innerJoin('person as p', 'p.id', 'm.person_id')
          .select('m.person_id')
          .whereRef('m.business_type_id', '=', 'b.id')
          .where('p.name', 'like', holding(manager)),
      ),
    )
  }
  return eb.and(conditions)
}
