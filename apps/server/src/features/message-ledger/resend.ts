import type { messageLedgerResend } from '@qiyin/calls/areas/message-ledger.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { sendAgain } from '../contract-messages/public.ts'
import { recordOperation } from '../operator-log/public.ts'
import { findAbout } from './store.ts'

/** POST /message/ledger/resend: as its initiator would, and on record. */
export async function resendFromLedger(
  { messageId }: Input<typeof messageLedgerResend>,
  context: Context,
): Promise<Result<typeof messageLedgerResend>> {
  return context.transaction(async (tx) => {
    const about = await findAbout(tx, messageId)
    if (!about) throw new CallError('MESSAGE_NOT_RESENDABLE')
    const { contractId, contractNo } = about
    await sendAgain(tx, context, { contractId, messageId })
    await recordOperation(tx, context, {
      event: 'MESSAGE_RESEND',
      content: `重新发送合同 ${contractNo} 的消息（${messageId}）`,
      object: { kind: 'CONTRACT', id: contractId, name: contractNo },
      contractNo,
    })
    return null
  })
}
