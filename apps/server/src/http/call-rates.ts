import type { RateRule } from '@qiyin/calls/call.ts'
import type { ExpressionBuilder, OnConflictDatabase, OnConflictTables } from 'kysely'
import { deleteInBatches } from '../db/batches.ts'
import type { Db } from '../db/database.ts'
import type { DB } from '../db/types.ts'

/** Counts the calls of all processes together. */
export interface CallRates {
  /** Takes one from a caller's allowance; false when it is used up. */
  take(key: string, rule: RateRule): Promise<boolean>
}

/**
 * Token buckets in the database: a burst of `count`, refilled evenly over `seconds`, exact over all processes. One
 * statement for a call, on a table that is not logged: a database that crashes leaves every bucket full.
 */
export function createCallRates(db: Db, now: () => Date): CallRates {
  return {
    take: async (key, rule) => {
      const taken = await db
        .insertInto('rate_bucket')
        .values({ key, tokens: rule.count - 1, filled_sec: now().getTime() / 1000 })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet((eb) => ({
              tokens: eb(refilled(eb, rule), '-', 1),
              filled_sec: filledUntil(eb, rule),
            }))
            .where((eb) => eb(refilled(eb, rule), '>=', 1)),
        )
        .returning('key')
        .executeTakeFirst()
      return taken !== undefined
    },
  }
}

type InConflict = ExpressionBuilder<OnConflictDatabase<DB, 'rate_bucket'>, OnConflictTables<'rate_bucket'>>

/** What is in the bucket by now; one of another time is full. */
function refilled(eb: InConflict, rule: RateRule) {
  const { count, seconds } = rule
  const until = eb.ref('rate_bucket.filled_sec')
  const passed = eb.fn<number>('greatest', [eb.lit(0), eb('excluded.filled_sec', '-', until)])
  const gained = eb(passed, '*', eb.lit(count / seconds))
  return eb
    .case()
    .when(isOfTheFuture(eb, rule))
    .then(eb.lit(count))
    .else(eb.fn<number>('least', [eb.lit(count), eb('rate_bucket.tokens', '+', gained)]))
    .end()
}

/** The clocks of processes differ a little: none may fill the same seconds twice. */
function filledUntil(eb: InConflict, rule: RateRule) {
  const now = eb.ref('excluded.filled_sec')
  return eb
    .case()
    .when(isOfTheFuture(eb, rule))
    .then(now)
    .else(eb.fn<number>('greatest', ['rate_bucket.filled_sec', now]))
    .end()
}

/** Filled further ahead than a bucket takes to fill: by a clock that has been put right since. */
function isOfTheFuture(eb: InConflict, { seconds }: RateRule) {
  return eb(eb(eb.ref('rate_bucket.filled_sec'), '-', eb.ref('excluded.filled_sec')), '>', eb.lit(seconds))
}

const keptSec = 3600

/** Removes buckets that have long been full again. */
export async function forgetRates(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, 'rate_bucket', (eb) => eb('filled_sec', '<', now.getTime() / 1000 - keptSec))
}
