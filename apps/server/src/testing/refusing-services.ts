import type { KyselyPlugin } from 'kysely'
import type { Services } from '../http/context.ts'

/** The same services, but outside transactions no statement that names the column succeeds, as when it takes too long. */
export function refusingAbout(column: string, services: Services): Services {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes(column)) throw new Error('canceling statement due to timeout')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return { ...services, database: { ...services.database, db: services.database.db.withPlugin(plugin) } }
}
