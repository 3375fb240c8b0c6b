import { createPublicKey } from 'node:crypto'
import type { ApplicationRegistry } from '../../http/application.ts'
import type { Services } from '../../http/context.ts'
import { findByAppId, findKeys, takeNonce } from './store.ts'

/** The applications of source systems as they are registered now: a frozen one, an ended key or a person who may not act any more counts for no call. */
export function createApplicationRegistry({
  database,
  now,
}: Pick<Services, 'database' | 'now'>): ApplicationRegistry {
  return {
    find: async (appId) => {
      const found = await findByAppId(database.db, appId)
      if (!found?.canAct || found.frozen) return undefined
      const time = now()
      const keys = (await findKeys(database.db, [found.id])).filter(
        ({ validFrom, validUntil }) => validFrom <= time && (validUntil === null || validUntil > time),
      )
      return { ...found, publicKeys: keys.map(({ publicKey }) => createPublicKey(publicKey)) }
    },
    takeNonce: (appId, nonce, until) => takeNonce(database.db, { appId, nonce, until, now: now() }),
  }
}
