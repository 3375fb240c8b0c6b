import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { createHash } from 'node:crypto'
import type { Services } from '../../http/context.ts'
import type { SessionReader } from '../../http/session.ts'
import { authorityOf } from '../roles/public.ts'
import { deleteSession, findSession, touchSession, type SessionRow } from './store.ts'

const seenEveryMs = 60_000

/** Reads sessions for dispatch, anew for every request. */
export function createSessionReader({
  config,
  database,
}: Pick<Services, 'config' | 'database'>): SessionReader {
  return {
    async read(token, now) {
      const tokenHash = hashToken(token)
      const row = await findSession(database.db, tokenHash)
      if (!row) return { kind: 'none' }
      if (isOver(row, now, config.session.idleMs)) {
        await deleteSession(database.db, tokenHash)
        return { kind: 'none' }
      }
      if (row.status !== accountStatus.active) return { kind: 'frozen' }
      if (now.getTime() - row.seenTime.getTime() >= seenEveryMs)
        await touchSession(database.db, tokenHash, now)

      return {
        kind: 'open',
        session: { id: tokenHash.toString('hex'), expires: row.expiresTime },
        user: {
          personId: row.personId,
          name: row.name,
          verified: row.verified,
          ourPart: row.ourPart,
          scope: row.scope,
        },
      }
    },
    async holdsPage(personId, wanted) {
      const { pages } = await authorityOf(database.db, personId)
      return wanted.some((page) => pages.includes(page))
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
