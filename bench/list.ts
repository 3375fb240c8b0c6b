import { sql } from 'kysely'
import { openTestDatabase } from '../apps/server/src/db/test-database.ts'
import { findPage } from '../apps/server/src/features/contract-lists/store-list.ts'
import { report, wallMs } from './measure.ts'

/** PostgreSQL (TEST_DATABASE_URL) is for scale, the embedded database for small offices. */
const contractsOf = { postgresql: 200_000, embedded: 20_000 } as const
const people = 200
/** As skewed as real offices are: the first person takes part in a quarter of everything. */
const heavy = 1

/** The first page of the contract list, against the same page by initiator-or-signer joins. */
export async function benchList(): Promise<void> {
  const database = await openTestDatabase()
  const { db } = database
  const contracts = contractsOf[database.kind]
  await fill(db, contracts)
  console.info(
    `\nlist: first page of ${contracts.toLocaleString()} contracts (${database.kind} database), wall time`,
  )
  for (const [name, person] of [
    ['a person in a quarter of all contracts', heavy],
    ['an ordinary person', people - 1],
  ] as const) {
    const scope = { kind: 'person', personId: String(person) } as const
    const selection = { scope, filter: noFilter, now: new Date() }
    const ours = await wallMs(() => findPage(db, selection, { offset: 0, limit: 5 }), { count: 20 })
    const naive = await wallMs(() => naivePage(db, person), { count: 5 })
    report(`first page, ${name}: naive OR-EXISTS`, naive / ours, '× ours')
  }
  await database.close()
}

type Database = Awaited<ReturnType<typeof openTestDatabase>>['db']
const noFilter = { texts: [] }

async function naivePage(db: Database, person: number): Promise<void> {
  await sql`
    select c.id from contract c
    where c.status <> 1 and (c.initiator_id = ${person} or exists (
      select 1 from signer s where s.contract_id = c.id and s.person_id = ${person}))
    order by c.initiate_time desc, c.id desc limit 5`.execute(db)
}

async function fill(db: Database, contracts: number): Promise<void> {
  await sql`
    insert into person (mobile_enc, mobile_fp, mobile_masked, name, verified)
    select '', decode(lpad(to_hex(i), 8, '0'), 'hex'), '', '人' || i, true
    from generate_series(1, ${sql.lit(people)}) i`.execute(db)
  await sql`insert into company (company_name, auth_status) values ('甲公司', 4)`.execute(db)
  await sql`insert into business_type (business_type_code, business_type_name) values ('A', '应用')`.execute(
    db,
  )
  await sql`
    insert into file (owner_id, file_name, kind, blob_key, sha256, size_bytes, page_sizes, created_time)
    values (1, 'f', 'contract', '', '', 1, '[]', now())`.execute(db)
  await sql`
    insert into contract (contract_no, contract_name, business_type_id, source_id, initiator_id, initiator_name,
      company_id, company_name, status, supplier_code, initiate_time, deadline, file_id, document_sha256, page_count)
    select 'N' || i, '合同' || i, 1, 1, case when i % 4 = 0 then 1 else 2 + i % ${sql.lit(people - 2)} end, '人',
      1, '甲公司', case when i % 50 = 0 then 0 else 2 end, 'BEST_SIGN', now() - i * interval '7 minutes',
      now() + interval '5 days', 1, '', 1
    from generate_series(1, ${sql.lit(contracts)}) i`.execute(db)
  await sql`
    insert into signer (contract_id, ord, sign_order, sign_type, our_part, person_id, person_name, sign_status, transaction_no)
    select id, n, n, 0, false, 2 + (id * 7 + n * 13) % ${sql.lit(people - 2)}, '人', 2, 'T' || id || '-' || n
    from contract, generate_series(1, 2) n`.execute(db)
  await sql`select count(party_refresh(id)) from contract`.execute(db)
  await sql`analyze`.execute(db)
}
