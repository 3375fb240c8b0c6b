import { externalLimits } from '@qiyin/domain/access/application-scope.ts'
import { signStatus, storedStatuses } from '@qiyin/domain/contract/status.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, oneOf, optionalId } from '../shapes/fields.ts'
import { cannotSign, withdrawnMeanwhile } from './sign.ts'

/* What other systems do about the signatures of their contracts, beside asking for links (seed 002 section 7). */

const contractId = id('合同', '请填写合同')

const signing = {
  method: 'POST',
  access: { application: 'sign' },
  changesState: true,
  rate: { count: 600, seconds: 60 },
} as const

/** Signs for a company that has allowed the system to use its seal; answers when it is signed, or waits for a service. */
export const externalSignAutoSign = defineCall({
  ...signing,
  path: '/external/sign/auto-sign',
  summary: '自动签署（外部系统）',
  request: z.object({ contractId, signId: optionalId('签署人') }),
  result: z.object({
    contractId: z.string(),
    signId: z.string(),
    /** False while a service is awaited: it is signed later, without another call. */
    signed: z.boolean(),
    contractStatus: z.literal(storedStatuses),
  }),
  refusals: [
    ...cannotSign,
    ...withdrawnMeanwhile,
    'NOT_IN_SIGNING',
    'AUTO_SIGN_NOT_GRANTED',
    'SIGNATURE_REQUIRED',
    'SIGN_FAILED',
  ],
})

/** The same of several contracts: begun at once, signed one after the other; ask for their state, or hear of it. */
export const externalSignBatchAutoSign = defineCall({
  ...signing,
  path: '/external/sign/batch-auto-sign',
  summary: '批量自动签署（外部系统）',
  request: z.object({
    contractIds: z
      .array(contractId, { error: '请填写合同' })
      .min(1, '请填写合同')
      .max(externalLimits.contracts, `一次最多${externalLimits.contracts}份合同`),
  }),
  result: z.array(
    z.object({
      contractId: z.string(),
      signId: z.string().nullable(),
      /** Whether its signature has begun. */
      success: z.boolean(),
      message: z.string().nullable(),
    }),
  ),
  refusals: [],
})

/** Who signs a contract, and whether each could do so now; why not, in words that may be shown. */
export const externalSignSignerPermission = defineCall({
  method: 'POST',
  access: { application: 'sign' },
  changesState: false,
  path: '/external/sign/signer-permission',
  summary: '签署人权限（外部系统）',
  request: z.object({ contractId }),
  result: z.array(
    z.object({
      signId: z.string(),
      name: z.string(),
      companyName: z.string().nullable(),
      signStatus: oneOf(signStatus),
      /** Whether the person has proved who it is. */
      verified: z.boolean(),
      canSign: z.boolean(),
      reason: z.string().nullable(),
      /** Whether the system may sign for the company by itself. */
      autoSign: z.boolean(),
    }),
  ),
  refusals: ['CONTRACT_NOT_FOUND'],
})

/** Asks a signer who has not done so to prove who it is; once a day. */
export const externalSignMessageSignerAuthenticationSend = defineCall({
  ...signing,
  path: '/external/sign/message/signer-authentication/send',
  summary: '发送实名认证提醒（外部系统）',
  request: z.object({ contractId, signId: id('签署人', '请填写签署人') }),
  result: z.null(),
  refusals: ['CONTRACT_NOT_FOUND', 'NOT_IN_SIGNING', 'SIGNER_AUTHENTICATED', 'MESSAGE_SENT_TODAY'],
})
