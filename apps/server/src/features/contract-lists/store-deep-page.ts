import { contractStatus } from '@qiyin/domain/contract/status.ts'
import { endOfDay } from '@qiyin/domain/dates.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { rawQuery, type RawQuery } from '../../db/raw-query.ts'
import { ownerKey, type Scope } from '../contracts/public.ts'
import type { ContractFilter } from './list-filter.ts'
import type { Selection } from './store-conditions.ts'
import { areCountedByDay } from './store-counters.ts'

/** From here on asking the counters first costs less than walking there. */
const deepFrom = 1000

/** Where a page is found by walking from the end of a day. */
interface DeepPlace {
  readonly initiatedUntil: Date
  /** Rows of that day, and of no later one, that come before the page. */
  readonly offset: number
}

/**
 * Finds the day on which a page far from the newest begins by the counters of days, which the triggers keep.
 * Undefined where it must be walked to: near pages, and what no counter tells. Null: so many there are not.
 */
export async function findDeepPlace(
  db: Db,
  { scopes, filter }: Pick<Selection, 'scopes' | 'filter'>,
  offset: number,
): Promise<DeepPlace | null | undefined> {
  const statuses = countedStatuses(filter)
  if (offset < deepFrom || !statuses || !areCountedByDay(scopes, [filter])) return undefined
  const [row] = await deepPlaceQuery(scopes, { statuses, offset }).rows(db)
  return row ? { initiatedUntil: endOfDay(row.day), offset: offset - row.before } : null
}

/** The clock moves contracts from signing to expired, which the counters of days do not know. */
function countedStatuses({ status }: ContractFilter): number[] | undefined {
  const { signing, completed, canceled, refused, expired } = contractStatus
  if (status === undefined) return [signing, completed, canceled, refused, expired]
  return status === completed || status === canceled || status === refused ? [status] : undefined
}

/** Exported for its test. */
export function deepPlaceQuery(
  scopes: readonly Scope[],
  { statuses, offset }: { readonly statuses: readonly number[]; readonly offset: number },
): RawQuery<{ day: 'text'; before: 'integer' }> {
  const keys = scopes.map(ownerKey)
  return rawQuery(
    { day: 'text', before: 'integer' },
    sql`
    select r.day::text, (r.through - r.n)::int as before
    from (
      select x.day, x.n, sum(x.n) over (order by x.day desc) as through
      from (
        select y.day, sum(y.n) as n from (
          select scope, status, day, n from contract_day
            where scope = any(${keys}::bigint[]) and status = any(${statuses}::smallint[])
          union all select scope, status, day, n from contract_delta
            where scope = any(${keys}::bigint[]) and status = any(${statuses}::smallint[])) y
        group by y.day) x) r
    where r.through > ${offset}::bigint order by r.day desc limit 1`,
  )
}
