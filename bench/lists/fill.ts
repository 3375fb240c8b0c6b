import { grams, type SearchField } from '@qiyin/domain/search-grams.ts'
import { sql } from 'kysely'
import type { TestDatabase } from '../../apps/server/src/db/test-database.ts'

export type Db = TestDatabase['db']

/** How many there are of each; everything else follows from the number of contracts. */
export interface Filled {
  readonly contracts: number
  readonly people: number
  readonly companies: number
  /** Takes part in a quarter of everything: nobody real does. */
  readonly heavy: string
  /** In the middle of the people: takes part in some dozens. */
  readonly ordinary: string
  /** The one with the most contracts. */
  readonly company: string
  readonly application: string
}

const applications = 20

/** As many as an office keeps, with the skew that offices have: some people, companies and words are everywhere. */
export async function fill(db: Db, contracts: number): Promise<Filled> {
  const people = Math.max(2000, Math.round(contracts / 50))
  const companies = Math.max(200, Math.round(contracts / 1000))
  await sql`set synchronous_commit = off`.execute(db)
  // Filling takes as long as it takes.
  await sql`set statement_timeout = 0`.execute(db)
  await sql`set maintenance_work_mem = '1GB'`.execute(db)
  await sql`set work_mem = '128MB'`.execute(db)
  // Neither triggers nor foreign keys: what they would have made is made below, all at once.
  await sql`set session_replication_role = replica`.execute(db)
  await sql`select setseed(0.42)`.execute(db)
  await writeWords(db, { people, companies })
  const indexes = await takeIndexes(db)
  await writeContracts(db, contracts)
  await writeParties(db)
  for (const definition of indexes) await sql.raw(definition).execute(db)
  await sql`set session_replication_role = origin`.execute(db)
  await sql`reset work_mem`.execute(db)
  await sql`vacuum analyze`.execute(db)
  await sql`checkpoint`.execute(db)
  return {
    contracts,
    people,
    companies,
    heavy: '1',
    ordinary: String(Math.round(people / 2)),
    company: '1',
    application: '2',
  }
}

/** Built once over everything: row by row they would take many times as long. */
async function takeIndexes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes i
    where tablename in ('contract', 'signer', 'party', 'contract_search')
      and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db)
  return rows.map(({ definition }) => definition)
}

const heads = [
  '年度',
  '华东区',
  '云栖',
  '门店',
  '仓储',
  '设备',
  '软件',
  '物业',
  '广告',
  '供应链',
  '培训',
  '车辆',
]
const kinds = ['采购', '租赁', '服务', '销售', '劳动', '保密', '合作', '运输', '代理', '加工', '咨询', '维护']
const tails = ['合同', '合同书', '框架合同', '补充协议', '合同（一）', '合同（续签）']
const surnames = Array.from('王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗')
const given = Array.from('静怡子涵立伟芳敏强磊军洋勇艳杰娟涛明超秀霞平刚桂英华建国')

/** Tokens of words that many contracts share, so that a contract's are put together by the database. */
async function writeWords(
  db: Db,
  { people, companies }: { people: number; companies: number },
): Promise<void> {
  const names = heads.flatMap((head) => kinds.flatMap((kind) => tails.map((tail) => `${head}${kind}${tail}`)))
  // The last two are rare: in one contract of fifty thousand, and of two hundred.
  await writeDictionary(db, 'bench_name', [...names, '龙飞规划项目合同', '竞业限制协议'], ['contractName'])
  await writeDictionary(
    db,
    'bench_person',
    Array.from({ length: people }, (_, at) => personName(at)),
    ['signUser', 'initiatorName'],
  )
  await writeDictionary(
    db,
    'bench_company',
    Array.from(
      { length: companies },
      (_, at) => `${heads[at % 12] ?? ''}第${at}${kinds[at % 7] ?? ''}有限公司`,
    ),
    ['signCompany'],
  )
  await writeDictionary(
    db,
    'bench_high',
    digits(4).map((text) => `QY${text}`),
    ['contractNo'],
  )
  await writeDictionary(db, 'bench_low', digits(4), ['contractNo'])
  await writeDictionary(db, 'bench_bridge', digits(2), ['contractNo'])
  await sql`
    insert into person (mobile_enc, mobile_fp, mobile_masked, name, verified)
    select '', decode(lpad(to_hex(id), 8, '0'), 'hex'), '', text, true from bench_person order by id`.execute(
    db,
  )
  await sql`insert into company (company_name, auth_status) select text, 4 from bench_company order by id`.execute(
    db,
  )
  await sql`
    insert into business_type (business_type_code, business_type_name)
    select 'A' || i, '应用' || i from generate_series(1, ${sql.lit(applications)}) i`.execute(db)
  await sql`
    insert into file (owner_id, file_name, kind, blob_key, sha256, size_bytes, page_sizes, created_time)
    values (1, 'f', 'contract', '', '', 1, '[]', now())`.execute(db)
}

