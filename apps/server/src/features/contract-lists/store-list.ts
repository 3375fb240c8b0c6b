import { exactCountLimit } from '@qiyin/domain/paging.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/database.ts'
import { rawQuery, type RawQuery } from '../../db/raw-query.ts'
import type { Scope } from '../contracts/public.ts'
import type { ContractFilter } from './list-filter.ts'
import { branches, hasParties, needsContract, scopeKeys, type Selection } from './store-conditions.ts'
import { areCounted, countByCounters } from './store-counters.ts'
import { findDeepPlace } from './store-deep-page.ts'
import { gramsToCountBy, wayOn, wayToPage } from './store-search.ts'

/*
 * The lists over ten million contracts. A person's and a company's start from their own party rows, whose three
 * partial indexes (all, open, rare) are kept by triggers; those of an application and of the system from the
 * contracts themselves, which have the same indexes. Statuses are written as literals, because a partial index is
 * only used where its condition can be proven while planning. Several scopes are walked one by one along the same
 * indexes, each no further than the page, and put together: one condition over all of them would be sorted.
 */

interface PageOf {
  readonly offset: number
  readonly limit: number
  /** Newest first unless given; `deadline` only together with a status of contracts in signing. */
  readonly order?: 'deadline' | undefined
}

/** A page of a list; where the count is bounded, none lies beyond the bound. */
export async function findPage(db: Db, selection: Selection, page: PageOf): Promise<string[]> {
  const { filter } = selection
  const limit = isBounded(selection) ? Math.min(page.limit, cap - page.offset) : page.limit
  if (limit <= 0) return []
  const place = page.order === undefined ? await findDeepPlace(db, selection, page.offset) : undefined
  if (place === null) return []
  const { offset = page.offset, initiatedUntil } = place ?? {}
  const found = { ...selection, filter: { ...filter, ...(initiatedUntil && { initiatedUntil }) } }
  const rows = await searchPage(db, found, { ...page, offset, limit })
  return rows.map(({ contractId }) => contractId)
}

async function searchPage(db: Db, selection: Selection, page: PageOf): Promise<{ contractId: string }[]> {
  const { walked, ...way } = await wayToPage(db, selection)
  // By deadline only open contracts are listed, which are few.
  if (walked === undefined || page.order !== undefined)
    return pageQuery({ ...selection, ...way }, page).rows(db)
  const rows = await pageQuery({ ...selection, walked }, page).rows(db)
  if (rows.length === page.limit) return rows
  const on = await wayOn(db, selection)
  return on ? pageQuery({ ...selection, ...on }, page).rows(db) : rows
}

/** Whether so many are counted, and no more: 10,000 stands for that and whatever lies beyond. */
export function isBounded(selection: Selection): boolean {
  const { scopes, filter } = selection
  return (
    !areCounted(scopes, [filter]) && (needsContract(filter) || !hasParties(scopes) || isSeveral(selection))
  )
}

/** How many a list has: exact where counters or party rows alone can tell, otherwise counted no further than 10,000. */
export async function countPage(db: Db, selection: Selection): Promise<number> {
  const [counted] = await countByCounters(db, selection, [selection.filter])
  if (counted !== undefined) return counted
  const rareGrams = await gramsToCountBy(db, selection)
  const [row] = await countQuery({ ...selection, rareGrams }).rows(db)
  return Number(row?.count ?? 0)
}

/** Several counts of the same scopes, each no further than 10,000: those that counters tell, and the others in one statement. */
export async function countSeveral<Key extends string>(
  db: Db,
  scopes: readonly Scope[],
  { filters, now }: { filters: readonly (readonly [Key, ContractFilter])[]; now: Date },
): Promise<Record<Key, number>> {
  const told = filters.filter(([, filter]) => areCounted(scopes, [filter]))
  const others = filters.filter(([, filter]) => !areCounted(scopes, [filter]))
  const byCounters = async (): Promise<[Key, number][]> => {
    const counted = await countByCounters(
      db,
      { scopes, now },
      told.map(([, filter]) => filter),
    )
    return told.map(([key], index) => [key, Math.min(counted[index] ?? 0, cap)])
  }
  const [counters, walked] = await Promise.all([
    told.length > 0 ? byCounters() : [],
    others.length > 0 ? countByWalking(db, scopes, { filters: others, now }) : undefined,
  ])
  // Each key has its count, by the one way or the other.
  return { ...Object.fromEntries(counters), ...walked } as Record<Key, number>
}

