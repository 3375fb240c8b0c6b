import { deleteInBatches } from '../../db/batches.ts'
import type { Db, Tx } from '../../db/database.ts'

/** Keeps a copy of a message's sealed content for the demonstration's phone. */
export async function insertDemoMessage(tx: Tx, messageId: string, contentEnc: Buffer): Promise<void> {
  await tx.insertInto('demo_message').values({ message_id: messageId, content_enc: contentEnc }).execute()
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
