import { embedLimits, embedPurposes } from '@qiyin/domain/access/embedding.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { embedAddress, frameOrigin as origin } from '../shapes/embed-address.ts'
import { id, text } from '../shapes/fields.ts'

/* Pages of ours inside pages of other systems; ours, the specification names no call for them. */

/** A page, inside the system's own page, where one signer signs one place of a contract. */
export const externalSignEmbed = defineCall({
  method: 'POST',
  path: '/external/sign/embed',
  summary: '获取嵌入签署页（外部系统）',
  ours: true,
  access: { application: 'sign' },
  rate: { count: 600, seconds: 60 },
  changesState: true,
  request: z.object({ contractId: id('合同', '请填写合同'), signId: id('签署方', '请填写签署方'), origin }),
  result: embedAddress,
  refusals: ['CONTRACT_NOT_FOUND', 'NOT_IN_SIGNING', 'PARAMETER_INVALID'],
})

/** The ticket of a page inside, for the session that lives in that page alone. */
export const embedOpen = defineCall({
  method: 'POST',
  path: '/embed/open',
  summary: '打开嵌入页',
  ours: true,
  access: 'public',
  rate: { count: 60, seconds: 60 },
  changesState: true,
  request: z.object({
    embedId: text('页面', { max: embedLimits.token }),
    ticket: text('页面地址', { max: embedLimits.token }),
  }),
  result: z.object({
    /** Goes with each call, in a header that no other page can send. */
    token: z.string(),
    /** Stands in the addresses of pictures and files, and opens nothing else. */
    readKey: z.string(),
    expires: z.string(),
    purpose: z.enum(embedPurposes),
    sourceName: z.string(),
    /** Of a page to sign. */
    contractId: z.string().nullable(),
    signId: z.string().nullable(),
    /** Where the person proves who they are, if they have not; outside of the frame. */
    verificationUrl: z.string().nullable(),
  }),
  refusals: ['EMBED_TICKET_INVALID', 'EMBED_REVOKED', 'ACCOUNT_FROZEN'],
})

/** Ends the session of a page inside. */
export const embedClose = defineCall({
  method: 'POST',
  path: '/embed/close',
  summary: '关闭嵌入页',
  ours: true,
  access: 'user',
  embedded: { for: embedPurposes, about: {} },
  changesState: true,
  request: z.object({}),
  result: z.null(),
  refusals: [],
})
