import { maxPageSize } from '@qiyin/domain/paging.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, pageOf, paging } from '../shapes/fields.ts'

/** My messages, newest first. */
export const messageList = defineCall({
  method: 'GET',
  path: '/message/list',
  summary: '我的消息',
  ours: true,
  access: 'user',
  changesState: false,
  request: z.object({ ...paging, unread: z.enum(['true', 'false'], { error: '未读格式不正确' }).nullish() }),
  result: pageOf(
    z.object({
      messageId: z.string(),
      scene: z.string(),
      title: z.string(),
      /** What it is about: a contract's name. */
      subject: z.string(),
      contractId: z.string().nullable(),
      /** The page it leads to, where it is about no contract. */
      link: z.string().nullable(),
      createdTime: z.string(),
      read: z.boolean(),
    }),
  ),
  refusals: [],
})

/** How many of them are unread. */
export const messageUnread = defineCall({
  method: 'GET',
  path: '/message/unread',
  summary: '未读消息数',
  ours: true,
  access: 'user',
  changesState: false,
  request: z.object({}),
  result: z.object({ unread: z.number() }),
  refusals: [],
})

/** Marks my messages as read: those named, or all. */
export const messageRead = defineCall({
  method: 'POST',
  path: '/message/read',
  summary: '标记消息已读',
  ours: true,
  access: 'user',
  changesState: true,
  request: z.object({ messageIdList: z.array(id('消息')).max(maxPageSize, '消息过多').nullish() }),
  result: z.null(),
  refusals: [],
})

/** What was sent to the phones of a contract's people, newest first, for its initiator. */
export const contractMessages = defineCall({
  method: 'GET',
  path: '/contract/messages',
  summary: '合同的短信通知记录',
  ours: true,
  access: 'user',
  object: { kind: 'contract', field: 'contractId', relation: 'initiator' },
  changesState: false,
  request: z.object({ contractId: id('合同') }),
  result: z.array(
    z.object({
      messageId: z.string(),
      /** What it says, in a few words. */
      title: z.string(),
      receiver: z.string(),
      state: z.enum(['queued', 'sent', 'failed']),
      /** Why it failed, in Chinese. */
      failure: z.string().nullable(),
      createdTime: z.string(),
      sentTime: z.string().nullable(),
      /** It failed, was not sent again yet, and what it says still holds. */
      canResend: z.boolean(),
      /** It failed and was sent again, as a message of its own. */
      resent: z.boolean(),
    }),
  ),
  refusals: [],
})

/** Sends a message that has failed again. */
export const contractMessagesResend = defineCall({
  method: 'POST',
  path: '/contract/messages/resend',
  summary: '重新发送短信通知',
  ours: true,
  access: 'user',
  object: { kind: 'contract', field: 'contractId', relation: 'initiator' },
  rate: { count: 20, seconds: 60 },
  changesState: true,
  request: z.object({ contractId: id('合同'), messageId: id('消息') }),
  result: z.null(),
  refusals: ['MESSAGE_NOT_RESENDABLE', 'CONTRACT_NOT_FOUND'],
})
