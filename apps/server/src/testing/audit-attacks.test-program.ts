import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** What somebody who may write the database, but has no master key, can do to a contract's trail. */

const tables = [sql.table('audit_event'), sql.table('audit_chain'), sql.table('audit_root')]

/** Runs `change` while no trigger watches. */
async function behindTriggers(db: Db, change: () => Promise<void>): Promise<void> {
  for (const table of tables) await sql`alter table ${table} disable trigger user`.execute(db)
  await change()
  for (const table of tables) await sql`alter table ${table} enable trigger user`.execute(db)
}

/** Changes a record and leaves its hash. */
export async function forgeAudit(db: Db, contractId: string, seq: number): Promise<void> {
  await behindTriggers(db, async () => {
    await sql`
      update audit_event set actor_name = '冒名' where contract_id = ${contractId} and seq = ${seq}`.execute(
      db,
    )
  })
}

/** Lets two records change places, hashes and all. */
export async function exchangeRecords(db: Db, contractId: string, one: number, other: number): Promise<void> {
  await behindTriggers(db, async () => {
    for (const [from, to] of [
      [one, -1],
      [other, one],
      [-1, other],
    ])
      await sql`update audit_event set seq = ${to} where contract_id = ${contractId} and seq = ${from}`.execute(
        db,
      )
  })
}

/** Puts a copy of a record behind it, and counts it. */
export async function insertRecord(db: Db, contractId: string, after: number): Promise<void> {
  await behindTriggers(db, async () => {
    await sql`
      update audit_event set seq = -seq - 1 where contract_id = ${contractId} and seq > ${after}`.execute(db)
    await sql`update audit_event set seq = -seq where contract_id = ${contractId} and seq < 0`.execute(db)
    await sql`
      insert into audit_event (contract_id, seq, event, actor_id, actor_name, address, user_agent, detail,
        document_before, document_after, happened_time, previous_hash, hash, key_id)
      select contract_id, seq + 1, event, actor_id, '冒名', address, user_agent, detail,
        document_before, document_after, happened_time, previous_hash, hash, key_id
      from audit_event where contract_id = ${contractId} and seq = ${after}`.execute(db)
    await sql`update audit_chain set count = count + 1 where contract_id = ${contractId}`.execute(db)
  })
}

/** Adds a copy of a record under a number that is free, and tells nobody. */
export async function addRecord(db: Db, contractId: string, from: number, seq: number): Promise<void> {
  await behindTriggers(db, async () => {
    await sql`
      insert into audit_event (contract_id, seq, event, actor_id, actor_name, address, user_agent, detail,
        document_before, document_after, happened_time, previous_hash, hash, key_id)
      select contract_id, ${seq}::int, event, actor_id, actor_name, address, user_agent, detail,
        document_before, document_after, happened_time, previous_hash, hash, key_id
      from audit_event where contract_id = ${contractId} and seq = ${from}`.execute(db)
  })
}

/** Gives the file of a contract's document the stored bytes of another's; with `cover`, every recorded digest too. */
export async function swapDocument(
  db: Db,
  contractId: string,
  other: string,
  cover: 'blob' | 'file' | 'contract',
): Promise<void> {
  await sql`
    update file f set blob_key = o.blob_key
    from contract c, contract oc join file o on o.id = oc.file_id
    where c.id = ${contractId} and f.id = c.file_id and oc.id = ${other}`.execute(db)
  if (cover === 'blob') return
  await sql`
    update file f set sha256 = o.sha256, size_bytes = o.size_bytes
    from contract c, contract oc join file o on o.id = oc.file_id
    where c.id = ${contractId} and f.id = c.file_id and oc.id = ${other}`.execute(db)
  if (cover === 'contract')
    await sql`
      update contract set document_sha256 = (select document_sha256 from contract where id = ${other})
      where id = ${contractId}`.execute(db)
}

/** Takes the last records away; with `cover`, the chain's row says that there never were more. */
export async function cutTrail(
  db: Db,
  contractId: string,
  { keep, cover }: { keep: number; cover: boolean },
): Promise<void> {
  await behindTriggers(db, async () => {
    await sql`delete from audit_event where contract_id = ${contractId} and seq > ${keep}`.execute(db)
    if (cover)
      await sql`
        update audit_chain set count = ${keep}, rooted_count = ${keep},
          head = (select hash from audit_event where contract_id = ${contractId} and seq = ${keep})
        where contract_id = ${contractId}`.execute(db)
  })
}

interface StoredRecord {
  readonly seq: number
  readonly text: string
}

/**
 * Writes the whole trail anew with hashes that need no key, each right for its record, as trails were before they
 * were sealed; one record may say something else. The chain's row fits.
 */
export async function rewriteTrail(
  db: Db,
  contractId: string,
  forge?: { readonly seq: number; readonly actorName: string },
): Promise<void> {
  await behindTriggers(db, async () => {
    if (forge)
      await sql`update audit_event set actor_name = ${forge.actorName}
        where contract_id = ${contractId} and seq = ${forge.seq}`.execute(db)
    const { rows } = await sql<StoredRecord>`
      select seq, json_build_object('contractId', contract_id::text, 'seq', seq, 'event', event,
        'actorId', actor_id::text, 'actorName', actor_name, 'address', address, 'userAgent', user_agent,
        'detail', detail, 'documentBefore', encode(document_before, 'hex'),
        'documentAfter', encode(document_after, 'hex'),
        'happenedTime', to_char(happened_time at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text as text
      from audit_event where contract_id = ${contractId} order by seq`.execute(db)
    let previous = Buffer.alloc(32)
    for (const { seq, text } of rows) {
      const record: unknown = { ...(JSON.parse(text) as object), previousHash: previous.toString('hex') }
      const hash = createHash('sha256').update(sortedJson(record)).digest()
      await sql`update audit_event set previous_hash = ${previous}, hash = ${hash}, key_id = null
        where contract_id = ${contractId} and seq = ${seq}`.execute(db)
      previous = hash
    }
    await sql`update audit_chain set count = ${rows.length}, head = ${previous}, sealed_from = null
      where contract_id = ${contractId}`.execute(db)
  })
}

/** Says that so many records of the chain stand in a root. */
export async function raiseRooted(db: Db, contractId: string, rooted: number): Promise<void> {
  await behindTriggers(db, async () => {
    await sql`update audit_chain set rooted_count = ${rooted} where contract_id = ${contractId}`.execute(db)
  })
}

/** Takes away what the database knows of the roots outside. */
export async function forgetRoots(db: Db): Promise<void> {
  await behindTriggers(db, async () => {
    await sql`delete from audit_root`.execute(db)
  })
}

/** The database as an upgrade from before finds it: no chain is known to be sealed. */
export async function forgetSealing(db: Db): Promise<void> {
  await sql`delete from installation_fact where name = 'trails sealed'`.execute(db)
}

function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${sortedJson(member)}`).join(',')}}`
}
