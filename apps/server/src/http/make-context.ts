import type { Application } from './application.ts'
import type { Embedded } from './embedded.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerControls, Context, Services } from './context.ts'
import { cookieHeader } from './cookies.ts'
import { codeCookie, sessionCookie, signOnCookie, type Session, type SessionUser } from './session.ts'
import type { UploadedFile } from './uploaded-file.ts'

/** Who is asking, as far as known. */
export interface Visitor {
  readonly cookies: Readonly<Record<string, string>>
  readonly session?: Session
  readonly user?: SessionUser
  /** What the page is for and about, where it stands inside a page of another system. */
  readonly embedded?: Embedded
  /** The outside application that has signed the request. */
  readonly application?: Application
}

interface ContextParts {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly visitor: Visitor
  readonly upload: UploadedFile | undefined
  readonly keep: AnswerControls['keep']
}

export function createContext(
  services: Services,
  { request, reply, visitor, upload, keep }: ContextParts,
): Context {
  const { config, database } = services
  const secure = request.protocol === 'https' || config.http.publicUrl?.startsWith('https:') === true
  const setCookie = (name: string, value: string, expires: Date): void => {
    void reply.header('set-cookie', cookieHeader({ name, value, expires, secure }))
  }
  return {
    ...services,
    db: database.db,
    transaction: (run) => database.transaction(run),
    request: {
      id: request.id,
      address: request.ip,
      host: request.hostname.toLowerCase(),
      origin: `${request.protocol}://${request.host}`,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
      headers: headersOf(request),
      cookies: visitor.cookies,
      gone: goneSignal(reply),
    },
    session: visitor.session,
    embedded: visitor.embedded,
    get user() {
      if (!visitor.user) throw new Error('nobody is logged in to this public call')
      return visitor.user
    },
    get application() {
      if (!visitor.application) throw new Error('this is no call of an outside application')
      return visitor.application
    },
    get upload() {
      if (!upload) throw new Error('this call takes no upload')
      return upload
    },
    answer: {
      keep,
      setSessionCookie: (token, expires) => setCookie(sessionCookie, token, expires),
      clearSessionCookie: () => setCookie(sessionCookie, '', new Date(0)),
      setCodeCookie: (token, expires) => setCookie(codeCookie, token, expires),
      setSignOnCookie: (token, expires) => setCookie(signOnCookie, token, expires),
    },
  }
}

function headersOf({ headers }: FastifyRequest): Record<string, string> {
  const given = Object.entries(headers).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}

/** Aborted when the connection closes before the answer is out. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  // Closed while the call was still being checked: nothing tells of it a second time.
  if (raw.destroyed) return AbortSignal.abort()
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}
