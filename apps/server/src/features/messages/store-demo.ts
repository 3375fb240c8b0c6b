import { deleteInBatches } from '../../db/batches.ts'
import type { Db, Tx } from '../../db/database.ts'
import { messageRow, type NewMessage } from './store.ts'

/** Writes a message, and a copy of its sealed content for the demonstration's phone, by one statement. */
export async function insertShownMessage(tx: Tx, message: NewMessage): Promise<string> {
  const { id } = await tx
    .with('said', (query) => query.insertInto('message').values(messageRow(message)).returning('id'))
    .with('shown', (query) =>
      query.insertInto('demo_message').values((eb) => ({
        message_id: eb.selectFrom('said').select('said.id'),
        content_enc: message.contentEnc,
      })),
    )
    .selectFrom('said')
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface DemoMessage {
  readonly scene: string
  readonly contentEnc: Buffer
  readonly sentTime: Date | null
}

/** The newest copies of messages to a number, newest first. */
export async function findDemoMessages(db: Db, mobileFp: Buffer, limit: number): Promise<DemoMessage[]> {
  return db
    .selectFrom('demo_message as d')
    .innerJoin('message as m', 'm.id', 'd.message_id')
    .select(['m.scene', 'd.content_enc as contentEnc', 'm.sent_time as sentTime'])
    .where('m.mobile_fp', '=', mobileFp)
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute()
}

export async function deleteDemoMessages(db: Db): Promise<void> {
  await deleteInBatches(db, 'demo_message', (eb) => eb.lit(true))
}
