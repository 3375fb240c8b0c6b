import type { Application } from './application.ts'
import type { PdfEngine } from '@qiyin/pdf/engine'
import type { TemplateIntake, TemplateRenderer } from '@qiyin/templates'
import type { Providers } from '@qiyin/providers/provider.ts'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Secrets } from '../crypto/secrets.ts'
import type { Database, Db as DatabaseDb, Tx as DatabaseTx } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { MailPort } from '../notices/mail.ts'
import type { RobotPort } from '../notices/robots/robot.ts'
import type { SmsPort } from '../notices/sms.ts'
import type { BlobStore } from '../storage/blob-store.ts'
import type { Kept } from './kept.ts'
import type { LiveLines } from './live-lines.ts'
import type { RoleNames } from './role-names.ts'
import type { Embedded } from './embedded.ts'
import type { Session, SessionUser as User } from './session.ts'
import type { UploadedFile } from './uploaded-file.ts'

/** For handlers, which may name these types but not import from db/. */
export type Db = DatabaseDb
export type Tx = DatabaseTx
export type SessionUser = User

/** What lives as long as the process. */
export interface Services {
  readonly config: Config
  /** The only clock of business rules. */
  readonly now: () => Date
  readonly database: Database
  readonly jobs: Jobs
  readonly blobs: BlobStore
  readonly secrets: Secrets
  readonly pdf: PdfEngine
  /** Word templates: taken in on threads, rendered in processes. */
  readonly templates: { readonly intake: TemplateIntake; readonly renderer: TemplateRenderer }
  readonly sms: SmsPort
  /** Undefined where no mail server is configured. */
  readonly mail: MailPort | undefined
  /** The robots of companies' groups. */
  readonly robots: RobotPort
  /** What this process keeps in memory. */
  readonly kept: readonly Kept[]
  /** Real-name and signing, by supplier code; for handlers, jobs and callbacks alike. */
  readonly providers: Providers
  /** The lines by which open pages hear of changes. */
  readonly live: LiveLines
  /** The active roles of a person, for records of what people did. */
  readonly roleNames: RoleNames
  readonly logger: Logger
  readonly metrics: Metrics
}

/** What a handler may use while it answers one call. */
export interface Context extends Services {
  readonly db: Db
  readonly transaction: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>
  readonly request: RequestFacts
  /** Throws in a public call that nobody is logged in to. */
  readonly user: SessionUser
  /** Undefined only in public calls. */
  readonly session: Session | undefined
  /** Of a page inside a page of another system: what it is for and about. */
  readonly embedded: Embedded | undefined
  /** Throws in a call of people. */
  readonly application: Application
  /** Throws in a call without `upload`. */
  readonly upload: UploadedFile
  readonly answer: AnswerControls
}

/** Somebody's request, as far as a job can go on with it. */
export interface Asking extends Services {
  readonly db: Db
  readonly transaction: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>
  readonly user: Pick<SessionUser, 'personId' | 'name'>
  readonly request: Pick<RequestFacts, 'address' | 'userAgent' | 'gone'>
}

export interface RequestFacts {
  readonly id: string
  readonly address: string
  /** The name it was asked by, in lower case, without a port. */
  readonly host: string
  /** Scheme, host and port it was asked by; behind proxies that are declared, as they tell. */
  readonly origin: string
  readonly userAgent: string
  /** Names in lower case; several of one name in one text. */
  readonly headers: Readonly<Record<string, string>>
  readonly cookies: Readonly<Record<string, string>>
  /** Aborted when the client leaves before it has its answer. */
  readonly gone: AbortSignal
}

export interface AnswerControls {
  /**
   * In an idempotent call: keeps the answer in the transaction that does the work, so that a repetition gets it even if
   * this process dies before it has answered. Elsewhere does nothing.
   */
  keep(tx: Tx, result: unknown): Promise<void>
  setSessionCookie(token: string, expires: Date): void
  clearSessionCookie(): void
  /** Marks the browser that asks for a login code. */
  setCodeCookie(token: string, expires: Date): void
  /** Marks the browser that leaves for the single sign-on, so that nobody else comes back in its place. */
  setSignOnCookie(token: string, expires: Date): void
}
