import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { randomBytes } from 'node:crypto'
import type { Input, Result } from '@qiyin/calls/call.ts'
import type { personLogin } from '@qiyin/calls/areas/person.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Tx } from '../../http/context.ts'
import { sessionCookie, type Scope } from '../../http/session.ts'
import { recordConsents } from '../consents/public.ts'
import { recordOperation } from '../operator-log/public.ts'
import { ensurePerson, type Person } from '../people/public.ts'
import { authenticationUrl } from './authentication-url.ts'
import { browserHashOf } from './code-browser.ts'
import { redeemLoginCode } from './redeem-login-code.ts'
import { hashToken } from './session-reader.ts'
import { deleteSession, insertSession } from './store.ts'

/** POST /person/login: a right code opens a session; an unknown mobile becomes an account. */
export async function login(
  { mobile, code }: Input<typeof personLogin>,
  context: Context,
): Promise<Result<typeof personLogin>> {
  const { address } = context.request
  await redeemLoginCode(context, { mobile, code, address, browserHash: browserHashOf(context) })
  const person = await openSession(context, mobile)
  return {
    authentication: person.verified,
    authenticationUrl: person.verified ? null : authenticationUrl(person.personId),
  }
}

/** Opens a session for whoever has the mobile, in the place of the browser's former one. */
export async function openSession(context: Context, mobile: string): Promise<Person> {
  return openSessionFor(context, { scope: 'outer', find: (tx) => ensurePerson(tx, context, { mobile }) })
}

interface Entering {
  readonly scope: Scope
  /** The account, made if need be. */
  readonly find: (tx: Tx) => Promise<Person>
  /** What else belongs to the session, by the hash of its token. */
  readonly also?: (tx: Tx, tokenHash: Buffer) => Promise<void>
}

const entered: Readonly<Record<Scope, string>> = { outer: '登录契印', inner: '以内部员工身份登录契印' }

/** Opens a session, in the place of the browser's former one; refuses a frozen account with ACCOUNT_FROZEN. */
export async function openSessionFor(context: Context, { scope, find, also }: Entering): Promise<Person> {
  const { transaction, secrets, now, config, request, answer, roleNames } = context
  const token = randomBytes(32).toString('base64url')
  const expires = new Date(now().getTime() + config.session.absoluteMs)
  const replaced = request.cookies[sessionCookie]
  const person = await transaction(async (tx) => {
    const found = await find(tx)
    if (found.status !== accountStatus.active) throw new CallError('ACCOUNT_FROZEN')
    await recordConsents(tx, context, { personId: found.personId, kinds: ['user', 'privacy'] })
    if (replaced) await deleteSession(tx, hashToken(replaced))
    await insertSession(tx, {
      tokenHash: hashToken(token),
      personId: found.personId,
      scope,
      now: now(),
      expires,
      address: request.address,
      userAgent: request.userAgent.slice(0, 500),
    })
    await also?.(tx, hashToken(token))
    const user = { personId: found.personId, name: found.name }
    await recordOperation(
      tx,
      { secrets, now, request, user, roleNames },
      { event: 'LOGIN', content: entered[scope], object: null },
    )
    return found
  })
  answer.setSessionCookie(token, expires)
  return person
}
