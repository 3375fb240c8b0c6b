import { messageStatus, type MessageState } from '@qiyin/domain/message/message-state.ts'
import { sentWayCodes, type SentWay } from '@qiyin/domain/message/scenes.ts'
import { rangeEnd, rangeStart } from '@qiyin/domain/dates.ts'
import type { Db } from '../../db/database.ts'

/** What is looked for; undefined is any. */
export interface LedgerFilter {
  readonly scene: string | undefined
  readonly way: SentWay | undefined
  readonly state: MessageState | undefined
  readonly mobileFp: Buffer | undefined
  readonly contractNo: string | undefined
  /** Days, both included. */
  readonly startTime: string | undefined
  readonly endTime: string | undefined
}

/** A message that has left, or is to, without its text. */
interface LedgerRow {
  readonly messageId: string
  readonly scene: string
  readonly way: string
  readonly mobileEnc: Buffer | null
  readonly personName: string | null
  /** Of a group's robot. */
  readonly robotName: string | null
  readonly robotKind: string | null
  readonly contractId: string | null
  readonly contractNo: string | null
  readonly status: number
  readonly failure: string | null
  readonly createdTime: Date
  readonly sentTime: Date | null
  readonly resentTime: Date | null
}

function matching(db: Db, filter: LedgerFilter) {
  const { scene, way, state, mobileFp, contractNo, startTime, endTime } = filter
  return db
    .selectFrom('message as m')
    .leftJoin('person as p', 'p.id', 'm.person_id')
    .leftJoin('company_robot as r', 'r.id', 'm.robot_id')
    .leftJoin('contract as c', 'c.id', 'm.contract_id')
    .select(['m.id as messageId', 'm.scene', 'm.mobile_enc as mobileEnc', 'p.name as personName'])
    .select(['m.way', 'r.name as robotName', 'r.kind as robotKind'])
    .select(['m.contract_id as contractId', 'c.contract_no as contractNo', 'm.status', 'm.failure'])
    .select(['m.created_time as createdTime', 'm.sent_time as sentTime', 'm.resent_time as resentTime'])
    .where((eb) => eb('m.way', '=', eb.fn.any(eb.val([...sentWayCodes]))))
    .$if(scene !== undefined, (q) => q.where('m.scene', '=', scene ?? ''))
    .$if(way !== undefined, (q) => q.where('m.way', '=', way ?? 'SMS'))
    .$if(state !== undefined, (q) =>
      // As a constant, which the partial indexes of what waits and what has failed are found by.
      q.where((eb) => eb('m.status', '=', eb.lit(messageStatus[state ?? 'queued']))),
    )
    .$if(mobileFp !== undefined, (q) => q.where('m.mobile_fp', '=', mobileFp ?? Buffer.alloc(0)))
    .$if(contractNo !== undefined, (q) => q.where('c.contract_no', '=', contractNo ?? ''))
    .$if(startTime !== undefined, (q) => q.where('m.created_time', '>=', rangeStart(startTime ?? '')))
    .$if(endTime !== undefined, (q) => q.where('m.created_time', '<=', rangeEnd(endTime ?? '')))
}

/** How many match, counted up to `most`. */
export async function countLedger(db: Db, filter: LedgerFilter, most: number): Promise<number> {
  const { count } = await db
    .selectFrom(matching(db, filter).clearSelect().select('m.id').limit(most).as('found'))
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A page of those that match, newest first. */
export async function findLedgerPage(
  db: Db,
  filter: LedgerFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<LedgerRow[]> {
  return matching(db, filter).orderBy('m.id', 'desc').limit(limit).offset(offset).execute()
}

/** The contract that a message is about, with its number; undefined when it is about none. */
export async function findAbout(
  db: Db,
  messageId: string,
): Promise<{ contractId: string; contractNo: string } | undefined> {
  return db
    .selectFrom('message as m')
    .innerJoin('contract as c', 'c.id', 'm.contract_id')
    .select(['c.id as contractId', 'c.contract_no as contractNo'])
    .where('m.id', '=', messageId)
    .executeTakeFirst()
}
