import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { catalogue } from '@qiyin/calls/catalogue.ts'
import { keptSince } from '@qiyin/domain/retention.ts'
import { createPdfEngine, type PdfEngine } from '@qiyin/pdf/engine'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { allFeatures } from './all-features.ts'
import { assembleFeatures } from './assemble-features.ts'
import { sealedSecrets } from './crypto/sealed-secrets.ts'
import { openEmbedded, type EmbeddedDatabase } from './db/embedded.ts'
import { migrate, readMigrations } from './db/migrate.ts'
import { openPostgresql, type PostgresqlDatabase } from './db/postgresql.ts'
import { trailsAreSealed } from './features/audit/public.ts'
import { acceptsUnboundBlobs } from './features/blob-binding/public.ts'
import { demoAccountList, seedDemo } from './features/demo/public.ts'
import { makeDemoContracts } from './features/demo-contracts/jobs.ts'
import { makeDemoTemplates } from './features/demo-templates/jobs.ts'
import { sealedSample } from './features/people/public.ts'
import { Hub } from './features/live/public.ts'
import { checkAuthority } from './features/pki/authority.ts'
import { createProviders } from './features/real-name/public.ts'
import { createEmbedReader } from './features/embedding/public.ts'
import { roleNames } from './features/roles/public.ts'
import { authenticationUrl, createSessionReader } from './features/session/public.ts'
import { createApplicationRegistry } from './features/source-applications/public.ts'
import type { Services } from './http/context.ts'
import { createCallRates } from './http/call-rates.ts'
import { createApp } from './http/create-app.ts'
import type { AnyHandler, Handlers } from './http/handler.ts'
import type { ObjectGuards } from './http/object-guard.ts'
import { createRateLimiter } from './http/rate-limit.ts'
import { createUploadLanes } from './http/upload-lanes.ts'
import { openMasterKeys } from './installation/master-keys.ts'
import { openQueue } from './jobs/queue.ts'
import { createLogger } from './logging.ts'
import { openTemplates } from './open-templates.ts'
import { createMetrics } from './metrics/create-metrics.ts'
import { watchDatabase } from './metrics/watch-database.ts'
import { watchEngine } from './metrics/watch-engine.ts'
import { aliyunSms } from './notices/aliyun-sms.ts'
import { demoSms } from './notices/demo-sms.ts'
import type { DemoAccount } from './greeting.ts'
import { gatewaySms } from './notices/gateway-sms.ts'
import { groupRobots } from './notices/robots/group-robots.ts'
import type { SmsPort } from './notices/sms.ts'
import { smtpMail } from './notices/smtp-mail.ts'
import { tencentSms } from './notices/tencent-sms.ts'
import { postOnce, type Post } from './outbound/post-once.ts'
import { removeAbandoned } from './storage/disk-leftovers.ts'
import { encryptedStore } from './storage/encrypted-store.ts'
import { openPlace } from './storage/open-place.ts'

const assembled = assembleFeatures(allFeatures)

/** Every call has its handler and every kind of object its guard: a missing one does not compile. */
const handlers: Handlers = assembled.handlers
const guards: ObjectGuards = assembled.guards

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
  /** Stays open when the server closes. */
  readonly pdf?: PdfEngine
  readonly logger?: Logger
  /** The embedded database has died and cannot be begun anew: the process is of no use any more. */
  readonly onDatabaseGone?: (error: Error) => void
  /** How robots of groups are reached. */
  readonly post?: Post
  /** The built web application; undefined serves calls only. */
  readonly webDirectory?: string
  /** True makes a fault of a refusal that a call throws but does not list. */
  readonly strict?: boolean
}

