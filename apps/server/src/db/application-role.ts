import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'

/** What the application may read and add to but never take back, and which of the rest it may not do there. */
const kept = {
  audit_event: ['update', 'delete', 'truncate'],
  audit_chain: ['delete', 'truncate'],
  audit_root: ['delete', 'truncate'],
  installation_fact: ['update', 'delete', 'truncate'],
  master_key: ['update', 'delete', 'truncate'],
} as const

/**
 * Gives a role of PostgreSQL what a server needs to run, and no more: it owns no table, so it can neither change nor
 * delete a trail nor drop the triggers that forbid it. The queue's schema becomes its own, since the queue makes its
 * tables itself. To be repeated after every upgrade: grants name the tables there are.
 */
export async function grantApplication(database: Database, role: string): Promise<void> {
  await database.transaction(async (tx) => {
    const to = sql.id(role)
    await sql`grant usage on schema public to ${to}`.execute(tx)
    await sql`grant select, insert, update, delete on all tables in schema public to ${to}`.execute(tx)
    await sql`grant usage on all sequences in schema public to ${to}`.execute(tx)
    await sql`revoke insert, update, delete on schema_migration from ${to}`.execute(tx)
    for (const [table, rights] of Object.entries(kept))
      await sql`revoke ${sql.raw(rights.join(', '))} on ${sql.id(table)} from ${to}`.execute(tx)
    await handOverQueue(tx, role)
  })
}

async function handOverQueue(tx: Tx, role: string): Promise<void> {
  const to = sql.id(role)
  await sql`create schema if not exists pgboss`.execute(tx)
  const { rows } = await sql<{ statement: string }>`
    select format('alter table %s owner to %I', c.oid::regclass, ${role}::text) as statement
      from pg_class c where c.relnamespace = 'pgboss'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    union all
    select format('alter routine %s owner to %I', p.oid::regprocedure, ${role}::text)
      from pg_proc p where p.pronamespace = 'pgboss'::regnamespace
    union all
    select format('alter type %s owner to %I', t.oid::regtype, ${role}::text)
      from pg_type t where t.typnamespace = 'pgboss'::regnamespace and t.typtype = 'e'`.execute(tx)
  await sql`alter schema pgboss owner to ${to}`.execute(tx)
  for (const { statement } of rows) await sql.raw(statement).execute(tx)
}
