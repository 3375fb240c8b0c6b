import { contractStatus } from '@qiyin/domain/contract/status.ts'
import type { Db } from '../../db/database.ts'

/** A contract as an operator knows it. */
interface NamedContract {
  readonly contractId: string
  readonly contractNo: string
}

/** Contracts in the order of their ids, after one that is known already. */
export async function findContractIds(db: Db, after: string, limit: number): Promise<NamedContract[]> {
  return db
    .selectFrom('contract')
    .select(['id as contractId', 'contract_no as contractNo'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Numbers of the contracts whose digest or page count is not that of the file they name. */
export async function findWrongDocuments(db: Db): Promise<string[]> {
  const wrong = await db
    .selectFrom('contract as c')
    .innerJoin('file as f', 'f.id', 'c.file_id')
    .select('c.contract_no as contractNo')
    .where((eb) =>
      eb.or([
        eb('f.sha256', '<>', eb.ref('c.document_sha256')),
        eb(eb.fn<number>('jsonb_array_length', ['f.page_sizes']), '<>', eb.ref('c.page_count')),
        eb('f.contract_id', 'is distinct from', eb.ref('c.id')),
      ]),
    )
    .orderBy('c.id')
    .execute()
  return wrong.map(({ contractNo }) => contractNo)
}

/** Contracts in signing whose deadline lies before a moment. */
export async function findOverdue(db: Db, before: Date): Promise<NamedContract[]> {
  return db
    .selectFrom('contract')
    .select(['id as contractId', 'contract_no as contractNo'])
    .where((eb) => eb('status', '=', eb.lit(contractStatus.signing)))
    .where('deadline', '<', before)
    .orderBy('id')
    .execute()
}

/** How many messages have been waiting since before a moment. */
export async function findUnsent(db: Db, before: Date): Promise<number> {
  const { count } = await db
    .selectFrom('message')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where((eb) => eb('status', '=', eb.lit(0)))
    .where('created_time', '<', before)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What time the database has. */
export async function databaseTime(db: Db): Promise<Date> {
  const { time } = await db
    .selectNoFrom((eb) => eb.fn<Date>('clock_timestamp').as('time'))
    .executeTakeFirstOrThrow()
  return time
}
