import { signType } from '@qiyin/domain/contract/signing-order.ts'
import { storedStatuses } from '@qiyin/domain/contract/status.ts'
import { shownLimit, shownWays } from '@qiyin/domain/contract/shown.ts'
import { maxSigningFields } from '@qiyin/domain/contract/initiation.ts'
import { isSha256 } from '@qiyin/domain/digest.ts'
import { isTransactionNo, maxLength, resultCode } from '@qiyin/domain/limits.ts'
import { isSmsCode } from '@qiyin/domain/person/sms.ts'
import { maxReasonLength } from '@qiyin/domain/text-check.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { day, id, integer, oneOf, optionalId, text } from '../shapes/fields.ts'
import { drawnSignature, signArea, usableSeal } from '../shapes/signing.ts'
import { sizePt } from '../shapes/size.ts'

const inFrame = { for: ['sign'], about: { contractId: 'contract', signId: 'slot' } } as const
const signer = { kind: 'contract', field: 'contractId', relation: 'signer' } as const
/** Why somebody will not sign or takes a contract back; in lines. */
const reason = (label: string): z.ZodString =>
  text(label, { max: maxReasonLength, missing: `请输入${label}`, characters: 'lines' })
const slot = { contractId: id('合同'), signId: id('签署方') }
const shown = z.object({
  sha256: text('文件摘要', { is: isSha256 }),
  pages: z.array(integer('页码', { max: shownLimit.pages })).max(shownLimit.pages, '页码过多'),
  seconds: z.number('查看时长格式不正确').int().min(0).max(shownLimit.seconds),
})
/** The seal for each company area; for a cross-page seal at any of its strips. */
export const chosenSeals = z
  .array(z.object({ positionId: id('签署位置'), sealId: id('印章', '请选择印章') }))
  .max(maxSigningFields)
  .default([])
/** For personal areas: drawn now, the saved one, or the name as a seal. */
export const ownSignature = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('drawn'), drawing: drawnSignature, keep: z.boolean().default(false) }),
    z.object({ kind: z.literal('saved') }),
    z.object({ kind: z.literal('name') }),
  ])
  .nullish()
/** What the signer's browser has shown of the document; without it nothing is signed. */
export const shownDocument = shown
  .extend({ way: z.enum(shownWays, { error: '查看方式格式不正确' }) })
  .nullish()
/** Why a slot cannot be signed. */
export const cannotSign = [
  'CONTRACT_NOT_FOUND',
  'SIGNER_CHANGED',
  'CONTRACT_CANCELED',
  'CONTRACT_REFUSED',
  'CONTRACT_EXPIRED',
  'CONTRACT_COMPLETED',
  'NOT_YOUR_TURN',
  'ALREADY_SIGNED',
  'SIGN_IN_PROGRESS',
  'SEAL_NOT_AUTHORIZED',
  'SIGNER_INVALID',
  'COMPANY_FROZEN',
  'BUSINESS_FROZEN',
  'DOCUMENT_MISMATCH',
  'FILE_DAMAGED',
  'SIGNED_AT_SUPPLIER',
] as const

/** Besides: what is withdrawn while the signature is being made. */
export const withdrawnMeanwhile = ['ACCOUNT_FROZEN', 'COMPANY_NOT_AUTHENTICATED'] as const

/** Where to sign a slot; 1001 with an address when real-name authentication is missing. */
export const signUrl = defineCall({
  method: 'GET',
  path: '/sign/url',
  summary: '获取签署地址',
  access: 'user',
  changesState: false,
  request: z.object({ signTransactionNo: text('签署流水号', { max: maxLength.transactionNo }) }),
  result: z.string(),
  refusals: [
    'REAL_NAME_REQUIRED',
    'SIGN_FAILED',
    'SUPPLIER_PREPARING',
    'SUPPLIER_AWAY',
    'SUPPLIER_REFUSED',
    ...cannotSign,
  ],
})

/** The initiator withdraws a contract that is still being signed. */
export const signCancel = defineCall({
  method: 'POST',
  path: '/sign/cancel',
  summary: '撤销合同',
  access: 'user',
  object: { kind: 'contract', field: 'contractId', relation: 'party' },
  changesState: true,
  request: z.object({
    contractId: id('合同'),
    cancelReason: reason('撤销原因'),
  }),
  result: z.null(),
  refusals: ['CONTRACT_NOT_FOUND', 'NOT_INITIATOR', 'NOT_IN_SIGNING', 'SUPPLIER_AWAY'],
})