function personName(at: number): string {
  return `${surnames[at % 20] ?? ''}${given[Math.floor(at / 20) % 30] ?? ''}${given[Math.floor(at / 600) % 30] ?? ''}`
}

/** All numbers of so many digits. */
function digits(size: number): string[] {
  return Array.from({ length: 10 ** size }, (_, at) => String(at).padStart(size, '0'))
}

const piece = 5000

/** Texts from 1, each with its tokens for each of the fields it may stand in. */
async function writeDictionary(
  db: Db,
  table: string,
  texts: readonly string[],
  fields: readonly SearchField[],
): Promise<void> {
  const columns = fields.map((field) => sql`${sql.ref(field)} int[]`)
  await sql`create unlogged table ${sql.table(table)} (id int primary key, text text, ${sql.join(columns)})`.execute(
    db,
  )
  for (let from = 0; from < texts.length; from += piece) {
    const some = texts.slice(from, from + piece)
    const ids = some.map((_, at) => from + at + 1)
    const tokens = fields.map((field) => some.map((text) => `{${grams(text, field).join(',')}}`))
    await sql`
      insert into ${sql.table(table)}
      select x.id, x.text, ${sql.join(fields.map((_, at) => sql`${sql.ref(`x.t${at}`)}::int[]`))}
      from unnest(${ids}::int[], ${some}::text[], ${sql.join(tokens.map((list) => sql`${list}::text[]`))})
        as x (id, text, ${sql.join(fields.map((_, at) => sql.ref(`t${at}`)))})`.execute(db)
  }
}

