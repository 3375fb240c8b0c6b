import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, optionalText } from '../shapes/fields.ts'
import { drawnSignature } from '../shapes/signing.ts'
import { maxLength } from '@qiyin/domain/limits.ts'

/** Where I am logged in, this browser first, then the ones seen last. */
export const userSessions = defineCall({
  method: 'GET',
  path: '/user/sessions',
  summary: '登录设备',
  ours: true,
  access: 'user',
  changesState: false,
  request: z.object({}),
  result: z.array(
    z.object({
      sessionId: z.string(),
      userAgent: z.string(),
      address: z.string(),
      loginTime: z.string(),
      seenTime: z.string(),
      /** The one that asks. */
      current: z.boolean(),
    }),
  ),
  refusals: [],
})

/** Logs one of my other devices out, or without an id all of them; at once. Answers how many. */
export const userSessionsEnd = defineCall({
  method: 'POST',
  path: '/user/sessions/end',
  summary: '下线设备',
  ours: true,
  access: 'user',
  changesState: true,
  request: z.object({ sessionId: optionalText('设备', { max: maxLength.transactionNo }) }),
  result: z.number(),
  refusals: [],
})

/** The handwritten signatures I keep, the default one first, then the newest. */
export const userSignatures = defineCall({
  method: 'GET',
  path: '/user/signatures',
  summary: '我的手写签名',
  ours: true,
  access: 'user',
  changesState: false,
  request: z.object({}),
  result: z.array(
    z.object({
      signatureId: z.string(),
      drawing: drawnSignature,
      isDefault: z.boolean(),
      createdTime: z.string(),
    }),
  ),
  refusals: [],
})

/** Keeps one more handwritten signature; it becomes the default one. */
export const userSignatureSave = defineCall({
  method: 'POST',
  path: '/user/signature/save',
  summary: '保存我的签名',
  ours: true,
  access: 'verified',
  changesState: true,
  request: z.object({ drawing: drawnSignature }),
  result: z.boolean(),
  refusals: ['SIGNATURE_REQUIRED', 'PARAMETER_INVALID'],
})

/** Signs with this one from now on, unless another is drawn. */
export const userSignatureDefault = defineCall({
  method: 'POST',
  path: '/user/signature/default',
  summary: '设为默认签名',
  ours: true,
  access: 'user',
  changesState: true,
  request: z.object({ signatureId: id('签名') }),
  result: z.boolean(),
  refusals: ['PARAMETER_INVALID'],
})

/** Keeps it no longer; the newest of the others becomes the default one. */
export const userSignatureRemove = defineCall({
  method: 'POST',
  path: '/user/signature/remove',
  summary: '删除我的签名',
  ours: true,
  access: 'user',
  changesState: true,
  request: z.object({ signatureId: id('签名') }),
  result: z.boolean(),
  refusals: [],
})
