import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** As the carrier's last refusal leaves a message. */
export async function failMessage(db: Db, messageId: string): Promise<void> {
  await sql`
    update message set status = 2, failure = 'the carrier said no', sent_time = null, content_enc = null
    where id = ${messageId}`.execute(db)
}

/** As if the queue had lost what was to be sent to robots of groups. */
export async function loseRobotJobs(db: Db): Promise<void> {
  await sql`delete from pgboss.job where name = 'send-to-robot'`.execute(db)
}
