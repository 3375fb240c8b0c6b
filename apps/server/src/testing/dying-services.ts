import type { KyselyPlugin } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Services } from '../http/context.ts'

export interface DyingServices {
  readonly services: Services
  /** Whether it came to the moment. */
  hasDied(): boolean
  /** How many moments there were. */
  moments(): number
}

/**
 * The same services, but nothing reaches the database from the moment with this number on, as when the process dies
 * there: before a statement, or after a commit of which nobody is told any more.
 */
export function dyingAt(moment: number, services: Services): DyingServices {
  let moments = 0
  const pass = (): void => {
    moments += 1
    if (moments >= moment) throw new Error('the process has died')
  }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      pass()
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const { database } = services
  const dying: Database = {
    ...database,
    db: database.db.withPlugin(plugin),
    transaction: async (run) => {
      const result = await database.transaction((tx) => run(tx.withPlugin(plugin)))
      pass()
      return result
    },
  }
  return {
    services: { ...services, database: dying },
    hasDied: () => moments >= moment,
    moments: () => moments,
  }
}
