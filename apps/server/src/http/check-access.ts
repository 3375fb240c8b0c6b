import { applicationScope, type Call } from '@qiyin/calls/call.ts'
import type { FastifyRequest } from 'fastify'
import { CallError } from './call-error.ts'
import { readCookies } from './cookies.ts'
import { embedCredential, readEmbedded } from './check-embedded.ts'
import type { DispatchParts } from './dispatch-parts.ts'
import type { Visitor } from './make-context.ts'
import { networkOf } from './network-of.ts'
import { isSameOrigin } from './same-origin.ts'
import { sessionCookie, type SessionState, type SessionUser } from './session.ts'

type AccessParts = Pick<DispatchParts, 'services' | 'sessions' | 'embeds' | 'limiter' | 'verificationUrl'>

/** Who is asking; refuses whoever may not make this call at all. */
export async function checkAccess(call: Call, request: FastifyRequest, parts: AccessParts): Promise<Visitor> {
  const { config } = parts.services
  const { requestsPerMinute, limits } = config
  // Its share: together the processes allow what is configured.
  const everything = { count: Math.ceil(requestsPerMinute / limits.webProcesses), seconds: 60 }
  if (!parts.limiter.take(`address ${networkOf(request.ip)}`, everything))
    throw new CallError('TOO_MANY_REQUESTS', { httpStatus: 429 })

  if (config.entrance.maintenance !== undefined && !isOpenInMaintenance(call))
    throw new CallError(
      { name: 'MAINTENANCE', message: config.entrance.maintenance },
      { httpStatus: 503, result: null },
    )

  // Told by its signature, over fields that have not arrived yet.
  if (applicationScope(call) !== undefined) return { cookies: {} }

  const credential = embedCredential(call, request)
  const visitor = credential
    ? await readEmbedded(call, credential, parts)
    : await readVisitor(call, request, parts)
  if (call.access !== 'public') await requireAccess(call.access, visitor, request, parts)
  if (call.embedded?.only && !visitor.embedded) throw new CallError('EMBED_NOT_ALLOWED', { httpStatus: 403 })
  if (call.changesState && !isSameOrigin(request.headers, config.http))
    throw new CallError('CROSS_SITE', { httpStatus: 403 })
  return visitor
}

/** Whoever has the session of the cookie. */
async function readVisitor(
  call: Call,
  { headers }: FastifyRequest,
  { sessions, services }: AccessParts,
): Promise<Visitor> {
  const cookies = readCookies(headers.cookie)
  const token = cookies[sessionCookie]
  const state: SessionState =
    token === undefined ? { kind: 'none' } : await sessions.read(token, services.now())
  if (state.kind === 'open') return { cookies, session: state.session, user: state.user }
  if (call.access !== 'public' && state.kind === 'frozen')
    throw new CallError('ACCOUNT_FROZEN', { httpStatus: 403 })
  return { cookies }
}

/** What the page that tells of it needs, and what no page asks for: who verifies a signature elsewhere knows no closing time. */
function isOpenInMaintenance({ path }: Call): boolean {
  return path === '/site/info' || path.startsWith('/pki/')
}

async function requireAccess(
  access: Exclude<Call['access'], 'public'>,
  { user }: Visitor,
  request: FastifyRequest,
  { sessions, verificationUrl }: AccessParts,
): Promise<void> {
  if (!user) throw new CallError('SESSION_INVALID', { httpStatus: 401 })
  if (asksForInner(request) && !mayAskForInner(user))
    throw new CallError('SCOPE_REFUSED', { httpStatus: 403 })
  if (!(await mayAct(access, user, sessions))) throw new CallError('ACCESS_DENIED', { httpStatus: 403 })
  if (access === 'verified' && !user.verified)
    throw new CallError('REAL_NAME_REQUIRED', { result: verificationUrl(user) })
}

async function mayAct(
  access: Call['access'],
  { personId }: SessionUser,
  sessions: DispatchParts['sessions'],
): Promise<boolean> {
  if (typeof access === 'string') return true
  return sessions.holdsPage(personId, pagesOf(access))
}

/** The pages of which each opens the call; none opens those of applications. */
function pagesOf(access: Exclude<Call['access'], string>): readonly string[] {
  if ('page' in access) return [access.page]
  return 'anyPage' in access ? access.anyPage : []
}

/** Whoever has come by single sign-on, and the operating company's own people however they came (seed 002 section 6). */
function mayAskForInner({ scope, ourPart }: SessionUser): boolean {
  return scope === 'inner' || ourPart
}

/** spec 0 G-17: the scope is a header, or a query field where the browser opens the address itself. */
function asksForInner({ headers, query }: FastifyRequest): boolean {
  const inQuery = typeof query === 'object' && query !== null && 'scope' in query && query.scope === 'inner'
  return headers['scope'] === 'inner' || inQuery
}
