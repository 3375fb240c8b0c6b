import type { externalSignMessageSignerAuthenticationSend } from '@qiyin/calls/areas/external-sign.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { contractStatus, signStatus } from '@qiyin/domain/contract/status.ts'
import { dayOf, formatDateTime, startOfDay } from '@qiyin/domain/dates.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { lockContract, signersOf, signingLink } from '../contracts/public.ts'
import { messagesOfContract, queueNotice } from '../messages/public.ts'
import { personById } from '../people/public.ts'
import { requireOfSource } from './read.ts'

/** Of the newest so many the reminders of today are found. */
const mostMessages = 500

/** POST /external/sign/message/signer-authentication/send */
export async function remindToAuthenticate(
  { contractId, signId }: Input<typeof externalSignMessageSignerAuthenticationSend>,
  context: Context,
): Promise<Result<typeof externalSignMessageSignerAuthenticationSend>> {
  await requireOfSource(context, contractId)
  const time = context.now()
  await context.transaction(async (tx) => {
    const contract = await lockContract(tx, contractId, time)
    if (contract.contractStatus !== contractStatus.signing) throw new CallError('NOT_IN_SIGNING')
    const slot = (await signersOf(tx, contractId)).find((one) => one.signId === signId)
    if (!slot || slot.signStatus === signStatus.signed) throw new CallError('CONTRACT_NOT_FOUND')
    const person = await personById(tx, slot.personId)
    if (person?.verified) throw new CallError('SIGNER_AUTHENTICATED')
    const today = startOfDay(dayOf(time))
    // Under the lock of the contract: two requests at once send one message.
    const sent = (await messagesOfContract(tx, contractId, mostMessages)).some(
      (one) => one.scene === 'REAL_NAME_NOTICE' && one.personId === slot.personId && one.createdTime >= today,
    )
    if (sent) throw new CallError('MESSAGE_SENT_TODAY')
    await queueNotice(tx, context, {
      scene: 'REAL_NAME_NOTICE',
      personId: slot.personId,
      // It asks for this very message, whatever it does about others.
      contract: { ...contract, sendMessage: true },
      values: {
        initiator: contract.initiatorName,
        contractName: contract.contractName,
        deadline: formatDateTime(contract.deadline),
        url: signingLink(context.config, slot.transactionNo),
      },
    })
  })
  return null
}
