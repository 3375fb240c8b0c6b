import { randomBytes } from 'node:crypto'
import type { Context } from '../../http/context.ts'
import { codeCookie } from '../../http/session.ts'
import { hashToken } from './session-reader.ts'

/** The hash of what names the browser that asks; undefined when it has no name. */
export function browserHashOf({ request }: Pick<Context, 'request'>): Buffer | undefined {
  const token = request.cookies[codeCookie]
  return token !== undefined && isToken(token) ? hashToken(token) : undefined
}

/** A name for the browser, the one it has if it has one; `keep` sets it until `expires`. */
export function nameBrowser({ request, answer }: Pick<Context, 'request' | 'answer'>): {
  readonly browserHash: Buffer
  readonly keep: (expires: Date) => void
} {
  const known = request.cookies[codeCookie]
  const token = known !== undefined && isToken(known) ? known : randomBytes(32).toString('base64url')
  return { browserHash: hashToken(token), keep: (expires) => answer.setCodeCookie(token, expires) }
}

function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}
