import type { Db, Tx } from '../../db/database.ts'
import { inBatches, usualBounds, type Bounds } from '../../in-batches.ts'

/** A statement takes so many in well under a second. */
const foldBounds: Bounds = { ...usualBounds, size: 20_000 }

/** Sums up what has happened since, some with each statement. */
export async function foldStatistics(db: Db, bounds: Bounds = foldBounds): Promise<void> {
  await inBatches(async (size) => {
    const { folded } = await db
      .selectNoFrom((eb) =>
        eb.cast<number>(eb.fn('fold_statistics', [eb.cast(eb.val(size), 'integer')]), 'integer').as('folded'),
      )
      .executeTakeFirstOrThrow()
    return folded
  }, bounds)
}

/** A sum that is not what the rows tell; company 0 is a sum over all. */
export interface Difference {
  readonly metric: number
  readonly companyId: string
  readonly businessTypeId: string
  readonly sourceId: string
  readonly day: string
  readonly kept: number
  readonly counted: number
}

/** Counts everything anew and answers with the sums that differ, the first of them. */
export async function findDifferences(db: Db, most: number): Promise<Difference[]> {
  return db
    .selectFrom('stat_day_difference as d')
    .select((eb) => ['d.metric', eb.cast<string>(eb.lit(0), 'bigint').as('companyId')])
    .select(['d.business_type_id as businessTypeId', 'd.source_id as sourceId', 'd.kept'])
    .select((eb) => [eb.ref('d.day').$notNull().as('day'), eb.ref('d.counted').$notNull().as('counted')])
    .unionAll(
      db
        .selectFrom('stat_company_day_difference as d')
        .select(['d.metric', 'd.company_id as companyId'])
        .select(['d.business_type_id as businessTypeId', 'd.source_id as sourceId', 'd.kept'])
        .select((eb) => [eb.ref('d.day').$notNull().as('day'), eb.ref('d.counted').$notNull().as('counted')]),
    )
    .orderBy('day')
    .orderBy('metric')
    .orderBy('companyId')
    .orderBy('businessTypeId')
    .orderBy('sourceId')
    .limit(most)
    .execute()
}

/**
 * Adds to each sum what it lacks. What happens meanwhile waits as rows of its own, or was counted in both: a sum that is
 * changed by its difference stays right.
 */
export async function mendSums(tx: Tx): Promise<void> {
  await tx
    .insertInto('stat_day')
    .columns(['metric', 'business_type_id', 'source_id', 'day', 'n'])
    .expression((eb) =>
      eb
        .selectFrom('stat_day_difference as d')
        .select((of) => [
          'd.metric',
          'd.business_type_id',
          'd.source_id',
          of.ref('d.day').$notNull().as('day'),
        ])
        .select((of) => of(of.ref('d.counted').$notNull(), '-', of.ref('d.kept')).as('n')),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['metric', 'business_type_id', 'source_id', 'day'])
        .doUpdateSet((eb) => ({ n: eb('stat_day.n', '+', eb.ref('excluded.n')) })),
    )
    .execute()
  await tx
    .insertInto('stat_company_day')
    .columns(['metric', 'company_id', 'day', 'business_type_id', 'source_id', 'n'])
    .expression((eb) =>
      eb
        .selectFrom('stat_company_day_difference as d')
        .select((of) => ['d.metric', 'd.company_id', of.ref('d.day').$notNull().as('day')])
        .select(['d.business_type_id', 'd.source_id'])
        .select((of) => of(of.ref('d.counted').$notNull(), '-', of.ref('d.kept')).as('n')),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['metric', 'company_id', 'day', 'business_type_id', 'source_id'])
        .doUpdateSet((eb) => ({ n: eb('stat_company_day.n', '+', eb.ref('excluded.n')) })),
    )
    .execute()
}
