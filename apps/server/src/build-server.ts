import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { catalogue } from '@qiyin/calls/catalogue.ts'
import { createPdfEngine } from '@qiyin/pdf/engine/pdf-engine.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { loadKeyRing } from './crypto/master-key.ts'
import { sealedSecrets } from './crypto/sealed-secrets.ts'
import { openEmbedded, type EmbeddedDatabase } from './db/embedded.ts'
import { migrate, readMigrations } from './db/migrate.ts'
import { openPostgresql, type PostgresqlDatabase } from './db/postgresql.ts'
import { businessCalls } from './features/businesses/calls.ts'
import { companyCalls } from './features/companies/calls.ts'
import { companyGuard } from './features/companies/guards.ts'
import { companyRealNameCalls } from './features/company-real-name/calls.ts'
import { contractCalls } from './features/contracts/calls.ts'
import { contractGuard } from './features/contracts/guards.ts'
import { contractJobs } from './features/contracts/jobs.ts'
import { demoAccountList, seedDemo } from './features/demo/public.ts'
import { demoContractJobs, makeDemoContracts } from './features/demo-contracts/jobs.ts'
import { dictionaryCalls } from './features/dictionary/calls.ts'
import { evidenceCalls } from './features/evidence/calls.ts'
import { fileCalls } from './features/files/calls.ts'
import { fileGuard } from './features/files/guards.ts'
import { initiationCalls } from './features/initiation/calls.ts'
import { sendMessage } from './features/messages/jobs.ts'
import { peopleCalls } from './features/people/calls.ts'
import { personGuard } from './features/people/guards.ts'
import { checkAuthority } from './features/pki/authority.ts'
import { pkiCalls } from './features/pki/calls.ts'
import { renewRevocationLists } from './features/pki/jobs.ts'
import { realNameCalls } from './features/real-name/calls.ts'
import { sealCalls } from './features/seals/calls.ts'
import { sessionCalls } from './features/session/calls.ts'
import { purgeExpired } from './features/session/jobs.ts'
import { authenticationUrl, createSessionReader } from './features/session/public.ts'
import { signingCalls } from './features/signing/calls.ts'
import { signingJobs } from './features/signing/jobs.ts'
import { siteCalls } from './features/site/calls.ts'
import type { Services } from './http/context.ts'
import { createApp } from './http/create-app.ts'
import type { AnyHandler, Handlers } from './http/handler.ts'
import type { ObjectGuards } from './http/object-guard.ts'
import { createRateLimiter } from './http/rate-limit.ts'
import type { Job } from './jobs/job.ts'
import { openQueue } from './jobs/queue.ts'
import { createLogger } from './logging.ts'
import { demoSms } from './notices/demo-sms.ts'
import type { DemoAccount } from './greeting.ts'
import { gatewaySms } from './notices/gateway-sms.ts'
import { diskStore } from './storage/disk.ts'

/** Every call has its handler: a missing one does not compile. */
const handlers: Handlers = {
  ...businessCalls,
  ...companyCalls,
  ...companyRealNameCalls,
  ...contractCalls,
  ...dictionaryCalls,
  ...evidenceCalls,
  ...fileCalls,
  ...initiationCalls,
  ...peopleCalls,
  ...pkiCalls,
  ...realNameCalls,
  ...sealCalls,
  ...sessionCalls,
  ...signingCalls,
  ...siteCalls,
}

const jobs: readonly Job[] = [
  ...contractJobs,
  ...demoContractJobs,
  ...signingJobs,
  renewRevocationLists,
  sendMessage,
  purgeExpired,
]

const guards: ObjectGuards = {
  company: companyGuard,
  contract: contractGuard,
  file: fileGuard,
  person: personGuard,
}

export interface Server {
  readonly app: FastifyInstance
  readonly services: Services
  /** Who can be logged in as, to be told at the start; empty outside demo mode. */
  readonly demoAccounts: readonly DemoAccount[]
  /** Makes the demonstration's contracts that are missing, behind the scenes; nothing outside demo mode. */
  fillDemo(): Promise<void>
  /** Stops taking calls and jobs, lets the running ones end, and closes everything. */
  close(): Promise<void>
}

/** What tests put in the place of the real ones. */
export interface ServerParts {
  readonly now?: () => Date
  readonly database?: EmbeddedDatabase | PostgresqlDatabase
  readonly logger?: Logger
  /** The built web application; undefined serves calls only. */
  readonly webDirectory?: string
}

/** Opens and migrates everything a configuration names; neither listening nor working yet. */
export async function buildServer(config: Config, parts: ServerParts = {}): Promise<Server> {
  const logger = parts.logger ?? createLogger(config.logLevel)
  const now = parts.now ?? (() => new Date())
  const keys = await loadKeyRing(config.masterKey)
  const database = parts.database ?? (await openDatabase(config, logger))
  try {
    await migrate(database, await readMigrations())
    const pdf = createPdfEngine()
    const queue = await openQueue({
      database,
      config: config.database,
      definitions: jobs,
      works: config.role !== 'web',
      services: () => services,
      now,
      logger,
    })
    const services: Services = {
      config,
      now,
      database,
      jobs: queue,
      blobs: diskStore(config.storage.directory, keys),
      secrets: sealedSecrets(keys),
      pdf,
      sms: config.sms.kind === 'gateway' ? gatewaySms(config.sms) : demoSms,
      logger,
    }
    await checkAuthority(services)
    await seedDemo(services)
    const app = await assemble(services, parts.webDirectory)
    const hasDemoData = config.demo.enabled && config.demo.data
    return {
      app,
      services,
      demoAccounts: hasDemoData ? demoAccountList : [],
      fillDemo: async () => {
        if (hasDemoData) await queue.send(database.db, makeDemoContracts, {}, { singletonKey: 'demo' })
      },
      close: async () => {
        await app.close()
        await queue.stop()
        await pdf.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function openDatabase(
  { database }: Config,
  logger: Logger,
): Promise<EmbeddedDatabase | PostgresqlDatabase> {
  if (database.kind === 'embedded') return openEmbedded(database.directory)
  return openPostgresql({
    url: database.url,
    connections: database.connections,
    onLost: (error) => logger.warn({ err: error }, 'lost an idle database connection'),
  })
}

async function assemble(services: Services, webDirectory: string | undefined): Promise<FastifyInstance> {
  const { config, now, database } = services
  const uploadDirectory = join(config.dataDir, 'uploads')
  // Only one process has an embedded database, so whatever lies there is left from a crash.
  if (database.kind === 'embedded') await rm(uploadDirectory, { recursive: true, force: true })
  const served = Object.entries(catalogue).map(([name, call]) => {
    // The handlers' own types are checked above; the pipeline calls all of them alike.
    const handler = handlers[name as keyof Handlers] as AnyHandler
    return [name, { call, handler }] as const
  })
  return createApp({
    services,
    sessions: createSessionReader(services),
    guards,
    limiter: createRateLimiter(now),
    uploadDirectory,
    verificationUrl: (user) => authenticationUrl(user.personId),
    calls: Object.fromEntries(served),
    webDirectory,
  })
}
