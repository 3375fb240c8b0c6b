import type { contractMessages } from '@qiyin/calls/areas/messages.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { effectiveStatus } from '@qiyin/domain/contract/status.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { contractById, pastOf, signersOf } from '../contracts/public.ts'
import { messagesOfContract, noticeTitle, type ContractMessage } from '../messages/public.ts'
import { noticeAgain } from './notice-again.ts'

const mostShown = 200

/** GET /contract/messages: what went to whose phone, and what became of it. */
export async function listContractMessages(
  { contractId }: Input<typeof contractMessages>,
  { db, config, now }: Context,
): Promise<Result<typeof contractMessages>> {
  const contract = await contractById(db, contractId)
  if (!contract) throw new CallError('CONTRACT_NOT_FOUND')
  const slots = await signersOf(db, contractId)
  const contractStatus = effectiveStatus(contract.storedStatus, contract.deadline, now())
  const facts = { ...contract, contractStatus, slots, past: await pastOf(db, contractId) }
  const messages = await messagesOfContract(db, contractId, mostShown)
  return messages.map((message) => ({
    messageId: message.messageId,
    title: noticeTitle(message.scene),
    receiver: nameOf(message, facts),
    state: stateOf(message),
    failure: stateOf(message) === 'failed' ? failureText(message.failure) : null,
    createdTime: formatDateTime(message.createdTime),
    sentTime: message.sentTime && formatDateTime(message.sentTime),
    canResend:
      stateOf(message) === 'failed' &&
      message.resentTime === null &&
      noticeAgain(message, facts, config) !== null,
    resent: message.resentTime !== null,
  }))
}

interface People {
  readonly initiatorId: string
  readonly initiatorName: string
  readonly slots: readonly { readonly personId: string; readonly personName: string }[]
}

/** As the contract names people. Who signs no more is not named: his own name may be another than the initiator gave. */
function nameOf({ personId }: ContractMessage, { initiatorId, initiatorName, slots }: People): string {
  const slot = slots.find((one) => one.personId === personId)
  if (slot) return slot.personName
  return personId === initiatorId ? initiatorName : '原接收人'
}

function stateOf({ status }: ContractMessage): 'queued' | 'sent' | 'failed' {
  if (status === 1) return 'sent'
  return status === 2 ? 'failed' : 'queued'
}

/** What operators read of a failure names budgets and carriers; an initiator needs what to make of it. */
function failureText(failure: string | null): string {
  if (failure?.startsWith('the budget')) return '发送数量已达当日上限'
  if (failure?.startsWith('waited too long')) return '长时间未能发出'
  return '短信通道发送失败'
}
