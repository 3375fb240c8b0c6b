import { rangeEnd, rangeStart } from '@qiyin/domain/dates.ts'
import type { Db, Tx } from '../../db/database.ts'
import { holding } from '../../db/like.ts'

/** An object's fields by their Chinese names. */
export type LoggedFields = Readonly<Record<string, string | readonly string[]>>

/** A record of the operator log, as it is stored. */
export interface LogRow {
  readonly seq: string
  /** Which columns its hash covers. */
  readonly form: number
  readonly event: string
  readonly content: string
  readonly actorId: string | null
  readonly actorName: string
  readonly actorRoles: readonly string[] | null
  readonly address: string
  readonly userAgent: string
  readonly businessTypeId: string | null
  readonly businessTypeName: string | null
  readonly contractNo: string | null
  readonly objectKind: string | null
  readonly objectId: string | null
  readonly objectName: string | null
  readonly objectCode: string | null
  readonly requestId: string | null
  readonly before: LoggedFields
  readonly after: LoggedFields
  readonly happenedTime: Date
  readonly previousHash: Buffer
  readonly hash: Buffer
  readonly keyId: Buffer
}

/** The end of the chain. */
interface ChainEnd {
  readonly count: string
  readonly head: Buffer
}

/** The end, locked until the transaction ends (records are added one after the other), and the highest number there is. */
export async function lockLog(tx: Tx): Promise<ChainEnd & { readonly highest: string | null }> {
  return tx
    .selectFrom('operator_chain')
    .select(['count', 'head'])
    .select((eb) =>
      eb
        .selectFrom('operator_log as l')
        .select((of) => of.fn.max('l.seq').as('seq'))
        .as('highest'),
    )
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function insertLog(tx: Tx, row: LogRow): Promise<void> {
  await tx
    .insertInto('operator_log')
    .values({
      seq: row.seq,
      form: row.form,
      event: row.event,
      content: row.content,
      actor_id: row.actorId,
      actor_name: row.actorName,
      actor_roles: row.actorRoles && [...row.actorRoles],
      address: row.address,
      user_agent: row.userAgent,
      business_type_id: row.businessTypeId,
      business_type_name: row.businessTypeName,
      contract_no: row.contractNo,
      object_kind: row.objectKind,
      object_id: row.objectId,
      object_name: row.objectName,
      object_code: row.objectCode,
      request_id: row.requestId,
      before: JSON.stringify(row.before),
      after: JSON.stringify(row.after),
      happened_time: row.happenedTime,
      previous_hash: row.previousHash,
      hash: row.hash,
      key_id: row.keyId,
    })
    .execute()
  await tx.updateTable('operator_chain').set({ count: row.seq, head: row.hash }).execute()
}

export async function findChainEnd(db: Db): Promise<ChainEnd> {
  return db.selectFrom('operator_chain').select(['count', 'head']).executeTakeFirstOrThrow()
}

/** When the record of this number was written; undefined where there is none. */
export async function findLogTime(db: Db, seq: string): Promise<Date | undefined> {
  const found = await db
    .selectFrom('operator_log')
    .select('happened_time as time')
    .where('seq', '=', seq)
    .executeTakeFirst()
  return found?.time
}

/** Some records in order, those behind `after`, or the first there are, whatever their numbers. */
export async function findLogBehind(db: Db, after: string | undefined, limit: number): Promise<LogRow[]> {
  return selectLog(db)
    .$if(after !== undefined, (q) => q.where('l.seq', '>', after ?? ''))
    .orderBy('l.seq')
    .limit(limit)
    .execute()
}

function selectLog(db: Db) {
  return db
    .selectFrom('operator_log as l')
    .select(['l.form', 'l.actor_roles as actorRoles', 'l.request_id as requestId'])
    .select(['l.object_kind as objectKind', 'l.object_id as objectId'])
    .select(['l.object_name as objectName', 'l.object_code as objectCode'])
    .select(['l.seq', 'l.event', 'l.content', 'l.actor_id as actorId', 'l.actor_name as actorName'])
    .select(['l.address', 'l.user_agent as userAgent', 'l.business_type_id as businessTypeId'])
    .select(['l.business_type_name as businessTypeName', 'l.contract_no as contractNo'])
    .select((eb) => [eb.ref('l.before').$castTo<LoggedFields>().as('before')])
    .select((eb) => [eb.ref('l.after').$castTo<LoggedFields>().as('after')])
    .select(['l.happened_time as happenedTime', 'l.previous_hash as previousHash', 'l.hash'])
    .select('l.key_id as keyId')
}

interface LogFilter {
  /** A part of the sentence. */
  readonly content?: string | undefined
  /** One of these; undefined is any. */
  readonly events?: readonly string[] | undefined
  readonly businessTypeId?: string | undefined
  /** A part of the number. */
  readonly contractNo?: string | undefined
  /** A part of the name. */
  readonly personName?: string | undefined
  /** Days, both included. */
  readonly startTime?: string | undefined
  readonly endTime?: string | undefined
}

/** The records that match, in no order yet. */
export function matchingLog(db: Db, filter: LogFilter): ReturnType<typeof selectLog> {
  const { content, events, businessTypeId, contractNo, personName, startTime, endTime } = filter
  return selectLog(db)
    .$if(content !== undefined, (q) => q.where('l.content', 'ilike', holding(content ?? '')))
    .$if(events !== undefined, (q) => q.where((eb) => eb('l.event', '=', eb.fn.any(eb.val(events ?? [])))))
    .$if(businessTypeId !== undefined, (q) => q.where('l.business_type_id', '=', businessTypeId ?? ''))
    .$if(contractNo !== undefined, (q) => q.where('l.contract_no', 'ilike', holding(contractNo ?? '')))
    .$if(personName !== undefined, (q) => q.where('l.actor_name', 'like', holding(personName ?? '')))
    .$if(startTime !== undefined, (q) => q.where('l.happened_time', '>=', rangeStart(startTime ?? '')))
    .$if(endTime !== undefined, (q) => q.where('l.happened_time', '<=', rangeEnd(endTime ?? '')))
}

/** How many records match, counted up to `most`. */
export async function countLog(db: Db, filter: LogFilter, most: number): Promise<number> {
  const { count } = await db
    .selectFrom(matchingLog(db, filter).clearSelect().select('l.seq').limit(most).as('found'))
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A page of matching records, newest first. */
export async function findLogPage(
  db: Db,
  filter: LogFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<LogRow[]> {
  return matchingLog(db, filter).orderBy('l.seq', 'desc').limit(limit).offset(offset).execute()
}