/** The initiator takes a contract that ended without effect out of the lists; its evidence stays. */
export const signRemove = defineCall({
  method: 'POST',
  path: '/sign/remove',
  summary: '从列表中移除合同',
  ours: true,
  access: 'user',
  object: { kind: 'contract', field: 'contractId', relation: 'party' },
  changesState: true,
  request: z.object({ contractId: id('合同') }),
  result: z.null(),
  refusals: ['CONTRACT_NOT_FOUND', 'NOT_INITIATOR', 'FAILED'],
})

/** The initiator urges the signers whose turn it is, each at most once a day; answers whom. */
export const signUrge = defineCall({
  method: 'POST',
  path: '/sign/urge',
  summary: '催签',
  ours: true,
  access: 'user',
  object: { kind: 'contract', field: 'contractId', relation: 'initiator' },
  rate: { count: 30, seconds: 60 },
  changesState: true,
  request: z.object({ contractId: id('合同'), signId: optionalId('签署方') }),
  result: z.object({
    /** Whoever was urged. */
    names: z.array(z.string()),
    /** When their short messages are sent that were held back for the night, YYYY-MM-DD HH:mm:ss; null: at once, or none. */
    smsTime: z.string().nullable(),
  }),
  refusals: [
    'CONTRACT_NOT_FOUND',
    'NOT_INITIATOR',
    'NOT_IN_SIGNING',
    'ALREADY_SIGNED',
    'NOT_YOUR_TURN',
    'SIGNER_INVALID',
    'TOO_MANY_REQUESTS',
  ],
})

/** The initiator puts the deadline off, while the contract is being signed. */
export const signExtendDeadline = defineCall({
  method: 'POST',
  path: '/sign/extend-deadline',
  summary: '延长签署截止时间',
  ours: true,
  access: 'user',
  object: { kind: 'contract', field: 'contractId', relation: 'initiator' },
  rate: { count: 20, seconds: 60 },
  changesState: true,
  request: z.object({
    contractId: id('合同'),
    signDeadlineTime: day('签署截止日期', '请选择签署截止日期'),
  }),
  result: z.object({
    /** When the short messages about it are sent that were held back for the night, YYYY-MM-DD HH:mm:ss; null: at once, or none. */
    smsTime: z.string().nullable(),
  }),
  refusals: ['CONTRACT_NOT_FOUND', 'NOT_IN_SIGNING', 'DEADLINE_INVALID', 'SIGNED_AT_SUPPLIER'],
})

/** A signer whose turn it is refuses; the contract ends as refused. */
export const signReject = defineCall({
  method: 'POST',
  path: '/sign/reject',
  summary: '拒签合同',
  access: 'user',
  object: signer,
  embedded: inFrame,
  changesState: true,
  request: z.object({
    contractId: id('合同'),
    reason: reason('拒签原因'),
  }),
  result: z.null(),
  refusals: [...cannotSign, 'NOT_IN_SIGNING', 'SUPPLIER_AWAY'],
})

/** A slot as the signing page shows it. */
export const signingTask = z.object({
  contractId: z.string(),
  signId: z.string(),
  contractNo: z.string(),
  contractName: z.string(),
  initiator: z.string(),
  initiatorCompany: z.string(),
  signDeadlineTime: z.string(),
  contractStatus: oneOf(storedStatuses),
  fileId: z.string(),
  /** Of the file, hexadecimal: what is shown is asked for under it, and signed under it. */
  documentSha256: z.string(),
  fileName: z.string(),
  pageCount: z.number(),
  pages: z.array(sizePt),
  /** Null when the slot may be signed now, else the refusal's name and text. */
  blocked: z.object({ name: z.string(), message: z.string() }).nullable(),
  /** Why my last signature here could not be made, if so. */
  lastFailure: z.string().nullable(),
  /** Whose turn it is, when it is not mine. */
  currentSigners: z.array(z.string()),
  signType: oneOf(signType),
  signerName: z.string(),
  /** What the signer's name seal says, set as on the paper (`NameSealText`). */
  nameSeal: z.object({ text: z.string(), cells: z.number(), isLatin: z.boolean() }),
  companyName: z.string().nullable(),
  verified: z.boolean(),
  /** Masked. */
  mobile: z.string(),
  areas: z.array(signArea),
  seals: z.array(usableSeal),
  /** The signature kept by the person, if any. */
  savedSignature: drawnSignature.nullable(),
  /** The sentence bound to the evidence. */
  intentText: z.string(),
})

