import { timingSafeEqual } from 'node:crypto'
import { paths, webBase } from '@qiyin/calls/addresses/paths.ts'
import type { DirectoryEmployee, SignOnProblem } from '@qiyin/domain/access/single-sign-on.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { RedirectAnswer } from '../../http/handler.ts'
import { openSessionFor } from '../session/public.ts'
import { employeeAccount, SignOnRefused } from './employee-account.ts'

/** From leaving for the single sign-on to coming back. */
export const awayMs = 10 * 60 * 1000

/** The single sign-on did not answer, or not as its protocol says. */
export class SignOnUnavailable extends Error {
  override readonly name = 'SignOnUnavailable'
}

/**
 * Opens an inner session for the employee whom the single sign-on names, and leads to the target. What goes wrong is
 * told on the login page.
 */
export async function enter(
  context: Context,
  target: string,
  ask: () => Promise<DirectoryEmployee | undefined>,
): Promise<RedirectAnswer> {
  try {
    const employee = await ask()
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

/** The login page, with why the single sign-on came to nothing. */
export function toLogin(sso: SignOnProblem | 'demo', target: string): RedirectAnswer {
  const [path = '', query] = paths.login(target.startsWith('/') ? target : undefined).split('?')
  const search = new URLSearchParams(query)
  search.set('sso', sso)
  return new RedirectAnswer(`${webBase}${path}?${search.toString()}`)
}

/** Our origin, as browsers see it. */
export function ownOrigin({ config: { http } }: Context): string {
  return http.publicUrl ?? `http://${http.host}:${http.port}`
}

/** Whether what came back is what the browser left with. */
export function isSame(state: string, kept: string | undefined): boolean {
  const [one, other] = [Buffer.from(state), Buffer.from(kept ?? '')]
  return one.length === other.length && timingSafeEqual(one, other)
}

function problemOf(error: unknown, { logger }: Context): SignOnProblem {
  if (error instanceof SignOnRefused) return error.problem
  if (error instanceof CallError && error.refusal === 'ACCOUNT_FROZEN') return 'frozen'
  if (!(error instanceof SignOnUnavailable)) throw error
  logger.error({ err: error }, 'the single sign-on failed')
  return 'unavailable'
}
