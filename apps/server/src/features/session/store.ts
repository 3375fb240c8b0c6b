import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { keptSince } from '@qiyin/domain/retention.ts'
import { deleteInBatches } from '../../db/batches.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Scope } from '../../http/session.ts'

export interface SessionRow {
  readonly personId: string
  readonly scope: Scope
  readonly seenTime: Date
  readonly expiresTime: Date
  readonly name: string | null
  readonly verified: boolean
  readonly ourPart: boolean
  readonly status: number
}

export async function findSession(db: Db, tokenHash: Buffer): Promise<SessionRow | undefined> {
  return db
    .selectFrom('session as s')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .select([
      's.person_id as personId',
      's.scope',
      's.seen_time as seenTime',
      's.expires_time as expiresTime',
    ])
    .select(['p.name', 'p.verified', 'p.our_part as ourPart', 'p.status'])
    .where('s.token_hash', '=', tokenHash)
    .executeTakeFirst()
}

interface NewSession {
  readonly tokenHash: Buffer
  readonly personId: string
  readonly scope: Scope
  readonly now: Date
  readonly expires: Date
  readonly address: string
  readonly userAgent: string
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      person_id: session.personId,
      scope: session.scope,
      created_time: session.now,
      seen_time: session.now,
      expires_time: session.expires,
      address: session.address,
      user_agent: session.userAgent,
    })
    .execute()
}

export async function touchSession(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('session').set({ seen_time: now }).where('token_hash', '=', tokenHash).execute()
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
}

export async function deleteSessionsOf(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('session').where('person_id', '=', personId).execute()
}

/** How many people have a session that can be used and asked something since. */
export async function countPeopleSeen(
  db: Db,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<number> {
  const { people } = await db
    .selectFrom('session as s')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .select((eb) => eb.cast<number>(eb.fn.count('s.person_id').distinct(), 'integer').as('people'))
    .where('s.seen_time', '>=', since)
    .where('s.expires_time', '>', now)
    .where('p.status', '=', accountStatus.active)
    .executeTakeFirstOrThrow()
  return people
}

/** A session as its person sees it. */
export interface OwnSession {
  /** Hex of the token's hash. */
  readonly id: string
  readonly createdTime: Date
  readonly seenTime: Date
  readonly address: string
  readonly userAgent: string
}

/** The sessions of a person that can still be used, those seen last first. */
export async function findSessionsOf(
  db: Db,
  personId: string,
  { now, idleMs }: { now: Date; idleMs: number },
): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('session')
    .select(['token_hash as tokenHash', 'created_time as createdTime', 'seen_time as seenTime'])
    .select(['address', 'user_agent as userAgent'])
    .where('person_id', '=', personId)
    .where('expires_time', '>', now)
    .where('seen_time', '>', new Date(now.getTime() - idleMs))
    .orderBy('seen_time', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ tokenHash, ...row }) => ({ ...row, id: Buffer.from(tokenHash).toString('hex') }))
}

/** Ends some sessions of a person. */
export async function deleteOtherSessions(
  db: Db,
  personId: string,
  tokenHashes: readonly Buffer[],
): Promise<void> {
  if (tokenHashes.length === 0) return
  await db
    .deleteFrom('session')
    .where('person_id', '=', personId)
    .where('token_hash', 'in', [...tokenHashes])
    .execute()
}

/** Which of the sessions (hex of their tokens' hashes) can still be used; asking does not prolong them. */
export async function findUsable(
  db: Db,
  ids: readonly string[],
  { now, idleMs }: { now: Date; idleMs: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('session as s')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .select('s.token_hash as tokenHash')
    .where((eb) => eb('s.token_hash', '=', eb.fn.any(eb.val(ids.map((id) => Buffer.from(id, 'hex'))))))
    .where('s.expires_time', '>', now)
    .where('s.seen_time', '>', new Date(now.getTime() - idleMs))
    .where('p.status', '=', accountStatus.active)
    .execute()
  return rows.map(({ tokenHash }) => Buffer.from(tokenHash).toString('hex'))
}

/** Removes what nobody can use any more. */
export async function purge(db: Db, now: Date, idleMs: number): Promise<void> {
  const idle = new Date(now.getTime() - idleMs)
  const twoDaysAgo = keptSince('codesAndCounts', now)
  await deleteInBatches(db, 'session', (eb) =>
    eb.or([eb('expires_time', '<=', now), eb('seen_time', '<=', idle)]),
  )
  await deleteInBatches(db, 'verification_code', (eb) => eb('created_time', '<', twoDaysAgo))
  await deleteInBatches(db, 'login_try_elsewhere', (eb) => eb('created_time', '<', twoDaysAgo))
  await deleteInBatches(db, 'human_check', (eb) => eb('created_time', '<', twoDaysAgo))
}
