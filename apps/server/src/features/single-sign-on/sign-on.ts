import { loginCas } from '@qiyin/calls/areas/single-sign-on.ts'
import { paths, webBase } from '@qiyin/calls/addresses/paths.ts'
import type { Input } from '@qiyin/calls/call.ts'
import { addressOf } from '@qiyin/calls/request.ts'
import type { SignOnProblem } from '@qiyin/domain/access/single-sign-on.ts'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { RedirectAnswer } from '../../http/handler.ts'
import { signOnCookie } from '../../http/session.ts'
import { openSessionFor } from '../session/public.ts'
import { casLoginUrl, redeemTicket, SignOnUnavailable } from './cas-client.ts'
import { employeeAccount, SignOnRefused } from './employee-account.ts'
import { redirectTarget } from './redirect-target.ts'

/** From leaving for the single sign-on to coming back. */
const awayMs = 10 * 60 * 1000

/**
 * GET /esignature/login/cas: sends the browser to the corporate single sign-on, and opens an inner session for whoever
 * comes back with a ticket. What goes wrong is told on the login page.
 */
export async function signOn(input: Input<typeof loginCas>, context: Context): Promise<RedirectAnswer> {
  const { singleSignOn } = context.config.entrance
  const target = redirectTarget(input.redirect_url, context.config.entrance)
  if (singleSignOn.kind === 'off') return toLogin('off', target)
  if (singleSignOn.kind === 'demo') return toLogin('demo', target)
  // Without a state nobody has left from here: whoever made the ticket may have made it for somebody else.
  if (input.ticket === undefined || input.state === undefined) {
    return leave(context, singleSignOn.baseUrl, target)
  }
  if (!isSame(input.state, context.request.cookies[signOnCookie])) return toLogin('failed', target)
  const service = serviceOf(context, { target, state: input.state })
  try {
    const employee = await redeemTicket(singleSignOn.baseUrl, { service, ticket: input.ticket })
    if (!employee) return toLogin('failed', target)
    await openSessionFor(context, {
      scope: 'inner',
      find: (tx) => employeeAccount(tx, context, employee),
    })
    context.answer.setSignOnCookie('', new Date(0))
    return new RedirectAnswer(target)
  } catch (error) {
    return toLogin(problemOf(error, context), target)
  }
}

function leave(context: Context, baseUrl: string, target: string): RedirectAnswer {
  const state = randomBytes(32).toString('base64url')
  context.answer.setSignOnCookie(state, new Date(context.now().getTime() + awayMs))
  return new RedirectAnswer(casLoginUrl(baseUrl, serviceOf(context, { target, state })))
}

/** The address that the ticket is made for, and is redeemed under: to the letter the same both times. */
function serviceOf(
  { config: { http } }: Context,
  { target, state }: { readonly target: string; readonly state: string },
): string {
  const origin = http.publicUrl ?? `http://${http.host}:${http.port}`
  return `${origin}${addressOf(loginCas, { redirect_url: target, state })}`
}

function toLogin(sso: SignOnProblem | 'demo', target: string): RedirectAnswer {
  const [path = '', query] = paths.login(target.startsWith('/') ? target : undefined).split('?')
  const search = new URLSearchParams(query)
  search.set('sso', sso)
  return new RedirectAnswer(`${webBase}${path}?${search.toString()}`)
}

function problemOf(error: unknown, { logger }: Context): SignOnProblem {
  if (error instanceof SignOnRefused) return error.problem
  if (error instanceof CallError && error.refusal === 'ACCOUNT_FROZEN') return 'frozen'
  if (!(error instanceof SignOnUnavailable)) throw error
  logger.error({ err: error }, 'the single sign-on failed')
  return 'unavailable'
}

function isSame(state: string, kept: string | undefined): boolean {
  const [one, other] = [Buffer.from(state), Buffer.from(kept ?? '')]
  return one.length === other.length && timingSafeEqual(one, other)
}
