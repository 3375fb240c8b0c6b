import { grams } from '@qiyin/domain/search-grams.ts'
import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Secrets } from '../crypto/secrets.ts'
import type { Db } from '../db/database.ts'

/** Rows that contracts stand on, made without the features that usually make them. */
export interface Ground {
  readonly personIds: readonly string[]
  readonly companyIds: readonly string[]
  readonly businessTypeIds: readonly string[]
  /** A file row without bytes behind it. */
  readonly fileId: string
}

/** Five people, three companies, two applications and a file. */
export async function makeGround(db: Db, secrets: Secrets): Promise<Ground> {
  const people = ['赵一', '钱二', '孙三', '李四', '周五'].map((name, index) => {
    const mobile = `1390000000${index}`
    const sealed = secrets.seal(mobile, 'person.mobile')
    const fp = secrets.fingerprint(mobile, 'person.mobile')
    return sql`(${sealed}::bytea, ${fp}::bytea, '139****', ${name}, true, now())`
  })
  const personIds = await ids(
    sql<{ id: string }>`
      insert into person (mobile_enc, mobile_fp, mobile_masked, name, verified, created_time)
      values ${sql.join(people)} returning id::text`.execute(db),
  )
  const companyIds = await ids(
    sql<{ id: string }>`
      insert into company (company_name, our_part, auth_status)
      values ('底稿甲公司', true, 4), ('底稿乙公司', false, 4), ('底稿丙公司', false, 4)
      returning id::text`.execute(db),
  )
  const businessTypeIds = await ids(
    sql<{ id: string }>`
      insert into business_type (business_type_code, business_type_name)
      values ('GROUND_A', '底稿应用一'), ('GROUND_B', '底稿应用二') returning id::text`.execute(db),
  )
  const [fileId = ''] = await ids(
    sql<{ id: string }>`
      insert into file (owner_id, file_name, kind, blob_key, sha256, size_bytes, page_sizes, created_time)
      values (${personIds[0]}, 'ground.pdf', 'contract', 'none', ${Buffer.alloc(32)}, 1, '[{"widthPt": 595, "heightPt": 842}]', now())
      returning id::text`.execute(db),
  )
  return { personIds, companyIds, businessTypeIds, fileId }
}

async function ids(rows: Promise<{ rows: { id: string }[] }>): Promise<string[]> {
  return (await rows).rows.map(({ id }) => id)
}

/** As signing leaves a slot. */
export async function signSlot(db: Db, signId: string, time = new Date()): Promise<void> {
  await sql`update signer set sign_status = 2, sign_time = ${time} where id = ${signId}`.execute(db)
}

/** As a change of signer leaves a slot. */
export async function giveSlotTo(db: Db, signId: string, personId: string): Promise<void> {
  await sql`update signer set person_id = ${personId} where id = ${signId} and sign_status <> 2`.execute(db)
}

export interface ContractState {
  readonly id: string
  readonly contractNo: string
  readonly contractName: string
  readonly initiatorName: string
  readonly status: number
  readonly initiatorId: string
  readonly companyId: string
  readonly businessTypeId: string
  readonly initiateTime: Date
  readonly deadline: Date
  readonly completeTime: Date | null
}

export interface SlotState {
  readonly id: string
  readonly contractId: string
  readonly signType: number
  readonly personId: string
  readonly personName: string
  readonly companyId: string | null
  readonly companyName: string | null
  readonly signStatus: number
}

export interface PartyState {
  readonly contractId: string
  readonly owner: string
  readonly status: number
  readonly turn: number
  readonly role: number
  readonly businessTypeId: string
  readonly t: Date
  readonly deadline: Date
  readonly completeTime: Date | null
}

/** A counter; `day` only in counts by day. */
export interface CounterState {
  readonly scope: string
  readonly status: number
  readonly day?: string
  readonly n: number
}

/** What a naive recount needs, and what the triggers made of it. */
export async function readState(db: Db): Promise<{
  contracts: ContractState[]
  slots: SlotState[]
  parties: PartyState[]
  totals: CounterState[]
  days: CounterState[]
}> {
  const contracts = await sql<ContractState>`
    select id::text, contract_no as "contractNo", contract_name as "contractName",
      initiator_name as "initiatorName", status, initiator_id::text as "initiatorId", company_id::text as "companyId",
      business_type_id::text as "businessTypeId", initiate_time as "initiateTime", deadline,
      complete_time as "completeTime"
    from contract c order by c.id`.execute(db)
  const slots = await sql<SlotState>`
    select id::text, contract_id::text as "contractId", sign_type as "signType", person_id::text as "personId",
      person_name as "personName", company_id::text as "companyId", company_name as "companyName",
      sign_status as "signStatus"
    from signer order by contract_id, ord`.execute(db)
  const parties = await sql<PartyState>`
    select contract_id::text as "contractId", owner::text, status, turn, role,
      business_type_id::text as "businessTypeId", t, deadline, complete_time as "completeTime"
    from party p order by p.contract_id, p.owner`.execute(db)
  const totals = await sql<CounterState>`
    select scope::text, status, sum(n)::int as n from (
      select scope, status, n from contract_count
      union all select scope, status, n from contract_delta) x
    group by scope, status having sum(n) <> 0 order by x.scope, status`.execute(db)
  const days = await sql<CounterState>`
    select scope::text, status, day::text, sum(n)::int as n from (
      select scope, status, day, n from contract_day
      union all select scope, status, day, n from contract_delta where not is_person_key(scope)) x
    group by scope, status, day having sum(n) <> 0 order by x.scope, status, x.day`.execute(db)
  return {
    contracts: contracts.rows,
    slots: slots.rows,
    parties: parties.rows,
    totals: totals.rows,
    days: days.rows,
  }
}

