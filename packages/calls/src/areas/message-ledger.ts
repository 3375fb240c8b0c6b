import { pagePath } from '@qiyin/domain/access/pages.ts'
import { maxLength } from '@qiyin/domain/limits.ts'
import { messageStateCodes } from '@qiyin/domain/message/message-state.ts'
import { sceneCodes, sentWayCodes } from '@qiyin/domain/message/scenes.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, optionalTime, optionalText, pageOf, paging } from '../shapes/fields.ts'

/** What has left for whom by short message, by e-mail and to groups, newest first, without its text; days both included. */
export const messageLedgerQuery = defineCall({
  method: 'GET',
  path: '/message/ledger/query',
  summary: '消息发送记录',
  ours: true,
  access: { page: pagePath.msgManage },
  changesState: false,
  request: z.object({
    scene: z.enum(sceneCodes, { error: '消息场景格式不正确' }).optional().meta({ title: '消息场景' }),
    messageType: z.enum(sentWayCodes, { error: '消息方式格式不正确' }).optional().meta({ title: '消息方式' }),
    state: z.enum(messageStateCodes, { error: '发送状态格式不正确' }).optional().meta({ title: '发送状态' }),
    /** Whole numbers only. */
    mobile: optionalText('手机号', { max: maxLength.searchWord }),
    contractNo: optionalText('合同编号', { max: maxLength.searchWord }),
    startTime: optionalTime('开始时间'),
    endTime: optionalTime('结束时间'),
    ...paging,
  }),
  result: pageOf(
    z.object({
      messageId: z.string(),
      scene: z.enum(sceneCodes),
      messageType: z.enum(sentWayCodes),
      /** A person, or a group's robot. */
      receiverName: z.string().nullable(),
      /** Masked; of a short message only. */
      receiverMobile: z.string().nullable(),
      contractNo: z.string().nullable(),
      state: z.enum(messageStateCodes),
      /** Why it was given up. */
      failure: z.string().nullable(),
      createdTime: z.string(),
      sentTime: z.string().nullable(),
      /** A short message or a letter about a contract that was given up and not sent again yet. */
      canResend: z.boolean(),
    }),
  ),
  refusals: [],
})

/** Sends a short message or a letter about a contract again that was given up, as long as what it says holds. */
export const messageLedgerResend = defineCall({
  method: 'POST',
  path: '/message/ledger/resend',
  summary: '重新发送消息',
  ours: true,
  access: { page: pagePath.msgManage },
  rate: { count: 60, seconds: 60 },
  changesState: true,
  request: z.object({ messageId: id('消息') }),
  result: z.null(),
  refusals: ['MESSAGE_NOT_RESENDABLE'],
})
