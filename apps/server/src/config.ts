import { resolve } from 'node:path'
import { z } from 'zod'
import {
  identityConfig,
  identityContradictions,
  identityVariables,
  type IdentityConfig,
} from './config-identity.ts'
import { metricsConfig, metricsVariables, type MetricsConfig } from './config-metrics.ts'
import { proxyConfig, proxyVariables, type ProxyConfig } from './config-proxy.ts'
import {
  masterKeyConfig,
  masterKeyContradictions,
  masterKeyVariables,
  type MasterKeyConfig,
} from './config-master-key.ts'
import {
  signingConfig,
  signingContradictions,
  signingVariables,
  type SigningConfig,
  type TimestampConfig,
} from './config-signing.ts'
import { applicationsConfig, applicationVariables, type ApplicationsConfig } from './config-applications.ts'
import { callbacksConfig, callbackVariables, type CallbacksConfig } from './config-callbacks.ts'
import { mailConfig, mailContradictions, mailVariables, type MailConfig } from './config-mail.ts'
import { smsConfig, smsContradictions, smsVariables, type SmsConfig } from './config-sms.ts'
import { databaseConfig, databaseVariables, type DatabaseConfig } from './config-database.ts'
import { archiveConfig, archiveVariables, type ArchiveConfig } from './config-archive.ts'
import {
  entranceConfig,
  entranceContradictions,
  entranceVariables,
  type EntranceConfig,
} from './config-entrance.ts'
import { limitsConfig, limitVariables, type LimitsConfig } from './config-limits.ts'
import { messagesConfig, messageVariables, type MessagesConfig } from './config-messages.ts'
import {
  supplierContradictions,
  suppliersConfig,
  supplierVariables,
  type SuppliersConfig,
} from './config-suppliers.ts'
import {
  storageConfig,
  storageContradictions,
  storageVariables,
  type StorageConfig,
} from './config-storage.ts'
import {
  officeConfig,
  type OfficeConfig,
  templateContradictions,
  templateVariables,
} from './config-templates.ts'
import { linkedTexts, onOff, origin, webAddress, whole, type LinkedText } from './config-values.ts'

/** Everything the environment decides, as a value. docs/configuration.md lists the variables. */
export interface Config {
  readonly production: boolean
  readonly demo: { readonly enabled: false } | { readonly enabled: true; readonly data: boolean }
  /** True shows the tag 测试. */
  readonly testSite: boolean
  readonly http: {
    readonly host: string
    readonly port: number
    /** Where a process that only works tells of its health and figures; undefined: it does not listen. */
    readonly workerPort?: number | undefined
    /** Origin without a trailing slash, as browsers see it; undefined: the address listened on. */
    readonly publicUrl: string | undefined
  } & ProxyConfig
  readonly role: 'all' | 'web' | 'worker'
  readonly dataDir: string
  readonly database: DatabaseConfig
  /** Where the roots of the audit trails lie, outside the database; each has all of them. */
  readonly auditRootDirectories: readonly string[]
  /** The programs that evidence packages carry; the build makes them. */
  readonly offlineVerifiers: string
  readonly storage: StorageConfig
  readonly masterKey: MasterKeyConfig
  readonly sms: SmsConfig
  /** Undefined: nobody gets letters. */
  readonly mail: MailConfig | undefined
  readonly callbacks: CallbacksConfig
  readonly applications: ApplicationsConfig
  readonly entrance: EntranceConfig
  readonly identity: IdentityConfig
  readonly suppliers: SuppliersConfig
  /** What prints templates besides the embedded engine. */
  readonly templates: { readonly office: OfficeConfig }
  /** Who sends the amount that proves a company's account. */
  readonly companyPayout:
    | { readonly kind: 'simulated' | 'manual' }
    | { readonly kind: 'http'; readonly url: string; readonly token: string | undefined }
  /** Whose account that amount comes from, as the bank's statement names it; null: it is not told. */
  readonly companyPayoutPayer: string | null
  readonly session: { readonly idleMs: number; readonly absoluteMs: number }
  readonly signing: SigningConfig
  /** A time-stamp authority (RFC 3161); undefined: the platform's own. */
  readonly timestamp: TimestampConfig | undefined
  readonly archive: ArchiveConfig
  /** Filing numbers for the footer. */
  readonly recordFilings: readonly LinkedText[]
  /** Whom the help names for questions to the platform. */
  readonly supportContacts: readonly LinkedText[]
  readonly messages: MessagesConfig
  /** Requests a minute that one address may make. */
  readonly requestsPerMinute: number
  readonly limits: LimitsConfig
  readonly metrics: MetricsConfig
  readonly logLevel: LogLevel
}

export type LogLevel = (typeof logLevels)[number]

/** A variable that cannot be used, and what to do about it. */
export interface ConfigProblem {
  readonly variable: string
  readonly remedy: string
}

