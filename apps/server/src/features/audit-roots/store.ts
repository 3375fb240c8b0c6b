import type { SelectQueryBuilder } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { lockUntilCommit } from '../../db/lock.ts'
import type { DB } from '../../db/types.ts'

/** A root as the database keeps it; what it is over lies outside. */
export interface RootRow {
  readonly number: number
  readonly takenTime: Date
  readonly chains: number
  readonly root: Buffer
  readonly previous: Buffer
  readonly digest: Buffer
  readonly stampedTime: Date | null
}

/** Roots are taken one after the other. */
export async function lockRoots(tx: Tx): Promise<void> {
  await lockUntilCommit(tx, 'audit roots')
}

function selectRoots(db: Db) {
  return db
    .selectFrom('audit_root')
    .select(['number', 'taken_time as takenTime', 'chains', 'root', 'previous', 'digest'])
    .select('stamped_time as stampedTime')
}

export async function findLastRoot(db: Db): Promise<RootRow | undefined> {
  return selectRoots(db).orderBy('number', 'desc').limit(1).executeTakeFirst()
}

/** All roots in their order. */
export async function findRoots(db: Db): Promise<RootRow[]> {
  return selectRoots(db).orderBy('number').execute()
}

/** The last root over more than a chain that somebody wanted at once. */
export async function findLastWideRoot(db: Db): Promise<RootRow | undefined> {
  return selectRoots(db).where('chains', '>', 1).orderBy('number', 'desc').limit(1).executeTakeFirst()
}

interface RootsSince {
  readonly time: Date
  readonly single: Buffer
  readonly limit: number
}

/** Some roots that were taken at this time or later, in order of time; of those over one chain only `single`. */
export async function findRootsSince(db: Db, since: RootsSince): Promise<RootRow[]> {
  return rootsSinceQuery(db, since).execute()
}

export function rootsSinceQuery(
  db: Db,
  { time, single, limit }: RootsSince,
): SelectQueryBuilder<DB, 'audit_root', RootRow> {
  return (
    selectRoots(db)
      .where('taken_time', '>=', time)
      .where((eb) => eb.or([eb('chains', '>', 1), eb('root', '=', single)]))
      // By number alone it would walk all roots of before.
      .orderBy('taken_time')
      .orderBy('number')
      .limit(limit)
  )
}

/** Whether a root that was taken at this time or later is this one. */
export async function hasRootOver(
  db: Db,
  { root, since }: { readonly root: Buffer; readonly since: Date },
): Promise<boolean> {
  const found = await db
    .selectFrom('audit_root')
    .select('number')
    .where('taken_time', '>=', since)
    .where('root', '=', root)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Roots that wait for their time-stamp. */
export async function findUnstampedRoots(db: Db): Promise<RootRow[]> {
  return selectRoots(db).where('stamped_time', 'is', null).orderBy('number').execute()
}

export async function insertRoot(tx: Tx, row: Omit<RootRow, 'stampedTime'>): Promise<void> {
  await tx
    .insertInto('audit_root')
    .values({
      number: row.number,
      taken_time: row.takenTime,
      chains: row.chains,
      root: row.root,
      previous: row.previous,
      digest: row.digest,
    })
    .execute()
}

export async function markStamped(db: Db, number: number, time: Date): Promise<void> {
  await db
    .updateTable('audit_root')
    .set({ stamped_time: time })
    .where('number', '=', number)
    .where('stamped_time', 'is', null)
    .execute()
}
