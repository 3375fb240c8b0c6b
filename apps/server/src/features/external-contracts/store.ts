import { endOfDay, startOfDay } from '@qiyin/domain/dates.ts'
import { contractStatus, type StoredStatus } from '@qiyin/domain/contract/status.ts'
import { expressionBuilder } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { DB } from '../../db/types.ts'

/** A contract as its system is told of it. */
export interface SourceContract {
  readonly contractId: string
  readonly contractNo: string
  readonly contractName: string
  readonly storedStatus: StoredStatus
  readonly companyName: string
  readonly initiateTime: Date
  readonly deadline: Date
  readonly completeTime: Date | null
  readonly endReason: string | null
  readonly fileId: string
}

interface SourceFilter {
  /** The moment at which deadlines are looked at. */
  readonly now: Date
  readonly contractStatus?: StoredStatus | undefined
  /** YYYY-MM-DD in Shanghai. */
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
}

function selectContracts(db: Db) {
  return db
    .selectFrom('contract as c')
    .select(['c.id as contractId', 'c.contract_no as contractNo', 'c.contract_name as contractName'])
    .select(['c.status as storedStatus', 'c.company_name as companyName', 'c.deadline'])
    .select(['c.initiate_time as initiateTime', 'c.complete_time as completeTime'])
    .select(['c.end_reason as endReason', 'c.file_id as fileId'])
    .where('c.status', '<>', contractStatus.deleted)
}

function selectOf(db: Db, sourceId: string) {
  return selectContracts(db).where('c.source_id', '=', sourceId)
}

/** A contract of whatever system. */
export async function findOfAny(db: Db, contractId: string): Promise<SourceContract | undefined> {
  return selectContracts(db).where('c.id', '=', contractId).executeTakeFirst()
}

/** The contracts of these ids that come from the system. */
export async function findOfSource(
  db: Db,
  sourceId: string,
  contractIds: readonly string[],
): Promise<SourceContract[]> {
  return selectOf(db, sourceId)
    .where((eb) => eb('c.id', '=', eb.fn.any(eb.val([...contractIds]))))
    .orderBy('c.id', 'desc')
    .execute()
}

function matching(
  db: Db,
  sourceId: string,
  { now, contractStatus: status, startDate, endDate }: SourceFilter,
) {
  return selectOf(db, sourceId)
    .$if(status !== undefined, (q) => q.where(effective(now), '=', status ?? contractStatus.signing))
    .$if(startDate !== undefined, (q) => q.where('c.initiate_time', '>=', startOfDay(startDate ?? '')))
    .$if(endDate !== undefined, (q) => q.where('c.initiate_time', '<=', endOfDay(endDate ?? '')))
}

const contracts = expressionBuilder<DB & { c: DB['contract'] }, 'c'>()

/** How a contract stands: past its deadline it is expired before the row says so. */
function effective(now: Date) {
  return contracts
    .case()
    .when(
      contracts.and([contracts('c.status', '=', contractStatus.signing), contracts('c.deadline', '<', now)]),
    )
    .then(contracts.lit(contractStatus.expired))
    .else(contracts.ref('c.status'))
    .end()
    .$castTo<StoredStatus>()
}

/** A page of them, newest first. */
export async function findPageOfSource(
  db: Db,
  sourceId: string,
  { offset, limit, ...filter }: SourceFilter & { readonly offset: number; readonly limit: number },
): Promise<SourceContract[]> {
  return matching(db, sourceId, filter).orderBy('c.id', 'desc').limit(limit).offset(offset).execute()
}

/** A system asks page by page: what lies beyond so many is not counted. */
const mostCounted = 100_000

export async function countOfSource(db: Db, sourceId: string, filter: SourceFilter): Promise<number> {
  const { count } = await db
    .selectFrom(matching(db, sourceId, filter).limit(mostCounted).as('found'))
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** How many of them there are in each state. */
export async function countByStatus(
  db: Db,
  sourceId: string,
  filter: SourceFilter,
): Promise<{ contractStatus: StoredStatus; count: number }[]> {
  const states = matching(db, sourceId, filter).clearSelect().select(effective(filter.now).as('status'))
  return db
    .selectFrom(states.as('found'))
    .select(['found.status as contractStatus'])
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .groupBy('found.status')
    .orderBy('found.status')
    .execute()
}
