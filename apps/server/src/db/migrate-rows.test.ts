import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, readMigrations } from './migrate.ts'
import { openEmptyTestDatabase, type TestDatabase } from './test-database.ts'

/** What an installation holds that was last begun at version 10: its rows go through every migration since. */
const rowsOfVersion10 = `
  insert into person (mobile_enc, mobile_fp, mobile_masked) values ('\\x01', '\\x01', '138****0000');
  insert into company (company_name) values ('甲公司');
  insert into business_type (business_type_code, business_type_name) values ('OLD', '旧类型');
  insert into file (owner_id, file_name, kind, blob_key, sha256, size_bytes, page_sizes, created_time)
    values (1, 'a.pdf', 'contract', 'key', '\\x05', 1, '[[595, 842]]', '2026-01-01');
  insert into contract (contract_no, contract_name, business_type_id, source_id, initiator_id, initiator_name,
      company_id, company_name, supplier_code, initiate_time, deadline, file_id, document_sha256, page_count)
    select no, '合同', (select max(id) from business_type), (select max(id) from contract_source), 1, '张三', 1,
      '甲公司', 'BEST_SIGN', timestamptz '2026-01-01', timestamptz '2026-02-01', 1, '\\x05', 1
    from unnest(array['HT1', 'HT2']) no order by no;
  insert into signer (contract_id, ord, sign_order, sign_type, our_part, person_id, person_name, transaction_no)
    select c.id, s, 1, 0, true, 1, '张三', c.contract_no || s
    from contract c, generate_series(1, 3) s where c.contract_no = 'HT1' order by s;
  insert into sign_attempt (signer_id, contract_id, status, appearances, intent, created_time, ended_time)
    select id, contract_id, ord - 1, '{"fields": [{"drawing": 0}], "drawings": [{"strokes": []}]}', '{}',
      timestamptz '2026-01-02', case when ord > 1 then timestamptz '2026-01-03' end
    from signer order by ord;
  insert into message (person_id, scene, way, content_enc, code_enc, status, created_time)
    select 1, 'CODE', 'SMS', '\\x0a', '\\x0b', status, timestamptz '2026-01-02'
    from generate_series(0, 2) status order by status;
  insert into audit_event (contract_id, seq, event, actor_name, address, user_agent, happened_time,
      previous_hash, hash)
    select c.id, seq, 'VIEWED', '张三', '127.0.0.1', 'browser', timestamptz '2026-01-02',
      decode(lpad(to_hex(seq - 1), 2, '0'), 'hex'), decode(lpad(to_hex(seq), 2, '0'), 'hex')
    from contract c, unnest(array[3, 1, 2]) seq where c.contract_no = 'HT1';
`

let database: TestDatabase
let done: readonly number[]
beforeAll(async () => {
  database = await openEmptyTestDatabase()
  const migrations = await readMigrations()
  await migrate(database, migrations.slice(0, 10))
  await database.transaction((tx) => sql.raw(rowsOfVersion10).execute(tx))
  done = await migrate(database, migrations)
})
afterAll(() => database.close())

const rowsOf = async (text: string): Promise<unknown[]> => (await sql.raw(text).execute(database.db)).rows

test('every migration since takes place over rows of before', async () => {
  const all = (await readMigrations()).map(({ version }) => version)
  expect(done).toEqual(all.slice(10))
})

test('a message that waits keeps its text, one that was sent or given up loses it', async () => {
  const messages = await rowsOf(`select status, encode(content_enc, 'hex') as content, counted, company_id
    from message order by status`)
  const rest = { counted: false, company_id: null }
  expect(messages).toEqual([
    { status: 0, content: '0a', ...rest },
    { status: 1, content: null, ...rest },
    { status: 2, content: null, ...rest },
  ])
  await expect(rowsOf(`update message set status = 1 where status = 0`)).rejects.toThrow(
    'message_content_while_waiting',
  )
})

test('an open attempt keeps its drawings until it is settled, a settled one loses them and nothing else', async () => {
  const fields = [{ drawing: 0 }]
  const attempts = `select status, appearances, drawings_enc, lost, tried_time from sign_attempt order by status`
  const rest = { drawings_enc: null, lost: 0, tried_time: null }
  expect(await rowsOf(attempts)).toEqual([
    { status: 0, appearances: { fields, drawings: [{ strokes: [] }] }, ...rest },
    { status: 1, appearances: { fields }, ...rest },
    { status: 2, appearances: { fields }, ...rest },
  ])
  await expect(rowsOf(`update sign_attempt set status = 1 where status = 0`)).rejects.toThrow(
    'sign_attempt_drawings_while_open',
  )
  await rowsOf(`update sign_attempt set status = 2, appearances = appearances - 'drawings' where status = 0`)
})

test('a trail gets its chain with count and head, not sealed and in no root; its records stay as they were', async () => {
  expect(
    await rowsOf(`select contract_no, count, encode(head, 'hex') as head, sealed_from, rooted_count
      from audit_chain join contract on contract.id = contract_id`),
  ).toEqual([{ contract_no: 'HT1', count: 3, head: '03', sealed_from: null, rooted_count: 0 }])
  expect(
    await rowsOf(`select seq, encode(previous_hash, 'hex') as previous, encode(hash, 'hex') as hash, key_id
      from audit_event order by seq`),
  ).toEqual([
    { seq: 1, previous: '00', hash: '01', key_id: null },
    { seq: 2, previous: '01', hash: '02', key_id: null },
    { seq: 3, previous: '02', hash: '03', key_id: null },
  ])
  await expect(rowsOf(`delete from audit_event`)).rejects.toThrow('append-only')
  await expect(rowsOf(`update audit_chain set count = 2`)).rejects.toThrow('only grows')
  await expect(rowsOf(`delete from contract where contract_no = 'HT1'`)).rejects.toThrow(/violates.*audit_/)
})

test('statistics count what was there before', async () => {
  expect(
    await rowsOf(`select metric, business_type_id <> 0 as application, source_id <> 0 as source, day::text, n
      from stat_day order by 1, 2, 3`),
  ).toEqual(
    [
      [false, false],
      [false, true],
      [true, false],
      [true, true],
    ].map(([application, source]) => ({ metric: 1, application, source, day: '2026-01-01', n: 2 })),
  )
  expect(
    await rowsOf(`select metric, company_id::text, business_type_id <> 0 as application, n
      from stat_company_day order by 1, 2, 3`),
  ).toEqual([
    { metric: 1, company_id: '1', application: false, n: 2 },
    { metric: 1, company_id: '1', application: true, n: 2 },
  ])
  expect(await rowsOf(`select * from stat_company_day_difference`)).toEqual([])
  expect(await rowsOf(`select * from stat_day_difference`)).toEqual([])
})
