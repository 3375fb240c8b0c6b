import type { Db, Tx } from '../../db/database.ts'

/** A message that has left, or is to, without its text, which is forgotten once it is sent. */
export interface ContractMessage {
  readonly messageId: string
  readonly scene: string
  readonly personId: string | null
  /** 0 waiting, 1 sent, 2 given up. */
  readonly status: number
  readonly failure: string | null
  readonly createdTime: Date
  readonly sentTime: Date | null
  readonly resentTime: Date | null
}

function selectOfContract(db: Db, contractId: string) {
  return db
    .selectFrom('message as m')
    .select(['m.id as messageId', 'm.scene', 'm.person_id as personId', 'm.status'])
    .select(['m.failure', 'm.created_time as createdTime', 'm.sent_time as sentTime'])
    .select('m.resent_time as resentTime')
    .where('m.contract_id', '=', contractId)
}

/** The newest messages to phones about a contract. */
export async function findOfContract(db: Db, contractId: string, limit: number): Promise<ContractMessage[]> {
  return selectOfContract(db, contractId)
    .where('m.way', '=', 'SMS')
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute()
}

/** One message about a contract to a phone or an address. */
export async function findOneOfContract(
  db: Db,
  { contractId, messageId }: { readonly contractId: string; readonly messageId: string },
): Promise<(ContractMessage & { readonly way: string }) | undefined> {
  return selectOfContract(db, contractId)
    .select('m.way')
    .where('m.id', '=', messageId)
    .where('m.way', 'in', ['SMS', 'EMAIL'])
    .executeTakeFirst()
}

/** Takes a message that was given up for sending it again; false when somebody has, or it was not. */
export async function markResent(
  tx: Tx,
  { contractId, messageId }: { readonly contractId: string; readonly messageId: string },
  time: Date,
): Promise<boolean> {
  const taken = await tx
    .updateTable('message')
    .set({ resent_time: time })
    .where('id', '=', messageId)
    .where('contract_id', '=', contractId)
    .where('status', '=', 2)
    .where('resent_time', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}
