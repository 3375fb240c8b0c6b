import { foldForSearch, type SearchField } from '@qiyin/domain/search-grams.ts'
import { maxDeadlineDays } from '@qiyin/domain/contract/deadline.ts'
import { sql, type RawBuilder } from 'kysely'
import { holding } from '../../db/like.ts'
import { ownerKey, type Scope } from '../contracts/public.ts'
import type { ContractFilter, TextFilter } from './list-filter.ts'

/** Which contracts are meant. */
export interface Selection {
  /** Whose: one at least, all of one kind. A contract may belong to several of them. */
  readonly scopes: readonly Scope[]
  readonly filter: ContractFilter
  readonly now: Date
  /** The least frequent gram of a searched text, when going through the gram index beats walking the list. */
  readonly rareGrams?: readonly number[] | undefined
  /** Rows of the list, in its order, beyond which a text is not looked for; all of them unless given. */
  readonly walked?: number | undefined
}

/** From and where of the list; two of them when a status lies in two indexes. `each`: of one scope, whose key is `o.id`. */
export function branches(selection: Selection, { each }: { each: boolean }): RawBuilder<unknown>[] {
  return statusConditions(selection).map((status) => {
    const conditions = [...scopeConditions(selection, each), status, ...otherConditions(selection)]
    return fromOf(selection, sql.join(conditions, sql` and `))
  })
}

function fromOf(
  { scopes, filter, rareGrams, walked }: Selection,
  conditions: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const listed = hasParties(scopes) ? sql`party` : contractsAsParties
  const held = heldBy(filter)
  // For each hit its row in the list: the planner, which expects hundreds of times as many hits as there are of a rare
  // word, would rather hold each row of the list against all of them.
  if (rareGrams)
    return sql`
    from (select s.contract_id from contract_search s where s.tokens && ${rareGrams}::int[] offset 0) hit
    cross join lateral (
      select p.* from ${listed} p where p.contract_id = hit.contract_id and ${conditions} offset 0) p${held}`
  if (walked !== undefined)
    return sql`from (
      select p.* from ${listed} p where ${conditions} order by p.t desc, p.contract_id desc limit ${walked}) p${held}`
  return sql`from ${listed} p${held} where ${conditions}`
}

/**
 * Asked of each row as the list is walked. Within the query itself the planner, which cannot know how many texts hold a
 * part, expects next to none, and goes through all rows of everybody to sort what is left.
 */
function heldBy(filter: ContractFilter): RawBuilder<unknown> {
  const conditions = contractConditions(filter)
  if (conditions.length === 0) return sql``
  return sql` cross join lateral (
      select from contract c where c.id = p.contract_id and ${sql.join(conditions, sql` and `)} offset 0) held`
}

/** What party rows alone cannot tell. */
function contractConditions({ texts, signType }: ContractFilter): RawBuilder<unknown>[] {
  const ofSigner = sql`exists (
        select 1 from signer s where s.contract_id = p.contract_id and s.sign_type = ${signType}::smallint)`
  return [...(signType === undefined ? [] : [ofSigner]), ...texts.map(textCondition)]
}

/** Contracts with the names of party rows: nobody's in particular, so without a turn. */
const contractsAsParties = sql`(
  select id as contract_id, initiate_time as t, status, business_type_id, deadline, complete_time from contract)`

/** Only people and companies see some contracts and not others. */
export function hasParties(scopes: readonly Scope[]): boolean {
  return scopes.every(({ kind }) => kind === 'person' || kind === 'company')
}

/** The scopes as the column of {@link branches} that tells them apart names them; none for the system. */
export function scopeKeys(scopes: readonly Scope[]): string[] {
  return scopes.flatMap((scope) => {
    if (scope.kind === 'system') return []
    return scope.kind === 'application' ? scope.businessTypeId : ownerKey(scope)
  })
}

function scopeConditions({ scopes, filter }: Selection, each: boolean): RawBuilder<unknown>[] {
  if (filter.turn !== undefined && !hasParties(scopes))
    throw new Error('whose turn it is depends on a person or a company')
  const keys = scopeKeys(scopes)
  if (keys.length === 0) return []
  const column = hasParties(scopes) ? sql`p.owner` : sql`p.business_type_id`
  if (each) return [sql`${column} = o.id`]
  return [keys.length === 1 ? sql`${column} = ${keys[0]}::bigint` : sql`${column} = any(${keys}::bigint[])`]
}

/** Whether party rows alone cannot tell. */
export function needsContract({ texts, signType }: ContractFilter): boolean {
  return texts.length > 0 || signType !== undefined
}

/** The deadline is applied here: a passed one reads as expired although the row still says 0. */
export function statusConditions({ filter: { status }, now }: Selection): RawBuilder<unknown>[] {
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
  if (filter.businessTypeIds) found.push(sql`p.business_type_id = any(${filter.businessTypeIds}::bigint[])`)
  if (filter.waitsBeside !== undefined) {
    found.push(sql`not exists (
      select 1 from party m where m.contract_id = p.contract_id and m.turn <> 0
        and m.owner = ${ownerKey({ kind: 'person', personId: filter.waitsBeside })}::bigint)`)
  }
  return found
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
  // The column compares byte by byte, and lower() would leave all but Latin letters as they are.
  contractNo: (like) => folded(sql`c.contract_no collate "default"`, like),
  initiatorName: (like) => folded(sql`c.initiator_name`, like),
  signUser: (like) => signerContains(folded(sql`s.person_name`, like)),
  signCompany: (like) => signerContains(folded(sql`s.company_name`, like)),
}

function signerContains(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select 1 from signer s where s.contract_id = p.contract_id and ${condition})`
}