/** Three years of them, the newest with the highest numbers. */
async function writeContracts(db: Db, contracts: number): Promise<void> {
  const most = sql.lit(contracts)
  await sql`
    create unlogged table bench_plan as
    select i,
      case when i % 50000 = 7 then names.n - 1 when i % 200 = 9 then names.n else 1 + floor(power(random(), 2) * (names.n - 2))::int end as name_id,
      case when i % 4 = 0 then 1 else 2 + floor(power(random(), 2) * (people.n - 1))::int end as initiator,
      2 + floor(power(random(), 2) * (people.n - 1))::int as signer1,
      2 + floor(random() * (people.n - 1))::int as signer2,
      1 + floor(power(random(), 3) * companies.n)::int as company,
      1 + floor(power(random(), 2) * companies.n)::int as company2,
      1 + floor(power(random(), 2) * ${sql.lit(applications)})::int as application,
      now() - (${most}::int - i) * (interval '3 years' / ${most}::int) as t,
      random() as fate, random() as more
    from generate_series(1, ${most}::int) i,
      (select count(*)::int as n from bench_name) names, (select count(*)::int as n from bench_person) people,
      (select count(*)::int as n from bench_company) companies`.execute(db)
  await sql`
    insert into contract (id, contract_no, contract_name, business_type_id, source_id, initiator_id, initiator_name,
      company_id, company_name, status, supplier_code, initiate_time, deadline, complete_time, file_id, document_sha256, page_count)
    overriding system value
    select i, 'QY' || lpad(i::text, 8, '0'), n.text, application, 1, initiator, p.text, company, c.text,
      s.status, 'BEST_SIGN', t, t + interval '14 days',
      case when s.status = 2 then t + more * interval '10 days' end, 1, '', 3
    from bench_plan join bench_name n on n.id = name_id join bench_person p on p.id = initiator
      join bench_company c on c.id = company
      cross join lateral (select case when t > now() - interval '13 days' and fate < 0.6 then 0
        when fate < 0.90 then 2 when fate < 0.94 then 3 when fate < 0.96 then 4 when fate < 0.99 then 5 else 1 end as status) s
    order by i`.execute(db)
  await sql`
    insert into signer (contract_id, ord, sign_order, sign_type, our_part, person_id, person_name, company_id,
      company_name, sign_status, transaction_no)
    select i, n.n, n.n, case when n.n = 1 then 0 else 1 end, n.n = 2,
      case when n.n = 1 then signer1 else signer2 end, p.text,
      case when n.n = 2 then company2 end, case when n.n = 2 then c.text end,
      case when k.status = 2 then 2 when k.status = 0 and more < 0.5 and n.n = 1 then 2 when k.status = 0 then
        case when n.n = 1 or more < 0.5 then 1 else 0 end else 0 end, 'T' || i || '-' || n.n
    from bench_plan cross join generate_series(1, 2) n (n) join contract k on k.id = i
      join bench_person p on p.id = case when n.n = 1 then signer1 else signer2 end
      join bench_company c on c.id = company2
    order by i, n.n`.execute(db)
  await sql`
    insert into contract_search (contract_id, tokens)
    select i, n."contractName" || h."contractNo" || l."contractNo" || b."contractNo" || p."initiatorName"
      || s1."signUser" || s2."signUser" || c."signCompany"
    from bench_plan join bench_name n on n.id = name_id
      join bench_high h on h.id = i / 10000 + 1 join bench_low l on l.id = i % 10000 + 1
      join bench_bridge b on b.id = (i / 10000 % 10) * 10 + i % 10000 / 1000 + 1
      join bench_person p on p.id = initiator join bench_person s1 on s1.id = signer1
      join bench_person s2 on s2.id = signer2 join bench_company c on c.id = company2
    order by i`.execute(db)
  await sql`select setval(pg_get_serial_sequence('contract', 'id'), ${most})`.execute(db)
}

/** What `party_refresh` and the counters' triggers make of each, of all at once. */
async function writeParties(db: Db): Promise<void> {
  await sql`
    insert into party (owner, contract_id, status, turn, role, business_type_id, t, deadline, complete_time)
    select x.owner, c.id, c.status, x.turn, x.role, c.business_type_id, c.initiate_time, c.deadline, c.complete_time
    from (
      select contract_id, owner, bit_or(role)::smallint as role,
        (case when bool_or(sign_status = 1) then 2 when bool_and(sign_status = 2) then 1 else 0 end)::smallint as turn
      from (
        select id as contract_id, owner_key('person', initiator_id) as owner, null::smallint as sign_status, 1 as role from contract
        union all select id, owner_key('company', company_id), null, 1 from contract
        union all select contract_id, owner_key('person', person_id), sign_status, 2 from signer
        union all select contract_id, owner_key('company', company_id), sign_status, 2 from signer where company_id is not null) y
      group by contract_id, owner) x
    join contract c on c.id = x.contract_id order by c.id`.execute(db)
  await sql`
    insert into contract_day (scope, status, day, n)
    select owner_key('system', 0), status, initiate_day, count(*) from contract group by 2, 3
    union all select owner_key('application', business_type_id), status, initiate_day, count(*) from contract group by 1, 2, 3
    union all select owner, status, (t at time zone interval '8 hours')::date, count(*) from party
      where is_company_key(owner) group by 1, 2, 3`.execute(db)
  await sql`
    insert into contract_count (scope, status, n) select scope, status, sum(n) from contract_day group by 1, 2
    union all select owner, status, count(*) from party where is_person_key(owner) group by 1, 2`.execute(db)
}
