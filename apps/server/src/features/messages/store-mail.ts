import type { NotNull } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

interface NewMail {
  readonly personId: string
  readonly scene: string
  readonly contractId: string | null
  readonly companyId: string | null
  readonly contentEnc: Buffer
  readonly createdTime: Date
}

/** A letter that waits; its address is the person's when it leaves. */
export async function insertMail(tx: Tx, mail: NewMail): Promise<string> {
  const { id } = await tx
    .insertInto('message')
    .values({
      person_id: mail.personId,
      scene: mail.scene,
      way: 'EMAIL',
      contract_id: mail.contractId,
      company_id: mail.companyId,
      content_enc: mail.contentEnc,
      created_time: mail.createdTime,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface WaitingMail {
  readonly messageId: string
  readonly personId: string | null
  readonly contentEnc: Buffer
  readonly attempts: number
  readonly createdTime: Date
}

/**
 * A letter that waits, for one run alone until the lease is over; 'claimed' while another run has it, undefined when it
 * is sent or given up.
 */
export async function claimMail(
  db: Db,
  id: string,
  leaseSec: number,
): Promise<WaitingMail | 'claimed' | undefined> {
  const claimed = await db
    .updateTable('message')
    .set((eb) => {
      const none = eb.lit(0)
      const lease = eb.fn<Date>('make_interval', [none, none, none, none, none, none, eb.lit(leaseSec)])
      return { claimed_until: eb(eb.fn<Date>('now'), '+', lease) }
    })
    .where('id', '=', id)
    .where('way', '=', 'EMAIL')
    .where('status', '=', 0)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', eb.fn<Date>('now'))]))
    .where('content_enc', 'is not', null)
    .returning(['id as messageId', 'person_id as personId', 'content_enc as contentEnc', 'attempts'])
    .returning('created_time as createdTime')
    .$narrowType<{ contentEnc: NotNull }>()
    .executeTakeFirst()
  if (claimed) return claimed
  const waiting = await db
    .selectFrom('message')
    .select('id')
    .where('id', '=', id)
    .where('way', '=', 'EMAIL')
    .where('status', '=', 0)
    .executeTakeFirst()
  return waiting && 'claimed'
}
