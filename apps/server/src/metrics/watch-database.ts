import type { EmbeddedDatabase } from '../db/embedded.ts'
import type { PostgresqlDatabase } from '../db/postgresql.ts'
import type { Metrics } from './metrics.ts'

/** Whether the database is there, and how busy the connections of calls are. */
export function watchDatabase(metrics: Metrics, database: EmbeddedDatabase | PostgresqlDatabase): void {
  metrics.watch({ name: 'qiyin_database_up', help: '0 while the database cannot be asked.' }, () =>
    database.isAway() ? 0 : 1,
  )
  if (database.kind === 'embedded') return
  const { pool, watch } = database
  metrics.watch(
    { name: 'qiyin_database_outages', help: 'Outages of the database since the process began.' },
    () => watch.outages,
  )
  metrics.watch(
    {
      name: 'qiyin_database_connections',
      help: 'Connections of calls that are idle or used, and calls that wait for one.',
      labels: ['state'],
    },
    () => Object.entries(pool.counts).map(([state, value]) => ({ labels: { state }, value })),
  )
}
