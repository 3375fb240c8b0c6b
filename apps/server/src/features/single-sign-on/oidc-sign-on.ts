import { loginOidc } from '@qiyin/calls/areas/single-sign-on.ts'
import type { Input } from '@qiyin/calls/call.ts'
import { addressOf } from '@qiyin/calls/request.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { OidcConfig } from '../../config-entrance.ts'
import type { Context } from '../../http/context.ts'
import { RedirectAnswer } from '../../http/handler.ts'
import { signOnCookie } from '../../http/session.ts'
import { providerLoginUrl, redeemCode, type Departure } from './oidc-client.ts'
import { redirectTarget } from './redirect-target.ts'
import { awayMs, enter, isSame, ownOrigin, SignOnUnavailable, toLogin } from './sign-on-outcome.ts'

/** The way to an OpenID provider. The browser keeps what it left with; the provider is told digests of it. */
export async function leaveForProvider(
  context: Context,
  provider: OidcConfig,
  target: string,
): Promise<RedirectAnswer> {
  const secret = randomBytes(32).toString('base64url')
  try {
    const there = await providerLoginUrl(provider, returnAddress(context), departureOf(secret))
    const kept = `${secret}.${Buffer.from(target).toString('base64url')}`
    context.answer.setSignOnCookie(kept, new Date(context.now().getTime() + awayMs))
    return new RedirectAnswer(there)
  } catch (error) {
    return enter(context, target, () =>
      Promise.reject(new SignOnUnavailable('no provider', { cause: error })),
    )
  }
}

/** GET /esignature/login/oidc: opens an inner session for whoever the provider sends back. */
export async function returnFromProvider(
  input: Input<typeof loginOidc>,
  context: Context,
): Promise<RedirectAnswer> {
  const { entrance } = context.config
  const { singleSignOn: provider } = entrance
  const [secret = '', kept = ''] = (context.request.cookies[signOnCookie] ?? '').split('.')
  // A cookie is the browser's own: where it leads is judged once more.
  const target = redirectTarget(Buffer.from(kept, 'base64url').toString('utf8'), entrance)
  if (provider.kind !== 'oidc') return toLogin('off', target)
  const departure = departureOf(secret)
  if (secret === '' || !isSame(input.state ?? '', departure.state)) return toLogin('failed', target)
  const came = new URL(`${ownOrigin(context)}${addressOf(loginOidc, input)}`)
  return enter(context, target, () => redeemCode(provider, came, departure))
}

function returnAddress(context: Context): string {
  return `${ownOrigin(context)}${addressOf(loginOidc, {})}`
}

/** From one secret, so that one cookie is enough. */
function departureOf(secret: string): Departure {
  const part = (name: string): string => createHash('sha256').update(`${name} ${secret}`).digest('base64url')
  return { state: part('state'), nonce: part('nonce'), verifier: part('verifier') }
}