async function countByWalking<Key extends string>(
  db: Db,
  scopes: readonly Scope[],
  { filters, now }: { filters: readonly (readonly [Key, ContractFilter])[]; now: Date },
): Promise<Record<Key, number>> {
  // The tabs of one overview share their texts.
  const texts = filters[0]?.[1].texts ?? []
  const rareGrams = await gramsToCountBy(db, { scopes, filter: { texts }, now })
  const [row] = await countsQuery(
    filters.map(([key, filter]) => [key, { scopes, filter, now, rareGrams }] as const),
  ).rows(db)
  if (!row) throw new Error('a select without from has no row')
  return row
}

/** Exported for the test that holds its text, plan and columns fast. */
export function pageQuery(
  selection: Selection,
  { offset, limit, order }: PageOf,
): RawQuery<{ contractId: 'text' }> {
  const columns = { contractId: 'text' } as const
  const [branch, second] = branches(selection, { each: false })
  if (second || isSeveral(selection)) {
    const rows = together(selection, { limit: offset + limit, order: byTime })
    return rawQuery(
      columns,
      sql`
      select x.contract_id::text as "contractId" from (${rows}) x
      order by x.t desc, x.contract_id desc limit ${limit} offset ${offset}`,
    )
  }
  // By deadline the open rows of one owner are sorted: `party_open` carries the deadline, so no row is fetched.
  const by = order === 'deadline' ? sql`order by p.deadline, p.contract_id` : byTime
  return rawQuery(
    columns,
    sql`
    select p.contract_id::text as "contractId" ${branch} ${by} limit ${limit} offset ${offset}`,
  )
}

/** Exported for its test. */
export function countQuery(selection: Selection): RawQuery<{ count: 'text' }> {
  return rawQuery(
    { count: 'text' },
    sql`select ${countOf(selection, { capped: isBounded(selection) })}::text as count`,
  )
}

/** Exported for its test. */
export function countsQuery<Key extends string>(
  selections: readonly (readonly [Key, Selection])[],
): RawQuery<Record<Key, 'integer'>> {
  const counts = selections.map(
    ([key, selection]) => sql`${countOf(selection, { capped: true })}::int as ${sql.ref(key)}`,
  )
  // The keys are the names, and each is a count.
  const columns = Object.fromEntries(selections.map(([key]) => [key, 'integer'])) as Record<Key, 'integer'>
  return rawQuery(columns, sql`select ${sql.join(counts)}`)
}

const cap = exactCountLimit + 1
const byTime = sql`order by p.t desc, p.contract_id desc`

function isSeveral({ scopes }: Selection): boolean {
  return scopes.length > 1
}

/**
 * The first rows of every scope and of every index that holds a part of them: together they hold the first rows of
 * all. What belongs to several scopes comes once.
 */
function together(
  selection: Selection,
  { limit, order }: { limit: number; order: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const { scopes, rareGrams } = selection
  const halves = (each: boolean, bound: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql.join(
      branches(selection, { each }).map(
        (branch) => sql`
    (select p.contract_id, p.t ${branch} ${bound})`,
      ),
      sql` union all `,
    )
  if (!isSeveral(selection)) return halves(false, sql`${order} limit ${limit}`)
  // Few rows, found once for all scopes.
  if (rareGrams) return sql`select distinct y.contract_id, y.t from (${halves(false, sql``)}) y`
  return sql`
    select distinct y.contract_id, y.t from unnest(${scopeKeys(scopes)}::bigint[]) o (id)
    cross join lateral (${halves(true, sql`${order} limit ${limit}`)}) y`
}

function countOf(selection: Selection, { capped }: { capped: boolean }): RawBuilder<unknown> {
  const all = isSeveral(selection)
    ? together(selection, { limit: cap, order: sql`` })
    : sql.join(
        branches(selection, { each: false }).map((branch) => sql`select 1 ${branch}`),
        sql` union all `,
      )
  return capped
    ? sql`(select count(*) from (select * from (${all}) every limit ${sql.lit(cap)}) capped)`
    : sql`(select count(*) from (${all}) every)`
}
