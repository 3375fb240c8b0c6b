import { sql } from 'kysely'
import { median, report, wallMs } from '../measure.ts'
import type { Db, Filled } from './fill.ts'

const turns = 9
const ofTurn = { count: 20, rounds: 1 } as const
/** Each turn warms up with as many as it measures, without and with. */
const changes = turns * ofTurn.count * 4

/** What keeping parties and counters costs those who change contracts. */
export async function benchChanges(db: Db, filled: Filled): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id::text from contract where status = 0 order by id desc limit ${sql.lit(changes)}`.execute(db)
  const ids = rows.map(({ id }) => id)
  const complete = async (): Promise<void> => {
    await sql`update contract set status = 2, complete_time = now() where id = ${ids.pop() ?? '1'}::bigint`.execute(
      db,
    )
  }
  const [plainChange, change] = await withAndWithout(db, complete)
  report('status changes a second, with parties and counters', plainChange / change, '× without', {
    atLeast: 0.5,
  })
  let next = filled.contracts
  const initiate = async (): Promise<void> => {
    next += 1
    await insertContract(db, next)
  }
  const [plainStart, start] = await withAndWithout(db, initiate)
  report('initiations a second, with counters', plainStart / start, '× without', { atLeast: 0.8 })
}

/** Wall milliseconds without triggers and with them, in turn: what the disk's cache has learnt helps both alike. */
async function withAndWithout(
  db: Db,
  run: () => Promise<void>,
): Promise<[without: number, withThem: number]> {
  const [without, withThem]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < turns; turn += 1) {
    await sql`set session_replication_role = replica`.execute(db)
    without.push(await wallMs(run, ofTurn))
    await sql`set session_replication_role = origin`.execute(db)
    withThem.push(await wallMs(run, ofTurn))
  }
  return [median(without), median(withThem)]
}

/** As initiation writes it: contract, two slots, grams and party rows, in one transaction. */
async function insertContract(db: Db, id: number): Promise<void> {
  await sql`begin`.execute(db)
  await sql`
    insert into contract (id, contract_no, contract_name, business_type_id, source_id, initiator_id, initiator_name,
      company_id, company_name, status, supplier_code, initiate_time, deadline, file_id, document_sha256, page_count)
    overriding system value values (${id}::bigint, ${`N${id}`}, '年度采购合同', 1, 1, 1, '王静', 1, '公司', 0,
      'BEST_SIGN', now(), now() + interval '5 days', 1, '', 3)`.execute(db)
  await sql`
    insert into signer (contract_id, ord, sign_order, sign_type, our_part, person_id, person_name, sign_status, transaction_no)
    select ${id}::bigint, n, n, 0, false, 10 + n, '李立', 1, ${`N${id}-`} || n from generate_series(1, 2) n`.execute(
    db,
  )
  await sql`
    insert into contract_search select ${id}::bigint, array_agg(${id}::int * 7 % 1000 + n) from generate_series(1, 40) n`.execute(
    db,
  )
  await sql`select party_refresh(${id}::bigint)`.execute(db)
  await sql`commit`.execute(db)
}
