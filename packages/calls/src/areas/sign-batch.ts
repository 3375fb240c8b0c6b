import { isSmsCode } from '@qiyin/domain/person/sms.ts'
import { isTransactionNo, maxBatchSigning, maxLength, resultCode } from '@qiyin/domain/limits.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, integer, text } from '../shapes/fields.ts'
import { drawnSignature } from '../shapes/signing.ts'
import { cannotSign, chosenSeals, ownSignature, shownDocument, signingTask } from './sign.ts'

const tooMany = `每次最多批量签署${maxBatchSigning}份合同，请分批签署`
const batchNo = text('批次号', { max: maxLength.transactionNo, is: isTransactionNo })

/** Opens a run over several contracts; answers the address where all are shown and signed, 1001 as /sign/url does. */
export const signBatch = defineCall({
  method: 'POST',
  path: '/sign/batch',
  summary: '批量签署',
  access: 'user',
  object: { kind: 'contract', field: 'contractIdList', relation: 'signer' },
  rate: { count: 30, seconds: 60 },
  changesState: true,
  request: z.object({
    contractIdList: z
      .array(id('合同'), { error: '请选择要签署的合同' })
      .min(1, '请选择要签署的合同')
      .max(maxBatchSigning, tooMany),
  }),
  result: z.string(),
  refusals: [
    'CONTRACT_NOT_FOUND',
    'NOT_YOUR_TURN',
    'REAL_NAME_REQUIRED',
    'SUPPLIER_PREPARING',
    'SUPPLIER_AWAY',
    'SUPPLIER_REFUSED',
    'SIGN_IN_PROGRESS',
  ],
})

/** How one contract of a run stands: not begun, in line or in work, signed, or not signed and why. */
const batchState = z.enum(['open', 'signing', 'signed', 'failed'])

/** The run: every contract with its places and seals, and how far each is. */
export const signBatchTask = defineCall({
  method: 'GET',
  path: '/sign/batch/task',
  summary: '批量签署页信息',
  ours: true,
  access: 'user',
  changesState: false,
  request: z.object({ batchNo }),
  result: z.object({
    batchNo: z.string(),
    /** True once the intent has been proved. */
    begun: z.boolean(),
    /** In the order chosen; contracts that cannot be signed say why in `blocked`. */
    tasks: z.array(signingTask.omit({ savedSignature: true })),
    savedSignature: drawnSignature.nullable(),
  }),
  refusals: ['SIGN_BATCH_NOT_FOUND'],
})

/** How far a run is: one row for each contract. */
export const signBatchProgress = defineCall({
  method: 'GET',
  path: '/sign/batch/progress',
  summary: '批量签署进度',
  ours: true,
  access: 'user',
  rate: { count: 240, seconds: 60 },
  changesState: false,
  request: z.object({ batchNo }),
  result: z.object({
    begunTime: z.string().nullable(),
    items: z.array(
      z.object({
        contractId: z.string(),
        signId: z.string(),
        state: batchState,
        /** When it was signed or given up. */
        time: z.string().nullable(),
        /** Why it is not signed. */
        message: z.string().nullable(),
        /** Its signature is being made at this moment; false while it stands in line. */
        inWork: z.boolean(),
      }),
    ),
  }),
  refusals: ['SIGN_BATCH_NOT_FOUND'],
})

/** Sends the one code that proves the intent to sign all of a run. */
export const signBatchIntentCode = defineCall({
  method: 'POST',
  path: '/sign/batch/intent-code',
  summary: '发送批量签署意愿验证码',
  ours: true,
  access: 'verified',
  rate: { count: 10, seconds: 60 },
  changesState: true,
  request: z.object({ batchNo }),
  result: z.object({ mobile: z.string(), resendAfterSec: z.number() }),
  refusals: ['SIGN_BATCH_NOT_FOUND', 'CODE_TOO_SOON', 'CODE_LIMIT'],
})

/** Signs the run's contracts that are named: a contract that cannot be signed holds up no other. */
export const signBatchExecute = defineCall({
  method: 'POST',
  path: '/sign/batch/execute',
  summary: '执行批量签署',
  ours: true,
  access: 'verified',
  idempotent: true,
  rate: { count: 10, seconds: 60 },
  changesState: true,
  request: z.object({
    batchNo,
    consent: z.literal(true, { error: '请先阅读并同意签署全部内容' }),
    code: text('验证码', { is: isSmsCode, missing: '请输入验证码' }),
    items: z
      .array(
        z.object({
          contractId: id('合同'),
          signId: id('签署方'),
          seals: chosenSeals,
          shown: shownDocument,
        }),
      )
      .min(1, '请选择要签署的合同')
      .max(maxBatchSigning, tooMany),
    /** One for all. */
    signature: ownSignature,
  }),
  /** How many are being signed; what cannot be is told by the progress. */
  result: z.object({ signing: z.number(), failed: z.number() }),
  refusals: [
    'SIGN_BATCH_NOT_FOUND',
    'CODE_WRONG',
    'CODE_EXPIRED',
    'CONSENT_REQUIRED',
    'SIGN_FAILED',
    ...cannotSign,
  ],
})

/** After a provider's page for several contracts: the address to go to. */
export const signSignReturnBatch = defineCall({
  method: 'GET',
  path: '/sign/sign-return/batch',
  summary: '批量签署返回',
  access: 'user',
  changesState: false,
  request: z.object({ batchNo, resultCode: integer('签署结果', resultCode).optional() }),
  result: z.string().nullable(),
  refusals: ['SIGN_BATCH_NOT_FOUND'],
})
