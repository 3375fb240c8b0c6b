import { loginCas } from '@qiyin/calls/areas/single-sign-on.ts'
import type { Input } from '@qiyin/calls/call.ts'
import { addressOf } from '@qiyin/calls/request.ts'
import { randomBytes } from 'node:crypto'
import type { Context } from '../../http/context.ts'
import { RedirectAnswer } from '../../http/handler.ts'
import { signOnCookie } from '../../http/session.ts'
import { casLoginUrl, redeemTicket } from './cas-client.ts'
import { leaveForProvider } from './oidc-sign-on.ts'
import { redirectTarget } from './redirect-target.ts'
import { awayMs, enter, isSame, ownOrigin, toLogin } from './sign-on-outcome.ts'

/**
 * GET /esignature/login/cas: sends the browser to the corporate single sign-on, and opens an inner session for whoever
 * comes back with a ticket. What goes wrong is told on the login page.
 */
export async function signOn(input: Input<typeof loginCas>, context: Context): Promise<RedirectAnswer> {
  const { singleSignOn } = context.config.entrance
  const target = redirectTarget(input.redirect_url, context.config.entrance)
  if (singleSignOn.kind === 'off') return toLogin('off', target)
  if (singleSignOn.kind === 'demo') return toLogin('demo', target)
  if (singleSignOn.kind === 'oidc') return leaveForProvider(context, singleSignOn, target)
  // Without a state nobody has left from here: whoever made the ticket may have made it for somebody else.
  const { ticket, state } = input
  if (ticket === undefined || state === undefined) return leave(context, singleSignOn.baseUrl, target)
  if (!isSame(state, context.request.cookies[signOnCookie])) return toLogin('failed', target)
  const service = serviceOf(context, { target, state })
  return enter(context, target, () => redeemTicket(singleSignOn.baseUrl, { service, ticket }))
}

function leave(context: Context, baseUrl: string, target: string): RedirectAnswer {
  const state = randomBytes(32).toString('base64url')
  context.answer.setSignOnCookie(state, new Date(context.now().getTime() + awayMs))
  return new RedirectAnswer(casLoginUrl(baseUrl, serviceOf(context, { target, state })))
}

/** The address that the ticket is made for, and is redeemed under: to the letter the same both times. */
function serviceOf(
  context: Context,
  { target, state }: { readonly target: string; readonly state: string },
): string {
  return `${ownOrigin(context)}${addressOf(loginCas, { redirect_url: target, state })}`
}
