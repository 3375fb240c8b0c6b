import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { createHash } from 'node:crypto'
import type { Services } from '../../http/context.ts'
import type { SessionReader, SessionState } from '../../http/session.ts'
import { authorityOf } from './authority.ts'
import { sessionCacheOf } from './session-cache.ts'
import { deleteSession, findSession, touchSession, type SessionRow } from './store.ts'

const seenEveryMs = 60_000

/** Reads sessions for dispatch: at most once in five seconds each, while the person is a verified one. */
export function createSessionReader({
  config,
  database,
}: Pick<Services, 'config' | 'database'>): SessionReader {
  const cache = sessionCacheOf(database)
  return {
    async read(token, now) {
      const tokenHash = hashToken(token)
      const id = tokenHash.toString('hex')
      const cached = cache.get(id, now)
      if (cached) return cached

      const row = await findSession(database.db, tokenHash)
      if (!row) return { kind: 'none' }
      if (isOver(row, now, config.session.idleMs)) {
        await deleteSession(database.db, tokenHash)
        return { kind: 'none' }
      }
      if (row.status !== accountStatus.active) return { kind: 'frozen' }
      if (now.getTime() - row.seenTime.getTime() >= seenEveryMs)
        await touchSession(database.db, tokenHash, now)

      const { roles, pages } = await authorityOf(database.db, row.personId)
      const state: SessionState = {
        kind: 'open',
        session: { id, expires: row.expiresTime },
        user: {
          personId: row.personId,
          name: row.name,
          verified: row.verified,
          ourPart: row.ourPart,
          scope: row.scope,
          roles: roles.map((role) => role.roleCode),
          pages,
        },
      }
      // Whoever has just been verified in another process must not be told otherwise by this one.
      if (row.verified) cache.put(id, state, now)
      return state
    },
  }
}

/** What the database knows of a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function isOver(row: SessionRow, now: Date, idleMs: number): boolean {
  return now >= row.expiresTime || now.getTime() - row.seenTime.getTime() >= idleMs
}
