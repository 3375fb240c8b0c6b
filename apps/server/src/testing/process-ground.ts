import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildServer } from '../build-server.ts'
import { readConfig, testDatabaseUrl } from '../config.ts'
import type { SigningServer } from './signing-fixtures.ts'
import { startTestServer } from './start-test-server.ts'
import { send } from './test-client.ts'

/** What servers in processes of their own stand on: a folder with its embedded database, or a database of PostgreSQL. */
export interface ProcessGround<Made> {
  readonly environment: Readonly<Record<string, string>>
  /** What was made on it beforehand. */
  readonly made: Made
  cleanUp(): Promise<void>
}

/** Lays the ground with a server in this process, which has ended on the embedded database when this resolves. */
export async function layGround<Made>(
  make: (server: SigningServer) => Promise<Made>,
): Promise<ProcessGround<Made>> {
  const environment = { DEMO_MODE: 'on', DEMO_DATA: 'off', LOG_LEVEL: 'error' }
  return testDatabaseUrl() === undefined ? inFolder(environment, make) : onPostgresql(environment, make)
}

async function inFolder<Made>(
  given: Readonly<Record<string, string>>,
  make: (server: SigningServer) => Promise<Made>,
): Promise<ProcessGround<Made>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'qiyin-crash-'))
  const environment = { ...given, DATA_DIR: dataDir }
  const built = await buildServer(readConfig(environment))
  const { services } = built
  const origin = await built.app.listen({ host: '127.0.0.1', port: 0 })
  const made = await make({
    url: origin,
    services,
    call: (call, args, options) => send(origin, { call, args, ...options }),
    runJobs: () => services.jobs.drain(),
    close: () => built.close(),
  })
  await built.close()
  return { environment, made, cleanUp: () => rm(dataDir, { recursive: true, force: true }) }
}

async function onPostgresql<Made>(
  given: Readonly<Record<string, string>>,
  make: (server: SigningServer) => Promise<Made>,
): Promise<ProcessGround<Made>> {
  const server = await startTestServer()
  const { database, dataDir } = server.services.config
  const url = database.kind === 'postgresql' ? { DATABASE_URL: database.url } : {}
  const made = await make(server)
  return { environment: { ...given, DATA_DIR: dataDir, ...url }, made, cleanUp: () => server.close() }
}
