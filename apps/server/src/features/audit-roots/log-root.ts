import { operatorLogEnd } from '../operator-log/public.ts'
import { merkleRoot } from './merkle.ts'
import { leafOf } from './root-statement.ts'
import { hasRootOver } from './store.ts'
import { takeRoot, type RootServices } from './take-root.ts'
import { operatorLogLeaf } from './operator-log-leaf.ts'

/** So many roots of others may come between. */
const mostTries = 20

/**
 * Puts the log of administration, when it has grown, under a root of its own: cut back together with its end to what it
 * once was, it would be a sound, shorter log.
 */
export async function takeLogRoot(services: RootServices): Promise<void> {
  const { db } = services.database
  const end = await operatorLogEnd(db)
  if (!end) return
  const state = { contractId: operatorLogLeaf, count: Number(end.count), head: end.head }
  const root = await merkleRoot([leafOf(state)])
  for (let tries = 1; !(await hasRootOver(db, { root, since: end.time })); tries += 1) {
    if (await takeRoot(services, [state])) return
    if (tries === mostTries) throw new Error('too many other roots came between')
  }
}
