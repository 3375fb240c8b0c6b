import type { SelectQueryBuilder } from 'kysely'
import { deleteInBatches } from '../../db/batches.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { DB } from '../../db/types.ts'

interface NewInboxMessage {
  readonly personId: string
  readonly scene: string
  readonly title: string
  readonly subject: string
  readonly contractId: string | null
  readonly link: string | null
  readonly createdTime: Date
}

export async function insertInboxMessage(tx: Tx, message: NewInboxMessage): Promise<void> {
  await tx
    .insertInto('inbox_message')
    .values({
      person_id: message.personId,
      scene: message.scene,
      title: message.title,
      subject: message.subject,
      contract_id: message.contractId,
      link: message.link,
      created_time: message.createdTime,
    })
    .execute()
}

interface Wanted {
  readonly personId: string
  /** Only those that were not read. */
  readonly unread: boolean
}

/** How many messages a person has. */
export async function countInbox(db: Db, { personId, unread }: Wanted): Promise<number> {
  const { n } = await db
    .selectFrom('inbox_message')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n'))
    .where('person_id', '=', personId)
    .$if(unread, (query) => query.where('read_time', 'is', null))
    .executeTakeFirstOrThrow()
  return n
}

/** A message as its person reads it. */
interface InboxMessage {
  readonly messageId: string
  readonly scene: string
  readonly title: string
  readonly subject: string
  readonly contractId: string | null
  readonly link: string | null
  readonly createdTime: Date
  readonly readTime: Date | null
}

interface Page extends Wanted {
  readonly limit: number
  readonly offset: number
}

/** Newest first; the later written first of those of one moment. */
export async function findInbox(db: Db, page: Page): Promise<InboxMessage[]> {
  return inboxQuery(db, page).execute()
}

export function inboxQuery(
  db: Db,
  { personId, unread, limit, offset }: Page,
): SelectQueryBuilder<DB, 'inbox_message', InboxMessage> {
  return db
    .selectFrom('inbox_message')
    .select(['id as messageId', 'scene', 'title', 'subject', 'contract_id as contractId', 'link'])
    .select(['created_time as createdTime', 'read_time as readTime'])
    .where('person_id', '=', personId)
    .$if(unread, (query) => query.where('read_time', 'is', null))
    .orderBy('created_time', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
}

/** Those of the person only; all of them without ids. */
export async function markRead(
  db: Db,
  { personId, messageIds, time }: { personId: string; messageIds: readonly string[] | undefined; time: Date },
): Promise<void> {
  await db
    .updateTable('inbox_message')
    .set({ read_time: time })
    .where('person_id', '=', personId)
    .where('read_time', 'is', null)
    .$if(messageIds !== undefined, (query) =>
      query.where((eb) => eb('id', '=', eb.fn.any(eb.val(messageIds ?? [])))),
    )
    .execute()
}

/** Leaves everybody the newest few unread: the demonstration's people read their messages, too. */
export async function markOlderRead(db: Db, newest: number): Promise<void> {
  await db
    .updateTable('inbox_message')
    .set((eb) => ({ read_time: eb.ref('created_time') }))
    .where('read_time', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom((from) =>
          from
            .selectFrom('inbox_message as m')
            .select('m.id')
            .select((of) =>
              of.fn
                .agg<string>('row_number')
                .over((over) =>
                  over.partitionBy('m.person_id').orderBy('m.created_time', 'desc').orderBy('m.id', 'desc'),
                )
                .as('place'),
            )
            .as('placed'),
        )
        .select('placed.id')
        .where('placed.place', '>', String(newest)),
    )
    .execute()
}

/** Those written before a moment, read or not. */
export async function deleteInboxMessages(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'inbox_message', (eb) => eb('created_time', '<', before))
}

/** Removes everything under a person's bell. */
export async function deleteInboxOf(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('inbox_message').where('person_id', '=', personId).execute()
}
