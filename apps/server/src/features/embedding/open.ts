import { timingSafeEqual } from 'node:crypto'
import type { embedClose, embedOpen } from '@qiyin/calls/areas/embed.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { embedLimits } from '@qiyin/domain/access/embedding.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { actorOf, recordAudit } from '../audit/public.ts'
import { lockContract } from '../contracts/public.ts'
import { authenticationUrl } from '../session/public.ts'
import { endedBecause } from './standing.ts'
import { endSession, findByEmbedId, openPage, type EmbedPage } from './store.ts'
import { hashToken, newToken } from './tokens.ts'

/** POST /embed/open: a ticket opens its page once; the trail of the contract says inside which system's page. */
export async function openEmbedded(
  { embedId, ticket }: Input<typeof embedOpen>,
  context: Context,
): Promise<Result<typeof embedOpen>> {
  const time = context.now()
  const page = await findByEmbedId(context.db, embedId)
  if (!page || !isTicketOf(page, ticket, time)) throw new CallError('EMBED_TICKET_INVALID')
  const ended = endedBecause(page)
  if (ended !== null) throw new CallError(ended === 'frozen' ? 'ACCOUNT_FROZEN' : 'EMBED_REVOKED')
  const [token, readKey] = [newToken(), newToken()]
  const until = new Date(time.getTime() + embedLimits.sessionMs)
  await context.transaction(async (tx) => {
    const session = { tokenHash: hashToken(token), readHash: hashToken(readKey), until, time }
    if (!(await openPage(tx, page.id, session))) throw new CallError('EMBED_TICKET_INVALID')
    const { contractId, personId, name, sourceName, origin } = page
    // What is still to be placed has no trail yet.
    if (contractId === null) return
    await lockContract(tx, contractId, time)
    const actor = actorOf({ user: { personId, name }, request: context.request })
    const detail = { system: sourceName, origin }
    await recordAudit(tx, context, { contractId, event: 'EMBEDDED', actor, time, detail })
  })
  const { purpose, sourceName, contractId, signId, verified, personId } = page
  return {
    token,
    readKey,
    expires: formatDateTime(until),
    purpose,
    sourceName,
    contractId,
    signId,
    verificationUrl: verified ? null : authenticationUrl(personId),
  }
}

function isTicketOf({ ticketHash, openUntil, openedTime }: EmbedPage, ticket: string, now: Date): boolean {
  return timingSafeEqual(ticketHash, hashToken(ticket)) && openedTime === null && now < openUntil
}

/** POST /embed/close: a page inside ends its own session, and nobody else's. */
export async function closeEmbedded(
  _input: Input<typeof embedClose>,
  { db, embedded }: Context,
): Promise<Result<typeof embedClose>> {
  if (embedded) await endSession(db, embedded.id)
  return null
}
