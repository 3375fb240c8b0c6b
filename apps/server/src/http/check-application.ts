import { verify } from 'node:crypto'
import { signedRequest, signedText, type SignedRequest } from '@qiyin/calls/signed-request.ts'
import { signedRequestWindowMs, type ApplicationScope } from '@qiyin/domain/access/application-scope.ts'
import { CallError } from './call-error.ts'
import type { Application, ApplicationRegistry } from './application.ts'
import { parseFields } from './request-fields.ts'

interface Asking {
  readonly applications: ApplicationRegistry
  readonly scope: ApplicationScope
  readonly now: Date
}

/** Which application asks, and the call's fields as it has signed them. */
interface Asked {
  readonly application: Application
  readonly fields: Record<string, unknown>
}

/** Finds out which outside application asks; refuses one that is unknown, signs wrongly or late, repeats itself or lacks the scope. */
export async function checkApplication(
  given: Record<string, unknown>,
  { applications, scope, now }: Asking,
): Promise<Asked> {
  const request = parseFields(signedRequest, given)
  const application = await applications.find(request.appId)
  if (!application) throw denied('APPLICATION_UNKNOWN', 401)
  if (!isSignedBy(application, request)) throw denied('SIGNATURE_INVALID', 401)
  const sentAt = Number(request.timestamp)
  if (Math.abs(now.getTime() - sentAt) > signedRequestWindowMs) throw denied('REQUEST_EXPIRED', 401)
  // Twice as long as it counts: another process's clock may be behind.
  const until = new Date(sentAt + 2 * signedRequestWindowMs)
  // After the signature: nobody else can use up an application's nonces.
  if (!(await applications.takeNonce(application.appId, request.nonce, until)))
    throw denied('REQUEST_REPLAYED', 401)
  if (!application.scopes.includes(scope)) throw denied('SCOPE_MISSING', 403)
  return { application, fields: contentOf(request) }
}

function isSignedBy({ publicKeys }: Application, request: SignedRequest): boolean {
  const text = Buffer.from(signedText(request))
  const signature = Buffer.from(request.sign, 'base64')
  return publicKeys.some((key) => verify('sha256', text, key, signature))
}

function contentOf({ bizContent }: SignedRequest): Record<string, unknown> {
  const content = parsed(bizContent)
  if (typeof content === 'object' && content !== null && !Array.isArray(content)) return { ...content }
  throw new CallError({ name: 'PARAMETER_INVALID', message: 'bizContent应为JSON对象' })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Denial =
  | 'APPLICATION_UNKNOWN'
  | 'SIGNATURE_INVALID'
  | 'REQUEST_EXPIRED'
  | 'REQUEST_REPLAYED'
  | 'SCOPE_MISSING'

function denied(name: Denial, httpStatus: number): CallError {
  return new CallError(name, { httpStatus })
}
