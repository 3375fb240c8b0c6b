import { drawnSignature as drawingLimit, maxLength } from '@qiyin/domain/limits.ts'
import { consentKinds } from '@qiyin/domain/person/consent.ts'
import { isSmsCode } from '@qiyin/domain/person/sms.ts'
import { avatarRule } from '@qiyin/domain/person/avatar.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, text } from '../shapes/fields.ts'
import { drawnSignature } from '../shapes/signing.ts'
import { mobileField } from './person.ts'

const code = text('验证码', { is: isSmsCode, missing: '请输入验证码' })
const codeRefusals = ['CODE_WRONG', 'CODE_EXPIRED'] as const
const codeSent = z.object({ mobile: z.string(), resendAfterSec: z.number() })

/** Deletes one's own account, proven by a code to its phone; what the evidence of contracts needs stays. */
export const personAccountDelete = defineCall({
  method: 'DELETE',
  path: '/person/account/delete',
  summary: '注销账号',
  access: 'user',
  object: { kind: 'person', field: 'accountId', relation: 'owner' },
  rate: { count: 10, seconds: 60 },
  changesState: true,
  request: z.object({ accountId: id('账号'), code }),
  result: z.boolean(),
  refusals: [...codeRefusals, 'FAILED'],
})

/** What stands against deleting my account, and whether something of it would stay. */
export const userAccountDeletion = defineCall({
  method: 'GET',
  path: '/user/account/deletion',
  summary: '注销账号条件',
  ours: true,
  access: 'user',
  changesState: false,
  request: z.object({}),
  result: z.object({ obstacles: z.array(z.string()), contracts: z.number() }),
  refusals: [],
})

/** Sends a code to the phone of my account, with which I delete it, move it to another number or take my data out. */
export const userAccountCode = defineCall({
  method: 'POST',
  path: '/user/account/code',
  summary: '发送账号安全验证码',
  ours: true,
  access: 'user',
  rate: { count: 10, seconds: 60 },
  changesState: true,
  request: z.object({}),
  result: codeSent,
  refusals: ['CODE_TOO_SOON', 'CODE_LIMIT'],
})

/** All that is stored about me, as JSON; each time is written down. */
export const userAccountExport = defineCall({
  method: 'POST',
  path: '/user/account/export',
  summary: '导出个人数据',
  ours: true,
  access: 'user',
  rate: { count: 10, seconds: 60 },
  changesState: true,
  answer: 'file',
  query: ['code'],
  request: z.object({ code }),
  result: z.null(),
  refusals: [...codeRefusals],
})

/** Proves that the present number is in my hands: for ten minutes this session may give a new one. */
export const userMobileVerify = defineCall({
  method: 'POST',
  path: '/user/mobile/verify',
  summary: '验证当前手机号',
  ours: true,
  access: 'user',
  rate: { count: 10, seconds: 60 },
  changesState: true,
  request: z.object({ code }),
  result: z.boolean(),
  refusals: [...codeRefusals],
})

/** Sends a code to the number that shall be the new one. */
export const userMobileCode = defineCall({
  method: 'POST',
  path: '/user/mobile/code',
  summary: '发送新手机号验证码',
  ours: true,
  access: 'user',
  rate: { count: 10, seconds: 60 },
  changesState: true,
  request: z.object({ mobile: mobileField }),
  result: codeSent,
  refusals: ['AUTHENTICATION_NOT_FOUND', 'PARAMETER_INVALID', 'CODE_TOO_SOON', 'CODE_LIMIT'],
})

/** Moves my account to the new number; all other sessions end. */
export const userMobileChange = defineCall({
  method: 'POST',
  path: '/user/mobile/change',
  summary: '更换手机号',
  ours: true,
  access: 'user',
  rate: { count: 10, seconds: 60 },
  changesState: true,
  request: z.object({ mobile: mobileField, code }),
  result: z.boolean(),
  refusals: [...codeRefusals, 'AUTHENTICATION_NOT_FOUND', 'PARAMETER_INVALID'],
})