/** All problems of an environment at once. */
export class ConfigError extends Error {
  readonly problems: readonly ConfigProblem[]

  constructor(problems: readonly ConfigProblem[], options?: ErrorOptions) {
    const lines = problems.map((one) => `  ${one.variable}：${one.remedy}`)
    super(['配置有误，服务未启动：', ...lines].join('\n'), options)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

export type Environment = Readonly<Record<string, string | undefined>>

/** Reads the environment; throws one ConfigError that names every problem. */
export function readConfig(environment: Environment = process.env): Config {
  const values = readValues(environment)
  const production = values.NODE_ENV === 'production'
  const demo = values.DEMO_MODE ?? (values.DATABASE_URL === undefined && !production)
  const problems = contradictions(values, production, demo)
  if (problems.length > 0) throw new ConfigError(problems)
  return assemble(values, production, demo)
}

/** The database alone, for a command that runs without the rest of a server's settings. */
export function readDatabaseConfig(environment: Environment = process.env): DatabaseConfig {
  return databaseConfig(readValues(environment), dataDirectory(environment))
}

function readValues(environment: Environment): z.output<typeof variables> {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim() !== ''))
  const parsed = variables.safeParse(set)
  if (parsed.success) return parsed.data
  throw new ConfigError(
    parsed.error.issues.map((issue) => ({ variable: String(issue.path[0]), remedy: issue.message })),
  )
}

/** Every variable that is read, in the order of .env.example. */
export function variableNames(): string[] {
  return Object.keys(variables.shape)
}

/** Where the command line finds the data of this installation, whatever else is configured. */
export function dataDirectory(environment: Environment = process.env): string {
  return resolve(environment['DATA_DIR']?.trim() || './data')
}

/** The folder a command was typed in: npm runs it elsewhere. */
export function callerDirectory(environment: Environment = process.env): string {
  return environment['INIT_CWD'] || process.cwd()
}

/** The root certificate of the built-in authority, DER, kept in the data folder for the command line. */
export function publishedRootPath(dataDir: string): string {
  return resolve(dataDir, 'ca', 'root.cer')
}

/** Where tests make their databases; undefined: embedded ones. */
export function testDatabaseUrl(environment: Environment = process.env): string | undefined {
  return environment['TEST_DATABASE_URL'] || undefined
}

/** The bucket in which tests keep files, with the variables that lead to it; undefined: one of their own. */
export function testStorage(environment: Environment = process.env): Record<string, string> | undefined {
  const { TEST_STORAGE_URL: url } = environment
  if (!url) return undefined
  const found: Record<string, string> = { STORAGE_URL: url }
  for (const name of Object.keys(storageVariables).filter((one) => one.startsWith('S3_')))
    if (environment[name]) found[name] = environment[name]
  return found
}

/** What gives a test's child process the test's own clock when that is a false one (libfaketime). */
export function testClock(environment: Environment = process.env): Environment {
  return { LD_PRELOAD: environment['LD_PRELOAD'], FAKETIME: environment['FAKETIME'] }
}

/** The migrated database that those of the tests are copies of; the run's global setup makes it. */
export function testDatabaseTemplate(environment: Environment = process.env): string | undefined {
  return environment['TEST_DATABASE_TEMPLATE'] || undefined
}

/** True where tests must fail, not pass over, when a program that judges PDF files is not installed. */
export function testToolsRequired(environment: Environment = process.env): boolean {
  return environment['REQUIRE_PDF_TOOLS'] === '1'
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const hoursMs = 60 * 60 * 1000

const variables = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { error: '应为 production、development 或 test' })
    .optional(),
  PORT: whole(0, 65_535).default(8080),
  HOST: z.string().trim().default('127.0.0.1'),
  PUBLIC_URL: origin().optional(),
  ...proxyVariables,
  PROCESS_ROLE: z.enum(['all', 'web', 'worker'], { error: '应为 all、web 或 worker' }).default('all'),
  WORKER_PORT: whole(0, 65_535).optional(),
  DATA_DIR: z.string().trim().default('./data'),
  AUDIT_ROOT_DIR: z.string().trim().optional(),
  ...databaseVariables,
  ...storageVariables,
  ...masterKeyVariables,
  DEMO_MODE: onOff().optional(),
  DEMO_DATA: onOff().default(true),
  TEST_SITE: onOff().optional(),
  ...smsVariables,
  ...mailVariables,
  ...callbackVariables,
  ...applicationVariables,
  ...messageVariables,
  ...entranceVariables,
  ...identityVariables,
  ...supplierVariables,
  ...templateVariables,
  COMPANY_PAYOUT_URL: webAddress('应为打款服务的 http(s) 地址').optional(),
  COMPANY_PAYOUT_TOKEN: z.string().optional(),
  COMPANY_PAYOUT_PAYER: z.string().trim().min(1).max(64, '不能超过 64 个字符').optional(),
  ...signingVariables,
  ...archiveVariables,
  RECORD_FILING: linkedTexts(/^https?:\/\//, '应为 备案号|链接，多项以分号分隔，链接以 http 开头').default(
    [],
  ),
  SUPPORT_CONTACT: linkedTexts(
    /^(https?:\/\/|tel:|mailto:)/,
    '应为 文字|链接，多项以分号分隔，链接以 http、tel: 或 mailto: 开头',
  ).default([]),
  SESSION_IDLE_HOURS: whole(1, 24 * 30).default(12),
  SESSION_MAX_HOURS: whole(1, 24 * 365).default(24 * 7),
  REQUESTS_PER_MINUTE: whole(10, 1_000_000).default(1200),
  ...limitVariables,
  ...metricsVariables,
  LOG_LEVEL: z.enum(logLevels, { error: `应为 ${logLevels.join('、')} 之一` }).default('info'),
})

