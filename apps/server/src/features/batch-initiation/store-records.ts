import { contractStatus, type StoredStatus } from '@qiyin/domain/contract/status.ts'
import { endOfDay, startOfDay } from '@qiyin/domain/dates.ts'
import { initSuccess, type InitSuccess, rowState } from '@qiyin/domain/template/batch-state.ts'
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { Db } from '../../db/database.ts'
import { holding } from '../../db/like.ts'
import type { DB } from '../../db/types.ts'

/** The filters of the history. */
export interface RecordFilter {
  readonly batchInitNo?: string | undefined
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
  readonly templateName?: string | undefined
  readonly initSuccess?: InitSuccess | undefined
  readonly personName?: string | undefined
  readonly signerName?: string | undefined
  readonly contractStatus?: StoredStatus | undefined
}

/** Whose batches: one's own, or those of applications. */
export type RecordScope = { readonly personId: string } | { readonly applications: 'all' | readonly string[] }

/** A row of the history. */
export interface StoredRecord {
  readonly batchInitNo: string
  readonly createdTime: Date
  readonly templateName: string
  readonly templateCode: string
  readonly personName: string
  readonly rowNo: number
  readonly signerName: string
  readonly state: 0 | 1 | 2 | 3
  readonly remark: string | null
  readonly contractId: string | null
  readonly contractNo: string | null
  readonly storedStatus: StoredStatus | null
  readonly deadline: Date | null
}

type Tables = { b: DB['batch_init']; r: DB['batch_init_row']; c: DB['contract'] }
type Builder = ExpressionBuilder<Tables, 'b' | 'r' | 'c'>
type Condition = ExpressionWrapper<Tables, 'b' | 'r' | 'c', SqlBool>

/** What is asked for: whose, which, and at what time. */
export interface RecordQuery {
  readonly scope: RecordScope
  readonly filter: RecordFilter
  readonly now: Date
}

interface Paging {
  readonly offset: number
  readonly limit: number
}

function matching(db: Db, query: RecordQuery) {
  return db
    .selectFrom('batch_init as b')
    .innerJoin('batch_init_row as r', 'r.batch_id', 'b.id')
    .leftJoin('contract as c', 'c.id', 'r.contract_id')
    .where((eb) => eb.and(conditions(eb as unknown as Builder, query))) // the same tables, the contract's nullable
}

function conditions(eb: Builder, { scope, filter, now }: RecordQuery): Condition[] {
  const { batchInitNo, startDate, endDate, templateName, personName, signerName } = filter
  return [
    ...('personId' in scope
      ? [eb('b.person_id', '=', scope.personId)]
      : scope.applications === 'all'
        ? []
        : [eb('b.business_type_id', '=', eb.fn.any(eb.val(scope.applications)))]),
    ...(batchInitNo === undefined ? [] : [eb('b.batch_init_no', 'ilike', holding(batchInitNo))]),
    ...(startDate === undefined ? [] : [eb('b.created_time', '>=', startOfDay(startDate))]),
    ...(endDate === undefined ? [] : [eb('b.created_time', '<=', endOfDay(endDate))]),
    ...(templateName === undefined ? [] : [eb('b.template_name', 'ilike', holding(templateName))]),
    ...(personName === undefined ? [] : [eb('b.person_name', 'ilike', holding(personName))]),
    ...(signerName === undefined ? [] : [eb('r.signer_name', 'ilike', holding(signerName))]),
    ...successCondition(eb, filter.initSuccess),
    ...statusCondition(eb, filter.contractStatus, now),
  ]
}

function successCondition(eb: Builder, success: InitSuccess | undefined): Condition[] {
  if (success === undefined) return []
  return [eb('r.state', '=', success === initSuccess.succeeded ? rowState.initiated : rowState.failed)]
}

/** As lists show it: a contract whose deadline has passed is expired, whether a job has said so yet or not. */
function statusCondition(eb: Builder, status: StoredStatus | undefined, now: Date): Condition[] {
  if (status === undefined) return []
  if (status === contractStatus.signing)
    return [eb.and([eb('c.status', '=', status), eb('c.deadline', '>=', now)])]
  if (status !== contractStatus.expired) return [eb('c.status', '=', status)]
  const overdue = eb.and([eb('c.status', '=', contractStatus.signing), eb('c.deadline', '<', now)])
  return [eb.or([eb('c.status', '=', status), overdue])]
}

export async function countRecords(db: Db, query: RecordQuery): Promise<number> {
  const { count } = await matching(db, query)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Newest batch first; within one the rows in their order, or the failed ones first. */
export async function findRecords(
  db: Db,
  query: RecordQuery & { readonly failedFirst: boolean },
  { offset, limit }: Paging,
): Promise<StoredRecord[]> {
  let rows = matching(db, query)
    .select(['b.batch_init_no as batchInitNo', 'b.created_time as createdTime'])
    .select(['b.template_name as templateName', 'b.template_code as templateCode'])
    .select(['b.person_name as personName', 'r.row_no as rowNo', 'r.signer_name as signerName', 'r.state'])
    .select(['r.remark', 'r.contract_id as contractId', 'c.contract_no as contractNo'])
    .select(['c.status as storedStatus', 'c.deadline'])
    .orderBy('b.created_time', 'desc')
    .orderBy('b.id', 'desc')
  if (query.failedFirst) rows = rows.orderBy((eb) => eb('r.state', '=', rowState.failed), 'desc')
  return rows.orderBy('r.row_no').offset(offset).limit(limit).execute()
}

export async function countBatches(db: Db, query: RecordQuery): Promise<number> {
  const { count } = await matching(db, query)
    .select((eb) => eb.fn.count<string>('b.id').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A batch of the history. */
export interface ListedBatch {
  readonly batchId: string
  readonly batchInitNo: string
  readonly createdTime: Date
  readonly begunTime: Date
  readonly endedTime: Date | null
  readonly templateName: string
  readonly templateCode: string
  readonly version: number
  readonly personId: string
  readonly personName: string
  readonly rowCount: number
}

/** The batches that have a matching row, newest first. */
export async function findBatches(
  db: Db,
  query: RecordQuery,
  { offset, limit }: Paging,
): Promise<ListedBatch[]> {
  return db
    .selectFrom('batch_init as o')
    .select(['o.id as batchId', 'o.batch_init_no as batchInitNo', 'o.created_time as createdTime'])
    .select(['o.begun_time as begunTime', 'o.ended_time as endedTime', 'o.template_name as templateName'])
    .select(['o.template_code as templateCode', 'o.person_id as personId', 'o.person_name as personName'])
    .select(['o.row_count as rowCount', 'o.version'])
    .where('o.id', 'in', matching(db, query).select('b.id'))
    .orderBy('o.created_time', 'desc')
    .orderBy('o.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** The owners and applications of these batches; unknown ones are left out. */
export async function findOwners(
  db: Db,
  batchInitNos: readonly string[],
): Promise<{ personId: string; businessTypeId: string }[]> {
  return db
    .selectFrom('batch_init')
    .select(['person_id as personId', 'business_type_id as businessTypeId'])
    .where((eb) => eb('batch_init_no', '=', eb.fn.any(eb.val(batchInitNos))))
    .execute()
}
