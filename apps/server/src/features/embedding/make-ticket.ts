import { embedPath } from '@qiyin/calls/addresses/embed-path.ts'
import { webBase } from '@qiyin/calls/addresses/paths.ts'
import type { externalSignEmbed } from '@qiyin/calls/areas/embed.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { embedLimits, frameOriginProblem } from '@qiyin/domain/access/embedding.ts'
import { contractStatus, effectiveStatus } from '@qiyin/domain/contract/status.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { slotToSign } from '../contracts/public.ts'
import { requireOfSource } from '../external-contracts/public.ts'
import { frameHostsOf } from '../source-applications/public.ts'
import { insertPage } from './store.ts'
import { hashToken, newToken } from './tokens.ts'

/** POST /external/sign/embed: the signer is whoever the contract names at this place; nobody else can be meant. */
export async function embedSigning(
  { contractId, signId, origin }: Input<typeof externalSignEmbed>,
  context: Context,
): Promise<Result<typeof externalSignEmbed>> {
  const { storedStatus, deadline } = await requireOfSource(context, contractId)
  const slot = await slotToSign(context.db, { contractId, signId })
  if (!slot) throw new CallError('CONTRACT_NOT_FOUND')
  if (effectiveStatus(storedStatus, deadline, context.now()) !== contractStatus.signing)
    throw new CallError('NOT_IN_SIGNING')
  const { application, db, config, request, now, transaction } = context
  const problem = frameOriginProblem(origin, await frameHostsOf(db, application.id))
  if (problem !== null) throw new CallError({ name: 'PARAMETER_INVALID', message: problem })
  const [embedId, ticket] = [newToken(), newToken()]
  const time = now()
  const openUntil = new Date(time.getTime() + embedLimits.openMs)
  await transaction((tx) =>
    insertPage(tx, {
      embedId,
      applicationId: application.id,
      personId: slot.personId,
      purpose: 'sign',
      contractId,
      signId,
      origin,
      ticketHash: hashToken(ticket),
      openUntil,
      time,
    }),
  )
  // Whoever asks by another name than the browsers of its people sets PUBLIC_URL.
  const own = config.http.publicUrl ?? `http://${request.headers['host'] ?? ''}`
  return {
    embedId,
    url: `${own}${webBase}${embedPath({ embedId, ticket })}`,
    openUntil: formatDateTime(openUntil),
  }
}
