import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Args, Call } from '@qiyin/calls/call.ts'
import { createPdfEngine, type PdfEngineOptions } from '@qiyin/pdf/engine'
import { pino } from 'pino'
import { buildServer } from '../build-server.ts'
import { readConfig, type Config } from '../config.ts'
import { openTestDatabase, type TestDatabase } from '../db/test-database.ts'
import type { Services } from '../http/context.ts'
import type { Post } from '../outbound/post-once.ts'
import { send, type CallOptions, type TestAnswer } from './test-client.ts'

export interface TestServerOptions {
  /** True fills the database with the demo's people, companies and contracts. */
  readonly demoData?: boolean
  /** The server's clock; the real one unless given. */
  readonly now?: () => Date
  /** An engine of its own, with these limits. */
  readonly engine?: PdfEngineOptions
  /** The way out to robots of groups. */
  readonly post?: Post
  /** What else differs from a demo server's configuration. */
  readonly config?: Partial<Config>
  /** One that is open already, and what becomes of it when the server closes. */
  readonly database?: TestDatabase
}

export interface TestServer {
  /** Origin, without a trailing slash. */
  readonly url: string
  readonly services: Services
  /** Makes a call as a page of ours would. */
  call<C extends Call>(call: C, args: Args<C>, options?: CallOptions): Promise<TestAnswer<C>>
  /** Runs the jobs that are due by the server's clock; resolves with how many ran. */
  runJobs(): Promise<number>
  close(): Promise<void>
}

/** A page may take its time here: the machine may have other work. */
const patient = { lanes: { drawing: { timeoutMs: 60_000 } } }

/** One for all servers of a test file: its workers end with the process of the file. */
const shared = createPdfEngine(patient)

/** The whole server on a port of its own, over a database and a data folder that go when it closes. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'qiyin-test-'))
  const { config: databaseConfig, ...database } = options.database ?? (await openTestDatabase())
  const config: Config = {
    ...readConfig({
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'error',
      DEMO_DATA: options.demoData ? 'on' : 'off',
    }),
    database: databaseConfig,
    ...options.config,
  }
  const pdf = options.engine && createPdfEngine(options.engine)
  const server = await buildServer(config, {
    database,
    pdf: pdf ?? shared,
    strict: true,
    logger: pino({ level: config.logLevel }),
    ...(options.now === undefined ? {} : { now: options.now }),
    ...(options.post === undefined ? {} : { post: options.post }),
  })
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    services: server.services,
    call: (call, args, callOptions) => send(url, { call, args, ...callOptions }),
    runJobs: () => server.services.jobs.drain(),
    close: async () => {
      await server.close()
      await pdf?.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
