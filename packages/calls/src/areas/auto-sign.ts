import { isSmsCode } from '@qiyin/domain/person/sms.ts'
import { mostAutoSignDays } from '@qiyin/domain/seal/automatic.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { day, id, text } from '../shapes/fields.ts'

/* What a company lets other systems seal by themselves; ours, the specification names only the signing. */

const ofGrant = { kind: 'grant', field: 'sealAuthorizeId', relation: 'manager' } as const
const manager = { access: 'verified', object: ofGrant, ours: true } as const
const sealAuthorizeId = id('印章授权')
const cannotGrant = ['GRANT_NOT_FOUND', 'SOURCE_NOT_FOUND', 'PARAMETER_INVALID'] as const

/** What is allowed to which systems by a right to a seal, and the systems that could be allowed it. */
export const sealsAutoSignQuery = defineCall({
  ...manager,
  method: 'GET',
  path: '/seals/auto-sign/query',
  summary: '自动签署授权列表',
  changesState: false,
  request: z.object({ sealAuthorizeId }),
  result: z.object({
    grants: z.array(
      z.object({
        autoSignId: z.string(),
        sourceName: z.string(),
        grantedBy: z.string(),
        grantedTime: z.string(),
        /** The last day, YYYY-MM-DD. */
        validUntil: z.string(),
        expired: z.boolean(),
      }),
    ),
    sources: z.array(z.object({ sourceId: z.string(), sourceName: z.string() })),
    /** Where the code of a grant is sent, masked. */
    mobile: z.string(),
    /** The last day that may be chosen. */
    latestDay: z.string(),
  }),
  refusals: ['GRANT_NOT_FOUND'],
})

/** A code to the mobile of whoever grants, for this right and this system. */
export const sealsAutoSignCode = defineCall({
  ...manager,
  method: 'POST',
  path: '/seals/auto-sign/code',
  summary: '发送自动签署授权验证码',
  changesState: true,
  request: z.object({ sealAuthorizeId, sourceId: id('来源系统', '请选择来源系统') }),
  result: z.object({ mobile: z.string(), resendAfterSec: z.number() }),
  refusals: [...cannotGrant, 'CODE_TOO_SOON', 'CODE_LIMIT'],
})

/** Lets a system seal with it, for at most a year; again, the end is the new one. */
export const sealsAutoSignGrant = defineCall({
  ...manager,
  method: 'POST',
  path: '/seals/auto-sign/grant',
  summary: '授权自动签署',
  changesState: true,
  request: z.object({
    sealAuthorizeId,
    sourceId: id('来源系统', '请选择来源系统'),
    validUntil: day('有效期', `请选择有效期（最长${mostAutoSignDays}天）`),
    code: text('验证码', { is: isSmsCode, missing: '请输入验证码' }),
  }),
  result: z.null(),
  refusals: [...cannotGrant, 'COMPANY_NOT_AUTHENTICATED', 'COMPANY_FROZEN', 'CODE_WRONG', 'CODE_EXPIRED'],
})

/** Takes it back, at once. */
export const sealsAutoSignEnd = defineCall({
  ...manager,
  method: 'POST',
  path: '/seals/auto-sign/end',
  summary: '取消自动签署授权',
  changesState: true,
  request: z.object({ sealAuthorizeId, autoSignId: id('自动签署授权') }),
  result: z.null(),
  refusals: ['GRANT_NOT_FOUND'],
})