/** What I have agreed to, newest first. */
export const userConsents = defineCall({
  method: 'GET',
  path: '/user/consents',
  summary: '授权与同意记录',
  ours: true,
  access: 'user',
  changesState: false,
  request: z.object({}),
  result: z.array(
    z.object({
      kind: z.enum(consentKinds),
      title: z.string(),
      version: z.string(),
      /** A contract's name or a serial number; empty for an agreement. */
      subject: z.string(),
      time: z.string(),
    }),
  ),
  refusals: [],
})

/** My picture; where there is none the page shows a letter of the name. */
export const personAvatar = defineCall({
  method: 'GET',
  path: '/person/avatar',
  summary: '个人头像',
  access: 'user',
  changesState: false,
  answer: 'file',
  request: z.object({}),
  result: z.null(),
  refusals: ['FILE_NOT_FOUND'],
})

/** Sets my picture: cut to a square, drawn anew, nothing of the file is kept. */
export const userAvatarSave = defineCall({
  method: 'POST',
  path: '/user/avatar/save',
  summary: '更换头像',
  ours: true,
  access: 'user',
  rate: { count: 10, seconds: 60 },
  upload: {
    field: 'file',
    maxBytes: avatarRule.maxBytes,
    tooLargeMessage: avatarRule.sizeMessage,
  },
  changesState: true,
  request: z.object({}),
  result: z.boolean(),
  refusals: ['IMAGE_REFUSED', 'FILE_TOO_LARGE', 'FILE_MISSING'],
})

/** Has none any more. */
export const userAvatarRemove = defineCall({
  method: 'POST',
  path: '/user/avatar/remove',
  summary: '删除头像',
  ours: true,
  access: 'user',
  changesState: true,
  request: z.object({}),
  result: z.boolean(),
  refusals: [],
})

/** Opens a page on which a phone draws a signature for this computer; closes the one before. */
export const userSignaturePageOpen = defineCall({
  method: 'POST',
  path: '/user/signature-page/open',
  summary: '获取手机手写签名二维码',
  ours: true,
  access: 'verified',
  rate: { count: 20, seconds: 60 },
  changesState: true,
  request: z.object({}),
  result: z.object({ url: z.string(), leftSec: z.number() }),
  refusals: [],
})

/** What the phone has done so far; the drawing is handed out once. */
export const userSignaturePageState = defineCall({
  method: 'POST',
  path: '/user/signature-page/state',
  summary: '查询手机手写签名',
  ours: true,
  access: 'verified',
  rate: { count: 120, seconds: 60 },
  changesState: true,
  request: z.object({}),
  result: z.object({
    state: z.enum(['waiting', 'scanned', 'drawn', 'expired']),
    drawing: drawnSignature.nullable(),
  }),
  refusals: [],
})

const token = text('页面地址', { max: maxLength.faceToken })

/** A phone has scanned the code: whose signature is wanted. */
export const signaturePageScan = defineCall({
  method: 'POST',
  path: '/signature-page/scan',
  summary: '打开手机手写签名页面',
  ours: true,
  access: 'public',
  rate: { count: 30, seconds: 60 },
  changesState: true,
  request: z.object({ token }),
  result: z.object({ name: z.string() }),
  refusals: ['FACE_PAGE_EXPIRED'],
})

/** What the phone has drawn; the computer keeps it or not. */
export const signaturePageDraw = defineCall({
  method: 'POST',
  path: '/signature-page/draw',
  summary: '提交手机手写签名',
  ours: true,
  access: 'public',
  rate: { count: 10, seconds: 60 },
  maxBodyBytes: drawingLimit.maxBytes,
  changesState: true,
  request: z.object({ token, drawing: drawnSignature }),
  result: z.boolean(),
  refusals: ['FACE_PAGE_EXPIRED'],
})