type Variables = z.output<typeof variables>

function contradictions(values: Variables, production: boolean, demo: boolean): ConfigProblem[] {
  const found: ConfigProblem[] = []
  const report = (variable: string, remedy: string): void => void found.push({ variable, remedy })
  if (demo && production) report('DEMO_MODE', '生产环境（NODE_ENV=production）不能开启演示模式，请删除该变量')
  smsContradictions({ ...values, demo }, report)
  mailContradictions(values, report)
  if (!demo && values.PUBLIC_URL === undefined)
    report('PUBLIC_URL', '正式环境必须设置用户访问的地址，如 https://sign.example.com，短信中的链接由它生成')
  identityContradictions({ ...values, demo }, report)
  supplierContradictions(values, report)
  templateContradictions(values, report)
  storageContradictions(values, report)
  entranceContradictions(values, report)
  if (values.PROCESS_ROLE !== 'all' && values.DATABASE_URL === undefined)
    report('PROCESS_ROLE', '内置数据库只能由一个进程使用，拆分进程请先设置 DATABASE_URL')
  if (values.SESSION_MAX_HOURS < values.SESSION_IDLE_HOURS)
    report('SESSION_MAX_HOURS', '不能小于 SESSION_IDLE_HOURS')
  masterKeyContradictions(values, report)
  signingContradictions({ ...values, opensMasterKey: values.MASTER_KEY_WRAPPED !== undefined }, report)
  return found
}

function assemble(values: Variables, production: boolean, demo: boolean): Config {
  const dataDir = resolve(values.DATA_DIR)
  return {
    production,
    demo: demo ? { enabled: true, data: values.DEMO_DATA } : { enabled: false },
    // The demonstration has a tag of its own.
    testSite: values.TEST_SITE ?? !(production || demo),
    http: {
      host: values.HOST,
      port: values.PORT,
      workerPort: values.WORKER_PORT,
      publicUrl: values.PUBLIC_URL,
      ...proxyConfig(values),
    },
    role: values.PROCESS_ROLE,
    dataDir,
    database: databaseConfig(values, dataDir),
    auditRootDirectories: [resolve(dataDir, 'audit-roots'), values.AUDIT_ROOT_DIR].flatMap((directory) =>
      directory === undefined ? [] : resolve(directory),
    ),
    offlineVerifiers: resolve(import.meta.dirname, '../../web/dist/offline-verifiers'),
    storage: storageConfig(values, resolve(dataDir, 'files')),
    masterKey: masterKeyConfig(values, resolve(dataDir, 'keys', 'master.key')),
    sms: smsConfig(values),
    mail: mailConfig(values),
    callbacks: callbacksConfig(values),
    applications: applicationsConfig(values),
    entrance: entranceConfig(values, demo),
    identity: identityConfig(values),
    suppliers: suppliersConfig(values),
    templates: { office: officeConfig(values) },
    companyPayout: payoutOf(values, demo),
    companyPayoutPayer: values.COMPANY_PAYOUT_PAYER ?? (demo ? demoPayer : null),
    session: {
      idleMs: values.SESSION_IDLE_HOURS * hoursMs,
      absoluteMs: values.SESSION_MAX_HOURS * hoursMs,
    },
    ...signingConfig(values),
    archive: archiveConfig(values),
    recordFilings: values.RECORD_FILING,
    supportContacts: values.SUPPORT_CONTACT,
    messages: messagesConfig(values),
    requestsPerMinute: values.REQUESTS_PER_MINUTE,
    limits: limitsConfig(values, values.TRUST_PROXY !== false),
    metrics: metricsConfig(values),
    logLevel: values.LOG_LEVEL,
  }
}

/** The demonstration's operating company. */
const demoPayer = '上海云帆供应链管理有限公司'

function payoutOf(
  { COMPANY_PAYOUT_URL: url, COMPANY_PAYOUT_TOKEN: token }: z.output<typeof variables>,
  demo: boolean,
): Config['companyPayout'] {
  return url === undefined ? { kind: demo ? 'simulated' : 'manual' } : { kind: 'http', url, token }
}
