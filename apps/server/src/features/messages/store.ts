import type { NotNull } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

interface NewMessage {
  readonly personId: string | null
  readonly mobileEnc: Buffer
  readonly mobileFp: Buffer
  readonly scene: string
  readonly contractId: string | null
  readonly contentEnc: Buffer
  readonly codeEnc: Buffer | null
  readonly createdTime: Date
}

export async function insertMessage(tx: Tx, message: NewMessage): Promise<string> {
  const { id } = await tx
    .insertInto('message')
    .values({
      person_id: message.personId,
      mobile_enc: message.mobileEnc,
      mobile_fp: message.mobileFp,
      scene: message.scene,
      way: 'SMS',
      contract_id: message.contractId,
      content_enc: message.contentEnc,
      code_enc: message.codeEnc,
      created_time: message.createdTime,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface WaitingMessage {
  readonly mobileEnc: Buffer
  readonly contentEnc: Buffer
  readonly scene: string
  readonly attempts: number
  readonly createdTime: Date
}

/** Undefined when the message has been sent or given up, or goes to no phone. */
export async function findWaitingMessage(db: Db, id: string): Promise<WaitingMessage | undefined> {
  return db
    .selectFrom('message')
    .select(['mobile_enc as mobileEnc', 'content_enc as contentEnc', 'scene', 'attempts'])
    .select('created_time as createdTime')
    .where('id', '=', id)
    .where('status', '=', 0)
    .where('mobile_enc', 'is not', null)
    .$narrowType<{ mobileEnc: NotNull }>()
    .executeTakeFirst()
}

export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('message')
    .set((eb) => ({ status: 1, attempts: eb('attempts', '+', 1), sent_time: now, failure: null }))
    .where('id', '=', id)
    .where('status', '=', 0)
    .execute()
}

export async function markFailed(
  db: Db,
  id: string,
  { failure, givenUp }: { failure: string; givenUp: boolean },
): Promise<void> {
  await db
    .updateTable('message')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), failure, status: givenUp ? 2 : 0 }))
    .where('id', '=', id)
    .where('status', '=', 0)
    .execute()
}

export interface StoredMessage {
  readonly scene: string
  readonly contentEnc: Buffer
  readonly codeEnc: Buffer | null
  readonly sentTime: Date | null
}

export async function findNewestMessages(db: Db, mobileFp: Buffer, limit: number): Promise<StoredMessage[]> {
  return db
    .selectFrom('message')
    .select(['scene', 'content_enc as contentEnc', 'code_enc as codeEnc', 'sent_time as sentTime'])
    .where('mobile_fp', '=', mobileFp)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
