import { sql } from 'kysely'
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
  const { rows } = await sql<{ id: string }>`
    insert into message (person_id, mobile_enc, mobile_fp, scene, way, contract_id, content_enc, code_enc,
      created_time)
    values (${message.personId}, ${message.mobileEnc}, ${message.mobileFp}, ${message.scene}, 'SMS',
      ${message.contractId}, ${message.contentEnc}, ${message.codeEnc}, ${message.createdTime})
    returning id::text as id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('a message that was inserted has no id')
  return id
}

export interface WaitingMessage {
  readonly mobileEnc: Uint8Array
  readonly contentEnc: Uint8Array
  readonly scene: string
  readonly attempts: number
  readonly createdTime: Date
}

/** Undefined when the message has been sent or given up. */
export async function findWaitingMessage(db: Db, id: string): Promise<WaitingMessage | undefined> {
  const { rows } = await sql<WaitingMessage>`
    select mobile_enc as "mobileEnc", content_enc as "contentEnc", scene, attempts,
      created_time as "createdTime"
    from message where id = ${id} and status = 0`.execute(db)
  return rows[0]
}

export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await sql`
    update message set status = 1, attempts = attempts + 1, sent_time = ${now}, failure = null
    where id = ${id} and status = 0`.execute(db)
}

export async function markFailed(
  db: Db,
  id: string,
  outcome: { failure: string; givenUp: boolean },
): Promise<void> {
  await sql`
    update message set attempts = attempts + 1, failure = ${outcome.failure},
      status = ${outcome.givenUp ? 2 : 0}
    where id = ${id} and status = 0`.execute(db)
}

export interface StoredMessage {
  readonly scene: string
  readonly contentEnc: Uint8Array
  readonly codeEnc: Uint8Array | null
  readonly sentTime: Date | null
}

export async function findNewestMessages(db: Db, mobileFp: Buffer, limit: number): Promise<StoredMessage[]> {
  const { rows } = await sql<StoredMessage>`
    select scene, content_enc as "contentEnc", code_enc as "codeEnc", sent_time as "sentTime"
    from message where mobile_fp = ${mobileFp} order by id desc limit ${limit}`.execute(db)
  return rows
}
