import { exactCountLimit } from '@qiyin/domain/paging.ts'
import { foldForSearch, queryGrams, type SearchField } from '@qiyin/domain/search-grams.ts'
import { maxDeadlineDays } from '@qiyin/domain/contract/deadline.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/database.ts'
import { holding } from '../../db/like.ts'
import { rawQuery, type RawQuery } from '../../db/raw-query.ts'
import { ownerKey, type Scope } from '../contracts/public.ts'
import type { ContractFilter, TextFilter } from './list-filter.ts'
import { rarestRareGram } from './store-grams.ts'

/*
 * The lists over ten million contracts. A person's and a company's start from their own party rows, whose three
 * partial indexes (all, open, rare) are kept by triggers; those of an application and of the system from the
 * contracts themselves, which have the same indexes. Statuses are written as literals, because a partial index is
 * only used where its condition can be proven while planning.
 */

interface Selection {
  /** Whose list. */
  readonly scope: Scope
  readonly filter: ContractFilter
  readonly now: Date
  /** The least frequent gram of a searched text, when going through the gram index beats walking the list. */
  readonly rareGrams?: readonly number[] | undefined
}

interface PageOf {
  readonly offset: number
  readonly limit: number
  /** Newest first unless given; `deadline` only together with a status of contracts in signing. */
  readonly order?: 'deadline' | undefined
}

/** A page of a list. */
export async function findPage(db: Db, { scope, filter, now }: Selection, page: PageOf): Promise<string[]> {
  const rareGrams = await rarestRareGram(db, filter.texts.map(gramsOf))
  const rows = await pageQuery({ scope, filter, now, rareGrams }, page).rows(db)
  return rows.map(({ contractId }) => contractId)
}

/** How many a list has: exact where party rows alone can tell, otherwise counted no further than 10,000. */
export async function countPage(db: Db, { scope, filter, now }: Selection): Promise<number> {
  const rareGrams = await rarestRareGram(db, filter.texts.map(gramsOf))
  const [row] = await countQuery({ scope, filter, now, rareGrams }).rows(db)
  return Number(row?.count ?? 0)
}

