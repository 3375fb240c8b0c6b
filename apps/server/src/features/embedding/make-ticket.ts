import type { externalSignEmbed } from '@qiyin/calls/areas/embed.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { contractStatus, effectiveStatus } from '@qiyin/domain/contract/status.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { slotToSign } from '../contracts/public.ts'
import { requireOfSource } from '../external-contracts/public.ts'
import { issueTicket } from './issue-ticket.ts'

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
  const { personId } = slot
  return issueTicket(context, { origin, personId, about: { purpose: 'sign', contractId, signId } })
}