/** The signing page of the built-in provider: document, areas, seals, and why not, if not. */
export const signTask = defineCall({
  method: 'GET',
  path: '/sign/task',
  summary: '签署页信息',
  ours: true,
  access: 'user',
  object: signer,
  embedded: inFrame,
  changesState: false,
  request: z.object(slot),
  result: signingTask,
  refusals: ['CONTRACT_NOT_FOUND'],
})

/** The signature that the person has kept when signing, for 我的; null when none. */
export const signSavedSignature = defineCall({
  method: 'GET',
  path: '/sign/saved-signature',
  summary: '我的签名',
  ours: true,
  access: 'user',
  changesState: false,
  request: z.object({}),
  result: drawnSignature.nullable(),
  refusals: [],
})

/** Sends the code that proves the intent to sign this slot. */
export const signIntentCode = defineCall({
  method: 'POST',
  path: '/sign/intent-code',
  summary: '发送签署意愿验证码',
  ours: true,
  access: 'verified',
  object: signer,
  embedded: inFrame,
  rate: { count: 10, seconds: 60 },
  changesState: true,
  request: z.object(slot),
  result: z.object({ mobile: z.string(), resendAfterSec: z.number() }),
  refusals: [...cannotSign, 'CODE_TOO_SOON', 'CODE_LIMIT'],
})

/** Signs all areas of one slot in one act. */
export const signExecute = defineCall({
  method: 'POST',
  path: '/sign/execute',
  summary: '签署合同',
  ours: true,
  access: 'verified',
  object: signer,
  embedded: inFrame,
  idempotent: true,
  rate: { count: 30, seconds: 60 },
  changesState: true,
  request: z.object({
    ...slot,
    consent: z.literal(true, { error: '请先阅读并同意签署全部内容' }),
    code: text('验证码', { is: isSmsCode, missing: '请输入验证码' }),
    seals: chosenSeals,
    signature: ownSignature,
    shown: shownDocument,
  }),
  result: z.object({
    /** False while the signature is still being made (a time-stamp is awaited). */
    signed: z.boolean(),
    contractStatus: oneOf(storedStatuses),
    /** The next contract that waits for me. */
    next: z.object({ contractId: z.string(), signId: z.string(), contractName: z.string() }).nullable(),
  }),
  refusals: [
    ...cannotSign,
    ...withdrawnMeanwhile,
    'CODE_WRONG',
    'CODE_EXPIRED',
    'CONSENT_REQUIRED',
    'SIGNATURE_REQUIRED',
    'DOCUMENT_NOT_SHOWN',
    'PARAMETER_INVALID',
    'DOCUMENT_CHANGED',
    'SIGN_FAILED',
  ],
})

/** Left without signing: what the signing page has shown; true when the trail has taken it down, once a day. */
export const signViewed = defineCall({
  method: 'POST',
  path: '/sign/viewed',
  summary: '记录查看情况',
  ours: true,
  access: 'user',
  object: signer,
  embedded: inFrame,
  rate: { count: 60, seconds: 60 },
  changesState: true,
  request: z.object({ ...slot, shown }),
  result: z.boolean(),
  refusals: ['CONTRACT_NOT_FOUND', 'DOCUMENT_NOT_SHOWN', 'DOCUMENT_CHANGED', 'PARAMETER_INVALID'],
})

/** After a provider's signing page: the address to go to. */
export const signSignReturn = defineCall({
  method: 'GET',
  path: '/sign/sign-return',
  summary: '签署返回',
  access: 'user',
  changesState: false,
  request: z.object({
    transactionNo: text('签署流水号', { max: maxLength.transactionNo }),
    resultCode: integer('签署结果', resultCode).optional(),
  }),
  result: z.string().nullable(),
  refusals: ['CONTRACT_NOT_FOUND', 'SIGNER_CHANGED', 'SIGN_FAILED'],
})

/** The link of a message: on to the signing redirect. */
export const shortTransactionNo = defineCall({
  method: 'GET',
  path: '/short/{transactionNo}',
  summary: '短链接跳转',
  access: 'public',
  rate: { count: 120, seconds: 60 },
  changesState: false,
  answer: 'redirect',
  request: z.object({
    transactionNo: text('签署流水号', { max: maxLength.transactionNo, is: isTransactionNo }),
  }),
  result: z.null(),
  refusals: [],
})
