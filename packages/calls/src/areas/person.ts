import { maxLength } from '@qiyin/domain/limits.ts'
import { isMobile } from '@qiyin/domain/person/mobile.ts'
import { isSmsCode } from '@qiyin/domain/person/sms.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { text } from '../shapes/fields.ts'

/** A mainland mobile number: 11 digits, 1 then 3 to 9 (seed 001 section 5). */
export const mobileField = text('手机号', { is: isMobile })

/** Log in by mobile and SMS code; an unknown number becomes an account. */
export const personLogin = defineCall({
  method: 'POST',
  path: '/person/login',
  summary: '手机号验证码登录',
  access: 'public',
  rate: { count: 30, seconds: 60 },
  changesState: true,
  request: z.object({ mobile: mobileField, code: text('验证码', { is: isSmsCode }) }),
  result: z.object({
    /** True when the person is real-name verified. */
    authentication: z.boolean(),
    /** Where to verify otherwise. */
    authenticationUrl: z.string().nullable(),
  }),
  refusals: ['CODE_WRONG', 'CODE_EXPIRED', 'ACCOUNT_FROZEN'],
})

/** Sends a login code by SMS. */
export const personSmsSendVerificationCode = defineCall({
  method: 'GET',
  path: '/person/sms/send/verification-code',
  summary: '发送登录验证码',
  access: 'public',
  rate: { count: 30, seconds: 60 },
  changesState: true,
  request: z.object({ phone: mobileField }),
  result: z.null(),
  refusals: ['CODE_TOO_SOON', 'CODE_LIMIT', 'HUMAN_CHECK_REQUIRED'],
})

/** Asks whether a human check is needed before a code is sent; 0 none, 400001 open `url`. */
export const personVerifyStart = defineCall({
  method: 'GET',
  path: '/person/verify/start',
  summary: '开始安全验证',
  access: 'public',
  rate: { count: 60, seconds: 60 },
  changesState: true,
  request: z.object({ phone: mobileField }),
  result: z.object({
    resultCode: z.number(),
    url: z.string().nullable(),
    /** The proof of work of the built-in check: find `answer` so that SHA-256(nonce + answer) starts with `difficulty` zero bits. */
    challenge: z.object({ id: z.string(), nonce: z.string(), difficulty: z.number() }).nullable(),
  }),
  refusals: [],
})

/** Redeems the check: `verifyToken` is "challengeId:answer" for verifyType POW. */
export const personVerify = defineCall({
  method: 'POST',
  path: '/person/verify',
  summary: '提交安全验证',
  access: 'public',
  rate: { count: 60, seconds: 60 },
  changesState: true,
  request: z.object({
    phone: mobileField,
    verifyToken: text('验证结果', { max: maxLength.verifyToken }),
    verifyType: text('验证方式', { max: maxLength.verifyType }),
  }),
  result: z.boolean(),
  refusals: ['FAILED', 'HUMAN_CHECK_FAILED'],
})
