import { createHash } from 'node:crypto'
import {
  signedRequest,
  signedText,
  type SignedRequest,
  type SignedTarget,
} from '@qiyin/calls/signed-request.ts'
import {
  applicationScopeLabel,
  signedRequestWindowMs,
  type ApplicationScope,
} from '@qiyin/domain/access/application-scope.ts'
import { CallError } from './call-error.ts'
import type { Application, ApplicationRegistry } from './application.ts'
import { isLighterThan, mostWeight } from './json-weight.ts'
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

/** Finds out which outside application asks; refuses one that is unknown or frozen, signs wrongly or late, repeats itself or lacks the scope. */
export async function checkApplication(
  given: Record<string, unknown>,
  asking: Asking & { readonly target: SignedTarget | undefined },
): Promise<Asked> {
  const request = parseFields(signedRequest, given)
  const application = await checkSignature(request, asking)
  // After the signature: nobody else learns that it is frozen.
  if (application.refusal) throw new CallError(application.refusal, { httpStatus: 403 })
  // Likewise: nobody else can use up an application's nonces.
  await takeNonce(request, asking)
  requireScope(application, asking)
  return { application, fields: contentOf(request) }
}

/**
 * The same of a request that people's browsers carry and repeat while they are asked: it is good until `use` has
 * succeeded once.
 */
export async function checkCarried(
  given: Omit<SignedRequest, 'nonce'> & { readonly nonce?: string | undefined },
  asking: Asking,
): Promise<Asked & { readonly use: () => Promise<void> }> {
  const request = { ...given, nonce: given.nonce ?? '' }
  const application = await checkSignature(request, asking)
  // It is people who read this answer, and how the system stands is none of theirs.
  if (application.refusal) throw denied('APPLICATION_UNKNOWN', 401)
  requireScope(application, asking)
  const nonce = request.nonce || createHash('sha256').update(signedText(request)).digest('hex')
  return { application, fields: contentOf(request), use: () => takeNonce({ ...request, nonce }, asking) }
}

async function checkSignature(
  request: SignedRequest,
  {
    applications,
    now,
    target,
  }: Pick<Asking, 'applications' | 'now'> & { readonly target?: SignedTarget | undefined },
): Promise<Application> {
  const application = await applications.find(request.appId)
  if (!application) throw denied('APPLICATION_UNKNOWN', 401)
  if (!isSignedBy(application, request, target)) throw denied('SIGNATURE_INVALID', 401)
  if (Math.abs(now.getTime() - Number(request.timestamp)) > signedRequestWindowMs)
    throw denied('REQUEST_EXPIRED', 401)
  return application
}

async function takeNonce(
  { appId, nonce, timestamp }: SignedRequest,
  { applications }: Pick<Asking, 'applications'>,
): Promise<void> {
  // Twice as long as it counts: another process's clock may be behind.
  const until = new Date(Number(timestamp) + 2 * signedRequestWindowMs)
  if (!(await applications.takeNonce(appId, nonce, until))) throw denied('REQUEST_REPLAYED', 401)
}

function requireScope({ scopes }: Application, { scope }: Pick<Asking, 'scope'>): void {
  if (scopes.includes(scope)) return
  const message = `应用没有「${applicationScopeLabel[scope]}」权限（${scope}）`
  throw new CallError({ name: 'SCOPE_MISSING', message }, { httpStatus: 403 })
}

function isSignedBy(
  { publicKeys }: Application,
  request: SignedRequest,
  target: SignedTarget | undefined,
): boolean {
  const text = Buffer.from(signedText(request, target))
  const signature = Buffer.from(request.sign, 'base64')
  return publicKeys.some((key) => key.verifies(text, signature))
}

function contentOf({ bizContent }: SignedRequest): Record<string, unknown> {
  // A system's mistake must not hold up everybody else's calls.
  if (!isLighterThan(bizContent, mostWeight)) throw new CallError('BODY_TOO_LARGE', { httpStatus: 413 })
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

type Denial = 'APPLICATION_UNKNOWN' | 'SIGNATURE_INVALID' | 'REQUEST_EXPIRED' | 'REQUEST_REPLAYED'

function denied(name: Denial, httpStatus: number): CallError {
  return new CallError(name, { httpStatus })
}