/** Opens and migrates everything a configuration names; neither listening nor working yet. */
export async function buildServer(config: Config, parts: ServerParts = {}): Promise<Server> {
  const logger = parts.logger ?? createLogger(config.logLevel)
  const now = parts.now ?? (() => new Date())
  const metrics = createMetrics(logger)
  const database = parts.database ?? (await openDatabase(config, logger, parts.onDatabaseGone))
  try {
    await migrate(database, await readMigrations())
    const { secrets, blobs } = await openStores({ config, database, now, logger })
    const pdf = parts.pdf ?? createPdfEngine()
    watchEngine(metrics, pdf)
    watchDatabase(metrics, database)
    const queue = await openQueue({
      database,
      definitions: assembled.jobs,
      works: config.role !== 'web',
      services: () => services,
      now,
      logger,
      metrics,
    })
    const base = {
      config,
      now,
      database,
      jobs: queue,
      blobs,
      secrets,
      pdf,
      templates: openTemplates(config.templates.office, pdf),
      ...waysOut(config, { now, post: parts.post }),
      kept: assembled.kept,
      logger,
      metrics,
      live: new Hub({ config, database, now, logger }),
      roleNames,
    }
    const services: Services = { ...base, providers: createProviders(base) }
    for (const gauge of assembled.gauges) metrics.watch(gauge, () => gauge.read(services))
    await checkAuthority(services)
    await seedDemo(services)
    const app = await assemble(services, parts)
    const hasDemoData = config.demo.enabled && config.demo.data
    return {
      app,
      services,
      demoAccounts: hasDemoData ? demoAccountList : [],
      fillDemo: () => (hasDemoData ? fillDemo(services) : Promise.resolve()),
      close: async () => {
        await services.live.close()
        await app.close()
        await queue.stop()
        await closeEngines(services, parts)
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function fillDemo({ jobs, database }: Services): Promise<void> {
  await jobs.send(database.db, makeDemoContracts, {}, { singletonKey: 'demo' })
  await jobs.send(database.db, makeDemoTemplates, {}, { singletonKey: 'demo' })
}

/** How messages leave. */
function waysOut(
  config: Config,
  { now, post = postOnce }: { readonly now: () => Date; readonly post: Post | undefined },
): Pick<Services, 'sms' | 'mail' | 'robots'> {
  return {
    sms: smsOf(config, now),
    mail: config.mail && smtpMail(config.mail),
    robots: groupRobots({ post, now }),
  }
}

/** How short messages leave. */
function smsOf({ sms }: Config, now: () => Date): SmsPort {
  if (sms.kind === 'gateway') return gatewaySms(sms)
  if (sms.kind === 'aliyun') return aliyunSms(sms, now)
  return sms.kind === 'tencent' ? tencentSms(sms, now) : demoSms
}

/** Ends what opens, renders and signs documents; an engine that was handed in stays. */
async function closeEngines({ pdf, templates }: Services, parts: ServerParts): Promise<void> {
  if (!parts.pdf) await pdf.close()
  await templates.intake.close()
  await templates.renderer.close()
}

/** What the master keys open, once they are known to be those of the database. */
async function openStores({
  config,
  database,
  now,
  logger,
}: Pick<Services, 'config' | 'database' | 'now' | 'logger'>): Promise<Pick<Services, 'secrets' | 'blobs'>> {
  const keys = await openMasterKeys({ config, database, sample: sealedSample, now })
  const secrets = sealedSecrets(keys)
  await trailsAreSealed({ database, secrets, now })
  const acceptsUnbound = await acceptsUnboundBlobs({ database, secrets, now })
  if (acceptsUnbound) logger.warn('stored files of before are not bound to their names: run `cli rewrap`')
  const blobs = encryptedStore(openPlace(config.storage), keys, {
    acceptsUnbound,
    onRewrapFailed: (err, key) => logger.warn({ err, key }, 'a stored file was not bound to its name'),
  })
  return { secrets, blobs }
}

async function openDatabase(
  { database }: Config,
  logger: Logger,
  onGone: (error: Error) => void = () => {},
): Promise<EmbeddedDatabase | PostgresqlDatabase> {
  const onAway = (error: Error): void => logger.error({ err: error }, 'the database is away')
  const onBack = (awayMs: number): void => logger.warn({ awayMs: Math.round(awayMs) }, 'the database is back')
  if (database.kind === 'embedded') return openEmbedded(database.directory, { onAway, onBack, onGone })
  return openPostgresql({
    ...database,
    watch: { onAway, onBack },
  })
}

/**
 * Uploads lay there in plain before they were streamed to the store. An embedded database has no other process; beside
 * others one of a former version may still live: what it has not written to for long is left from a crash.
 */
async function removePlainUploads({ config, database }: Services): Promise<void> {
  const directory = join(config.dataDir, 'uploads')
  if (database.kind === 'embedded') await rm(directory, { recursive: true, force: true })
  else await removeAbandoned(directory, keptSince('partialFile', new Date()))
}

async function assemble(
  services: Services,
  { webDirectory, strict = false }: ServerParts,
): Promise<FastifyInstance> {
  const { config, now } = services
  await removePlainUploads(services)
  const served = (config.role === 'worker' ? [] : Object.entries(catalogue)).map(([name, call]) => {
    // The handlers' own types are checked above; the pipeline calls all of them alike.
    const handler = handlers[name as keyof Handlers] as AnyHandler
    return [name, { call, handler }] as const
  })
  return createApp({
    services,
    sessions: createSessionReader(services),
    embeds: createEmbedReader(services),
    guards,
    limiter: createRateLimiter(now),
    callRates: createCallRates(services.database.db, now),
    applications: createApplicationRegistry(services),
    uploadLanes: createUploadLanes(config.limits.uploadsAtOnce),
    strict,
    verificationUrl: (user) => authenticationUrl(user.personId),
    calls: Object.fromEntries(served),
    webDirectory: config.role === 'worker' ? undefined : webDirectory,
  })
}