/** The plan of a query, as text, when walking whole tables and sorting are to be avoided: as in large tables. */
export async function explain(db: Db, query: Expression<unknown>): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_sort = off`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(tx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

/** As if contracts of a scope had come and gone today, one for each number. */
export async function addDeltas(db: Db, scope: string, numbers: readonly number[]): Promise<void> {
  for (const n of numbers)
    await sql`insert into contract_delta (scope, status, day, n) values (${scope}, 1, '2026-11-20', ${n})`.execute(
      db,
    )
}

/** Counts in so many changes of counters and of statistics, as the jobs of every few seconds do. */
export async function foldDeltas(db: Db, most: number): Promise<void> {
  await sql`select fold_deltas(${most}::integer), fold_statistics(${most}::integer)`.execute(db)
}

/** Lets the planner know the tables as they are now. */
export async function analyse(db: Db): Promise<void> {
  await sql`analyze`.execute(db)
}

/** How many changes of counters wait to be counted in. */
export async function countDeltas(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from contract_delta`.execute(db)
  return rows[0]?.n ?? 0
}

/** What is counted of a scope, in all and by day. */
export async function countersOf(
  db: Db,
  scope: string,
): Promise<{ total: number; ofDay: number } | undefined> {
  const { rows } = await sql<{ total: number; ofDay: number }>`
    select (select sum(n)::int from contract_count where scope = ${scope}) as total,
      (select sum(n)::int from contract_day where scope = ${scope}) as "ofDay"`.execute(db)
  return rows[0]
}

/** So many contracts of the first person at once, a minute apart, in four statuses; their grams are left out. */
export async function addManyContracts(db: Db, ground: Ground, count: number): Promise<void> {
  const [personId, companyId, businessTypeId] = [
    ground.personIds,
    ground.companyIds,
    ground.businessTypeIds,
  ].map(([first]) => first)
  await sql`
    insert into contract (contract_no, contract_name, business_type_id, source_id, initiator_id, initiator_name,
      company_id, company_name, status, supplier_code, initiate_time, deadline, complete_time, file_id, document_sha256, page_count)
    select 'MANY-' || i, '成批的合同' || i, ${businessTypeId}::bigint, 1, ${personId}::bigint, '赵一', ${companyId}::bigint,
      '底稿甲公司', case i % 4 when 0 then 0 when 1 then 3 else 2 end, 'BEST_SIGN',
      timestamptz '2026-11-20T04:00:00Z' - i * interval '1 minute', timestamptz '2026-12-20T04:00:00Z',
      case when i % 4 > 1 then timestamptz '2026-11-20T04:00:00Z' end, ${ground.fileId}::bigint, '', 1
    from generate_series(1, ${count}::int) i`.execute(db)
}

/** A word, and the contracts whose names begin with it. */
type Word = { readonly word: string } & ({ readonly every: number } | { readonly oldest: number })

/** Puts all contracts into the lists of owners and into the index of grams, named by these words or the other one. */
export async function makeSearchable(
  db: Db,
  {
    owners,
    other,
    words,
  }: { readonly owners: readonly string[]; readonly other: string; readonly words: readonly Word[] },
): Promise<void> {
  await sql`
    insert into party (owner, contract_id, status, turn, role, business_type_id, t, deadline, complete_time)
    select o, id, status, 0, 1, business_type_id, initiate_time, deadline, complete_time
    from contract, unnest(${owners}::bigint[]) o`.execute(db)
  await sql`
    insert into contract_search (contract_id, tokens) select id, ${grams(other)}::int[] from contract`.execute(
    db,
  )
  // One connection.
  // oxlint-disable-next-line no-await-in-loop
  for (const word of words) await rename(db, `${word.word}${other}`, whichOf(word))
  await sql`analyze contract_search`.execute(db)
}

function whichOf(word: Word): RawBuilder<unknown> {
  return 'every' in word
    ? sql`id % ${word.every}::int = 0`
    : sql`id in (select id from contract order by initiate_time limit ${word.oldest}::int)`
}

async function rename(db: Db, contractName: string, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    with named as (update contract set contract_name = ${contractName} where ${which} returning id)
    update contract_search s set tokens = ${grams(contractName)}::int[]
    from named where s.contract_id = named.id`.execute(db)
}
