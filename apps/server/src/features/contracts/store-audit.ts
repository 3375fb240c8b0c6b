import { sql } from 'kysely'
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
  const { rows } = await sql<{ seq: number; hash: Buffer }>`
    select seq, hash from audit_event where contract_id = ${contractId} order by seq desc limit 1`.execute(tx)
  return rows[0]
}

export async function insertAudit(tx: Tx, row: AuditRow): Promise<void> {
  await sql`
    insert into audit_event (contract_id, seq, event, actor_id, actor_name, address, user_agent, detail,
      document_before, document_after, happened_time, previous_hash, hash)
    values (${row.contractId}, ${row.seq}, ${row.event}, ${row.actorId}, ${row.actorName}, ${row.address},
      ${row.userAgent}, ${JSON.stringify(row.detail)}::jsonb, ${row.documentBefore}, ${row.documentAfter},
      ${row.happenedTime}, ${row.previousHash}, ${row.hash})`.execute(tx)
}

/** The whole trail in order. */
export async function findTrail(db: Db, contractId: string): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select contract_id::text as "contractId", seq, event, actor_id::text as "actorId",
      actor_name as "actorName", address, user_agent as "userAgent", detail,
      document_before as "documentBefore", document_after as "documentAfter",
      happened_time as "happenedTime", previous_hash as "previousHash", hash
    from audit_event where contract_id = ${contractId} order by seq`.execute(db)
  return rows
}

/** When the person last did this to the contract. */
export async function findLastTime(
  db: Db,
  contractId: string,
  deed: { readonly event: string; readonly actorId: string },
): Promise<Date | undefined> {
  const { rows } = await sql<{ time: Date }>`
    select happened_time as time from audit_event
    where contract_id = ${contractId} and event = ${deed.event} and actor_id = ${deed.actorId}
    order by seq desc limit 1`.execute(db)
  return rows[0]?.time
}
