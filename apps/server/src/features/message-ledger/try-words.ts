import type { messageTemplateTest } from '@qiyin/calls/areas/message-template.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { businessById } from '../businesses/public.ts'
import { checkedWords } from '../message-templates/public.ts'
import { queueTrial } from '../messages/public.ts'

/** POST /message/template/test: to one's own phone, address or bell, within the budgets of all messages. */
export async function tryWords(
  input: Input<typeof messageTemplateTest>,
  { db, transaction, user, config, secrets, jobs, now }: Context,
): Promise<Result<typeof messageTemplateTest>> {
  const words = checkedWords(input)
  if (words.businessTypeId !== undefined && !(await businessById(db, words.businessTypeId)))
    throw new CallError('BUSINESS_NOT_FOUND')
  const { personId } = user
  const isSent = await transaction((tx) =>
    queueTrial(tx, { config, secrets, jobs, now }, { words, personId }),
  )
  if (!isSent) throw new CallError('MAIL_UNAVAILABLE')
  return null
}
