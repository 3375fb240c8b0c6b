import { contractStatus } from '@qiyin/domain/contract/status.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/database.ts'
import { rawQuery, type RawQuery } from '../../db/raw-query.ts'
import { ownerKey, type Scope } from '../contracts/public.ts'
import type { ContractFilter } from './list-filter.ts'
import { hasParties, scopeKeys, type Selection } from './store-conditions.ts'

/** How many contracts the scopes have by stored status, and how many of those in signing are overdue. */
type Counters = Readonly<
  Record<'open' | 'completed' | 'canceled' | 'refused' | 'expired' | 'overdue', number>
>

/**
 * The counts of filters that ask for no more than a status, from the counters that the triggers keep; empty when one
 * of them asks for more. Several companies have contracts in common, which none of their counters tells.
 */
export async function countByCounters(
  db: Db,
  { scopes, now }: Pick<Selection, 'scopes' | 'now'>,
  filters: readonly ContractFilter[],
): Promise<number[]> {
  if (!areCounted(scopes, filters)) return []
  const [row] = await countersQuery(scopes, now).rows(db)
  if (!row) throw new Error('an aggregate without groups has one row')
  return filters.map(({ status }) => countOf(row, status))
}

/** Whether counters tell by day, too: of a person they count all days together. */
export function areCountedByDay(scopes: readonly Scope[], filters: readonly ContractFilter[]): boolean {
  return areCounted(scopes, filters) && scopes.every(({ kind }) => kind !== 'person')
}

/** Whether counters tell how many these are, at any size. */
export function areCounted(scopes: readonly Scope[], filters: readonly ContractFilter[]): boolean {
  return haveCounters(scopes) && filters.every(asksForStatusOnly)
}

function haveCounters(scopes: readonly Scope[]): boolean {
  return scopes.length === 1 || !hasParties(scopes)
}

function asksForStatusOnly(filter: ContractFilter): boolean {
  return (
    filter.texts.length === 0 && Object.keys(filter).every((name) => name === 'status' || name === 'texts')
  )
}

function countOf(counters: Counters, status: ContractFilter['status']): number {
  const { open, completed, canceled, refused, expired, overdue } = counters
  switch (status) {
    case undefined:
      return open + completed + canceled + refused + expired
    case contractStatus.signing:
      return open - overdue
    case contractStatus.completed:
      return completed
    case contractStatus.canceled:
      return canceled
    case contractStatus.refused:
      return refused
    case contractStatus.expired:
      return expired + overdue
    case contractStatus.deleted:
      return 0
  }
}

/** Totals and what has not been folded into them yet, of one moment. Exported for its test. */
export function countersQuery(
  scopes: readonly Scope[],
  now: Date,
): RawQuery<Record<keyof Counters, 'integer'>> {
  const keys = scopes.map(ownerKey)
  const ids = scopeKeys(scopes)
  const scoped = hasParties(scopes)
    ? sql`p.owner = any(${ids}::bigint[])`
    : sql`p.business_type_id = any(${ids}::bigint[])`
  const overdue = sql`
    select count(*)::int from ${hasParties(scopes) ? sql`party` : sql`contract`} p
    where p.status = 0 and p.deadline < ${now} ${ids.length === 0 ? sql`` : sql`and ${scoped}`}`
  return rawQuery(
    {
      open: 'integer',
      completed: 'integer',
      canceled: 'integer',
      refused: 'integer',
      expired: 'integer',
      overdue: 'integer',
    },
    sql`
    select ${nOf(0)} as open, ${nOf(2)} as completed, ${nOf(3)} as canceled, ${nOf(4)} as refused, ${nOf(5)} as expired,
      (${overdue}) as overdue
    from (
      select scope, status, n from contract_count where scope = any(${keys}::bigint[])
      union all select scope, status, n from contract_delta where scope = any(${keys}::bigint[])) x`,
  )
}

function nOf(status: number): RawBuilder<unknown> {
  return sql`coalesce(sum(x.n) filter (where x.status = ${sql.lit(status)}), 0)::int`
}
