import type { contractMessagesResend } from '@qiyin/calls/areas/messages.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Tx } from '../../http/context.ts'
import { lockContract, pastOf, signersOf } from '../contracts/public.ts'
import { markResent, messageOfContract, queueMail, queueNotice } from '../messages/public.ts'
import { noticeAgain } from './notice-again.ts'

/** POST /contract/messages/resend */
export async function resendMessage(
  input: Input<typeof contractMessagesResend>,
  context: Context,
): Promise<Result<typeof contractMessagesResend>> {
  return context.transaction(async (tx) => {
    await sendAgain(tx, context, input)
    return null
  })
}

/**
 * A message that was given up goes out once more, as a new one, once: a letter as a letter, a short message in every way
 * that its notice has. Refuses with MESSAGE_NOT_RESENDABLE.
 */
export async function sendAgain(
  tx: Tx,
  context: Context,
  { contractId, messageId }: { readonly contractId: string; readonly messageId: string },
): Promise<void> {
  const time = context.now()
  const contract = await lockContract(tx, contractId, time)
  const message = await messageOfContract(tx, { contractId, messageId })
  const slots = await signersOf(tx, contractId)
  const facts = { ...contract, slots, past: await pastOf(tx, contractId) }
  const again = message && noticeAgain(message, facts, context.config)
  if (!again || message.personId === null) throw new CallError('MESSAGE_NOT_RESENDABLE')
  if (!(await markResent(tx, { contractId, messageId }, time))) throw new CallError('MESSAGE_NOT_RESENDABLE')
  const notice = { ...again, personId: message.personId }
  if (message.way === 'SMS') await queueNotice(tx, context, { ...notice, contract })
  else if (!(await queueMail(tx, context, { ...notice, ...contract })))
    throw new CallError('MESSAGE_NOT_RESENDABLE')
}
