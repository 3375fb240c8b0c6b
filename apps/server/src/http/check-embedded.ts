import type { Call } from '@qiyin/calls/call.ts'
import type { FastifyRequest } from 'fastify'
import { CallError } from './call-error.ts'
import type { DispatchParts } from './dispatch-parts.ts'
import type { EmbedCredential, Embedded } from './embedded.ts'
import type { Visitor } from './make-context.ts'
import { deniedAs } from './object-guard.ts'

/**
 * What a page inside another system's page shows for itself (RFC 6750), if anything: then cookies count for nothing. The
 * key in an address opens files and pictures alone, which browsers fetch without headers of ours.
 */
export function embedCredential(call: Call, { headers, query }: FastifyRequest): EmbedCredential | undefined {
  const [scheme, value] = headers.authorization?.split(' ') ?? []
  if (scheme?.toLowerCase() === 'bearer') return { kind: 'token', value: value ?? '' }
  const isRead = call.answer === 'file' && !call.changesState
  const key = typeof query === 'object' && query !== null && 'embedKey' in query ? query.embedKey : undefined
  return isRead && typeof key === 'string' ? { kind: 'read', value: key } : undefined
}

/** The session of a page inside; refuses every call that is not declared for what the page is for. */
export async function readEmbedded(
  call: Call,
  credential: EmbedCredential,
  { embeds, services }: Pick<DispatchParts, 'embeds' | 'services'>,
): Promise<Visitor> {
  const state = (await embeds?.read(credential, services.now())) ?? { kind: 'none' }
  if (state.kind === 'none') throw new CallError('SESSION_INVALID', { httpStatus: 401 })
  if (state.kind === 'frozen') throw new CallError('ACCOUNT_FROZEN', { httpStatus: 403 })
  if (state.kind === 'revoked') throw new CallError('EMBED_REVOKED', { httpStatus: 403 })
  const { session, user, embedded } = state
  if (!call.embedded?.for.includes(embedded.purpose))
    throw new CallError('EMBED_NOT_ALLOWED', { httpStatus: 403 })
  return { cookies: {}, session, user, embedded }
}

interface Asked {
  readonly call: Call
  readonly embedded: Embedded
  readonly fields: Record<string, unknown>
}

/** Refuses, as if it were not there, whatever the page was not opened for. */
export async function checkEmbedded(
  { embeds }: Pick<DispatchParts, 'embeds'>,
  { call, embedded, fields }: Asked,
): Promise<void> {
  for (const [field, what] of Object.entries(call.embedded?.about ?? {})) {
    const value = fields[field]
    if (value === undefined || (await embeds?.isAbout(embedded, what, value)) === true) continue
    const kind = call.object?.kind ?? (what === 'seal' ? what : undefined)
    throw new CallError(kind ? deniedAs[kind] : 'EMBED_NOT_ALLOWED', { httpStatus: 403 })
  }
}
