import type { Refusal } from '@qiyin/domain/refusals.ts'
import type { Application, ApplicationRegistry } from '../../http/application.ts'
import type { Db, Services } from '../../http/context.ts'
import { readKey } from './read-key.ts'
import { insertCall } from './store-calls.ts'
import { findByAppId, findById, findKeys, takeNonce, type StoredApplication } from './store.ts'

/** The applications of source systems as they are registered now: an ended key, or one whose person may not act for good, counts for no call. */
export function createApplicationRegistry({
  database,
  now,
  logger,
}: Pick<Services, 'database' | 'now' | 'logger'>): ApplicationRegistry {
  return {
    find: async (appId) => {
      const found = await findByAppId(database.db, appId)
      if (!found || !(found.canAct || found.personFrozen)) return undefined
      const time = now()
      const keys = (await findKeys(database.db, [found.id])).filter(
        ({ validFrom, validUntil }) => validFrom <= time && (validUntil === null || validUntil > time),
      )
      return {
        ...found,
        refusal: standing(found),
        publicKeys: keys.flatMap(({ publicKey }) => readKey(publicKey) ?? []),
      }
    },
    record: async (call) => {
      // The answer is on its way: a log that cannot be written is no reason to spoil it.
      await insertCall(database.db, call).catch((error: unknown) =>
        logger.warn({ err: error, call: call.call }, 'a call of an application was not logged'),
      )
    },
    takeNonce: (appId, nonce, until) => takeNonce(database.db, { appId, nonce, until, now: now() }),
  }
}

/** An application that something was kept for, without its keys; undefined where it may not act any more. */
export async function applicationById(db: Db, id: string): Promise<Application | undefined> {
  const found = await findById(db, id)
  return found?.canAct && !found.frozen ? { ...found, refusal: null, publicKeys: [] } : undefined
}

/** Why one that is registered may not act now, or null. */
function standing({ frozen, personFrozen }: StoredApplication): Refusal | null {
  if (frozen) return { name: 'APPLICATION_FROZEN' }
  const message = '接入应用的责任人账号已冻结，请联系平台管理员'
  return personFrozen ? { name: 'ACCOUNT_FROZEN', message } : null
}
