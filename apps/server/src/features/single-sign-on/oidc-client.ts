import type { DirectoryEmployee } from '@qiyin/domain/access/single-sign-on.ts'
import * as oidc from 'openid-client'
import type { OidcConfig } from '../../config-entrance.ts'
import { SignOnUnavailable } from './sign-on-outcome.ts'

/** What a browser leaves with, and must come back with (RFC 7636; OpenID Connect Core 1.0, 3.1.2.1). */
export interface Departure {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

const answerSec = 10

/** Providers as their own description tells of them; asked again when that could not be read. */
const known = new Map<string, Promise<oidc.Configuration>>()

/** The provider's address that asks who the person is and sends the browser back to `returnAddress`. */
export async function providerLoginUrl(
  provider: OidcConfig,
  returnAddress: string,
  { state, nonce, verifier }: Departure,
): Promise<string> {
  const configuration = await discovered(provider)
  const address = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: returnAddress,
    scope: provider.scope,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return address.href
}

/**
 * Redeems the code of the address that the browser came back to. Undefined when the provider, or the checks of its
 * answer (signature, issuer, nonce, times), refuse it; throws SignOnUnavailable when nobody can say.
 */
export async function redeemCode(
  provider: OidcConfig,
  came: URL,
  { state, nonce, verifier }: Departure,
): Promise<DirectoryEmployee | undefined> {
  try {
    const configuration = await discovered(provider)
    const tokens = await oidc.authorizationCodeGrant(configuration, came, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const said = tokens.claims()
    if (!said) return undefined
    const more = configuration.serverMetadata().userinfo_endpoint
      ? await oidc.fetchUserInfo(configuration, tokens.access_token, said.sub)
      : {}
    return employeeOf({ ...said, ...more }, provider.userClaim)
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw new SignOnUnavailable('the OpenID provider could not redeem a code', { cause: error })
  }
}

/** What a provider says of a person (OpenID Connect Core 1.0, 5.1); undefined without an account name. */
function employeeOf(
  claims: Readonly<Record<string, unknown>>,
  userClaim: string,
): DirectoryEmployee | undefined {
  const text = (name: string): string | undefined => {
    const value = claims[name]
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
  }
  const userName = text(userClaim)
  if (userName === undefined) return undefined
  // A number that the provider itself does not vouch for opens nobody's account.
  const mobile = claims['phone_number_verified'] === false ? undefined : text('phone_number')
  return { userName, name: text('name'), mobile, email: text('email') }
}

function discovered(provider: OidcConfig): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret } = provider
  const name = JSON.stringify([issuer, clientId, clientSecret])
  const asked = known.get(name) ?? discover(provider)
  known.set(name, asked)
  asked.catch(() => known.delete(name))
  return asked
}

function discover({ issuer, clientId, clientSecret }: OidcConfig): Promise<oidc.Configuration> {
  // The operator names the address: within the company's network it may be without TLS, as a CAS may.
  const execute = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []
  return oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: answerSec })
}

/** What says no to this code; anything else is the provider's trouble. */
function isRefusal(error: unknown): boolean {
  if (error instanceof oidc.AuthorizationResponseError) return true
  if (error instanceof oidc.ResponseBodyError) return error.error === 'invalid_grant'
  return error instanceof oidc.ClientError && refusals.has(error.code ?? '')
}

const refusals = new Set([
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_KEY_SELECTION_FAILED',
])
