import { pino } from 'pino'
import { buildServer } from '../build-server.ts'
import type { EmbeddedDatabase } from '../db/embedded.ts'
import { openPostgresql, type PostgresqlDatabase } from '../db/postgresql.ts'
import type { TestServer } from './start-test-server.ts'
import { send } from './test-client.ts'

/**
 * The same installation once more, as another process has it: nothing shared but database, files and keys. Close it
 * before the first.
 */
export async function startSecondProcess(
  first: TestServer,
  { now }: { readonly now?: () => Date } = {},
): Promise<Pick<TestServer, 'url' | 'call' | 'close' | 'services'>> {
  const { config, pdf } = first.services
  const server = await buildServer(
    // The jobs stay with the first: an embedded database has one worker.
    { ...config, role: 'web' },
    {
      database: secondConnection(first),
      pdf,
      strict: true,
      logger: pino({ level: config.logLevel }),
      now: now ?? first.services.now,
    },
  )
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    services: server.services,
    call: (call, args, options) => send(url, { call, args, ...options }),
    close: () => server.close(),
  }
}

/** Another pool; on the embedded database, which one process opens, another object over its one connection. */
function secondConnection({ services }: TestServer): EmbeddedDatabase | PostgresqlDatabase {
  const { config, database } = services
  if (config.database.kind === 'postgresql')
    return openPostgresql({ ...config.database, watch: { onAway: () => {}, onBack: () => {} } })
  // The only other kind there is.
  return { ...(database as EmbeddedDatabase), close: async () => {} }
}