/** Several counts of one scope in one statement, each no further than 10,000. */
export async function countSeveral<Key extends string>(
  db: Db,
  scope: Scope,
  { filters, now }: { filters: readonly (readonly [Key, ContractFilter])[]; now: Date },
): Promise<Record<Key, number>> {
  // The tabs of one overview share their texts.
  const rareGrams = await rarestRareGram(db, (filters[0]?.[1].texts ?? []).map(gramsOf))
  const [row] = await countsQuery(
    filters.map(([key, filter]) => [key, { scope, filter, now, rareGrams }] as const),
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
  const [branch, second] = branches(selection)
  if (!second) {
    // By deadline the open rows of one owner are sorted: `party_open` carries the deadline, so no row is fetched.
    const by = order === 'deadline' ? sql`p.deadline, p.contract_id` : sql`p.t desc, p.contract_id desc`
    return rawQuery(
      columns,
      sql`
      select p.contract_id::text as "contractId" ${branch} order by ${by} limit ${limit} offset ${offset}`,
    )
  }
  // Each half has an index in the list's order: together they need no more than the rows up to this page.
  const half = (from: RawBuilder<unknown> | undefined): RawBuilder<unknown> => sql`
    (select p.contract_id, p.t ${from} order by p.t desc, p.contract_id desc limit ${offset + limit})`
  return rawQuery(
    columns,
    sql`
    select x.contract_id::text as "contractId" from (${half(branch)} union all ${half(second)}) x
    order by x.t desc, x.contract_id desc limit ${limit} offset ${offset}`,
  )
}

/** Exported for its test. */
export function countQuery(selection: Selection): RawQuery<{ count: 'text' }> {
  const { scope, filter } = selection
  const capped = needsContract(filter) || !hasParties(scope)
  return rawQuery({ count: 'text' }, sql`select ${countOf(selection, { capped })}::text as count`)
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

function countOf(selection: Selection, { capped }: { capped: boolean }): RawBuilder<unknown> {
  const all = sql.join(
    branches(selection).map((branch) => sql`select 1 ${branch}`),
    sql` union all `,
  )
  return capped
    ? sql`(select count(*) from (select * from (${all}) every limit ${sql.lit(cap)}) capped)`
    : sql`(select count(*) from (${all}) every)`
}

/** From and where of the list; two of them when a status lies in two indexes. */
function branches(selection: Selection): RawBuilder<unknown>[] {
  return statusConditions(selection).map((status) => {
    const conditions = [...scopeConditions(selection), status, ...otherConditions(selection)]
    return sql`${fromOf(selection)} where ${sql.join(conditions, sql` and `)}`
  })
}

function fromOf({ scope, filter, rareGrams }: Selection): RawBuilder<unknown> {
  const listed = hasParties(scope) ? sql`party` : contractsAsParties
  const contract = needsContract(filter) ? sql` join contract c on c.id = p.contract_id` : sql``
  if (!rareGrams) return sql`from ${listed} p${contract}`
  return sql`
    from (select s.contract_id from contract_search s where s.tokens && ${rareGrams}::int[] offset 0) hit
    join ${listed} p on p.contract_id = hit.contract_id${contract}`
}

/** Contracts with the names of party rows: nobody's in particular, so without a turn. */
const contractsAsParties = sql`(
  select id as contract_id, initiate_time as t, status, business_type_id, deadline, complete_time from contract)`

/** Only people and companies see some contracts and not others. */
function hasParties({ kind }: Scope): boolean {
  return kind === 'person' || kind === 'company'
}

function scopeConditions({ scope, filter }: Selection): RawBuilder<unknown>[] {
  if (hasParties(scope)) return [sql`p.owner = ${ownerKey(scope)}::bigint`]
  if (filter.turn !== undefined) throw new Error('whose turn it is depends on a person or a company')
  return scope.kind === 'application' ? [sql`p.business_type_id = ${scope.businessTypeId}::bigint`] : []
}

function needsContract({ texts, signType }: ContractFilter): boolean {
  return texts.length > 0 || signType !== undefined
}

/** The deadline is applied here: a passed one reads as expired although the row still says 0. */
function statusConditions({ filter: { status }, now }: Selection): RawBuilder<unknown>[] {
  if (status === undefined) return [sql`p.status <> 1`]
  if (status === 0) return [sql`p.status = 0 and p.deadline >= ${now}`]
  if (status === 5) return [sql`p.status = 5`, sql`p.status = 0 and p.deadline < ${now}`]
  // Deleted contracts are in no list, even when asked for.
  return [status === 1 ? sql`false` : sql`p.status = ${sql.lit(status)}`]
}

function otherConditions({ filter }: Selection): RawBuilder<unknown>[] {
  const found: RawBuilder<unknown>[] = []
  if (filter.turn !== undefined) found.push(sql`p.turn = ${sql.lit(filter.turn)}`)
  if (filter.deadlineUntil) found.push(sql`p.deadline <= ${filter.deadlineUntil}`)
  if (filter.initiatedFrom) found.push(sql`p.t >= ${filter.initiatedFrom}`)
  if (filter.initiatedUntil) found.push(sql`p.t <= ${filter.initiatedUntil}`)
  if (filter.completedFrom) {
    // Nothing completes later than its deadline: bounds the walk along the order of initiation.
    const earliest = new Date(filter.completedFrom.getTime() - (maxDeadlineDays + 1) * 86_400_000)
    found.push(sql`p.complete_time >= ${filter.completedFrom} and p.t >= ${earliest}`)
  }
  if (filter.completedUntil) {
    found.push(sql`p.complete_time <= ${filter.completedUntil} and p.t <= ${filter.completedUntil}`)
  }
  if (filter.businessTypeId !== undefined) {
    found.push(sql`p.business_type_id = ${filter.businessTypeId}::bigint`)
  }
  if (filter.signType !== undefined) {
    found.push(sql`exists (
      select 1 from signer s where s.contract_id = p.contract_id and s.sign_type = ${filter.signType}::smallint)`)
  }
  return [...found, ...filter.texts.map(textCondition)]
}

function textCondition({ fields, pattern }: TextFilter): RawBuilder<unknown> {
  const like = holding(foldForSearch(pattern))
  const any = fields.map((field) => contains[field](like))
  return sql`(${sql.join(any, sql` or `)})`
}

/** Folded as the grams are: compatibility forms and case do not count. */
function folded(column: RawBuilder<unknown>, like: string): RawBuilder<unknown> {
  return sql`lower(normalize(${column}, nfkc)) like ${like}`
}

const contains: Readonly<Record<SearchField, (like: string) => RawBuilder<unknown>>> = {
  contractName: (like) => folded(sql`c.contract_name`, like),
  contractNo: (like) => folded(sql`c.contract_no`, like),
  initiatorName: (like) => folded(sql`c.initiator_name`, like),
  signUser: (like) => signerContains(folded(sql`s.person_name`, like)),
  signCompany: (like) => signerContains(folded(sql`s.company_name`, like)),
}

function signerContains(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select 1 from signer s where s.contract_id = p.contract_id and ${condition})`
}

/** For each field the grams a matching text must have. */
function gramsOf({ fields, pattern }: TextFilter): number[][] {
  return fields.map((field) => queryGrams(pattern, field))
}
