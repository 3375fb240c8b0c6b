import type { Db, Tx } from '../../db/database.ts'

/** A record of a contract's trail, as it is stored. */
export interface AuditRow {
  readonly contractId: string
  readonly seq: number
  readonly event: string
  readonly actorId: string | null
  readonly actorName: string
  readonly address: string
  readonly userAgent: string
  readonly detail: unknown
  readonly documentBefore: Buffer | null
  readonly documentAfter: Buffer | null
  readonly happenedTime: Date
  readonly previousHash: Buffer
  readonly hash: Buffer
}

/** The last record of the chain; the contract's row must be locked, or two records could claim one place. */
export async function findChainEnd(
  tx: Tx,
  contractId: string,
): Promise<{ seq: number; hash: Buffer } | undefined> {
  return tx
    .selectFrom('audit_event')
    .select(['seq', 'hash'])
    .where('contract_id', '=', contractId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertAudit(tx: Tx, row: AuditRow): Promise<void> {
  await tx
    .insertInto('audit_event')
    .values({
      contract_id: row.contractId,
      seq: row.seq,
      event: row.event,
      actor_id: row.actorId,
      actor_name: row.actorName,
      address: row.address,
      user_agent: row.userAgent,
      detail: JSON.stringify(row.detail),
      document_before: row.documentBefore,
      document_after: row.documentAfter,
      happened_time: row.happenedTime,
      previous_hash: row.previousHash,
      hash: row.hash,
    })
    .execute()
}

/** The whole trail in order. */
export async function findTrail(db: Db, contractId: string): Promise<AuditRow[]> {
  return db
    .selectFrom('audit_event')
    .select(['contract_id as contractId', 'seq', 'event', 'actor_id as actorId', 'actor_name as actorName'])
    .select(['address', 'user_agent as userAgent', 'detail', 'document_before as documentBefore'])
    .select(['document_after as documentAfter', 'happened_time as happenedTime'])
    .select(['previous_hash as previousHash', 'hash'])
    .where('contract_id', '=', contractId)
    .orderBy('seq')
    .execute()
}
