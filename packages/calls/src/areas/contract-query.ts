import { signPosition } from '@qiyin/domain/contract/initiation.ts'
import { signOrderType, signType } from '@qiyin/domain/contract/signing-order.ts'
import { signStatus } from '@qiyin/domain/contract/status.ts'
import { ourPart } from '@qiyin/domain/our-part.ts'
import { stampKind } from '@qiyin/domain/seal/position.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, oneOf, optionalId } from '../shapes/fields.ts'
import {
  contractListRequest,
  contractOverview,
  contractPage,
  contractRow,
  contractFilters,
} from '../shapes/contract.ts'
import { signArea } from '../shapes/signing.ts'
import { sizePt } from '../shapes/size.ts'

/** The contracts I initiated or sign, newest first unless another order is asked for. */
export const contractQueryListPerson = defineCall({
  method: 'GET',
  path: '/contract/query/list/person',
  summary: '个人合同列表',
  access: 'user',
  changesState: false,
  request: contractListRequest,
  result: contractPage,
  refusals: [],
})

/** Their counts by tab. */
export const contractQueryOverviewPerson = defineCall({
  method: 'GET',
  path: '/contract/query/overview/person',
  summary: '个人合同统计',
  access: 'user',
  changesState: false,
  request: z.object(contractFilters),
  result: contractOverview,
  refusals: [],
})

const detailSigner = z.object({
  signId: z.string(),
  signType: oneOf(signType),
  ourPart: oneOf(ourPart),
  signOrder: z.number(),
  signerName: z.string(),
  companyName: z.string().nullable(),
  /** Masked. */
  mobile: z.string(),
  /** Masked. */
  identityNo: z.string().nullable(),
  signStatus: oneOf(signStatus),
  signTime: z.string().nullable(),
  viewedTime: z.string().nullable(),
  isLoginUser: z.boolean(),
  /** The way the identity was checked: simulated, manual, http or provider; null before. */
  assurance: z.string().nullable(),
  processing: z.boolean(),
  /** How the intent to sign was proved, and when, in Chinese; null before. */
  intent: z.string().nullable(),
  /** What the signer had been shown when signing, in Chinese; null before, and where it was not recorded. */
  shown: z.string().nullable(),
  /** Why the last try to make this signature has failed, while it can be made again; else null. */
  failure: z.string().nullable(),
})

/** ETSI EN 319 102-1; `subIndication` is its word for the reason. */
const indication = z.enum(['PASSED', 'INDETERMINATE', 'FAILED'])

const checkedSignature = z.object({
  fieldName: z.string(),
  kind: z.enum(['signature', 'certification', 'timestamp']),
  /** Where it stands, and of whose slot; null for the platform's own, and for what others have signed. */
  place: z
    .object({ positionId: z.string(), signId: z.string(), kind: oneOf(stampKind), pageNum: z.number() })
    .nullable(),
  valid: z.boolean(),
  indication,
  subIndication: z.string().nullable(),
  /** The two in Chinese. */
  conclusionText: z.string(),
  signerName: z.string().nullable(),
  organization: z.string().nullable(),
  issuerName: z.string().nullable(),
  serialNumber: z.string().nullable(),
  algorithm: z.string().nullable(),
  signedAt: z.string().nullable(),
  /** The authority of the time-stamp. */
  timestampedBy: z.string().nullable(),
  /** What the time-stamp says; `signedAt` is there only when that is proven. */
  timestampText: z.string(),
  /** How much of the file it covers. */
  coverage: z.string(),
  /** PAdES baseline level. */
  level: z.enum(['B-B', 'B-T', 'B-LT', 'B-LTA']).nullable(),
  /** Whether the file holds what checking it years later needs, or what it lacks; null when nobody signed. */
  longTerm: z.string().nullable(),
  /** What the file says about the revocation of its certificates. */
  revocation: z.string(),
  problems: z.array(z.string()),
  /** Worth knowing, but no fault. */
  remarks: z.array(z.string()),
})

/** Everything about one contract, by the same rules as its row. */
export const contractQueryDetail = defineCall({
  method: 'GET',
  path: '/contract/query/detail',
  summary: '合同详情',
  access: 'user',
  embedded: { for: ['sign'], about: { contractId: 'contract', contractSignId: 'slot' } },
  object: { kind: 'contract', field: 'contractId', relation: 'reader' },
  changesState: false,
  request: z.object({ contractId: id('合同'), contractSignId: optionalId('签署方') }),
  result: contractRow.extend({
    signOrderType: oneOf(signOrderType),
    signPosition: oneOf(signPosition),
    pageCount: z.number(),
    pages: z.array(sizePt),
    /** Of the stored file's bytes; null when it is damaged or missing. */
    documentSha256: z.string().nullable(),
    detailSigners: z.array(detailSigner),
    /** A supplier signs it: its deadline and its signers stay as they are there. */
    signedAtSupplier: z.boolean(),
    areas: z.array(signArea),
    endedBy: z.string().nullable(),
    auditTrail: z.array(
      z.object({
        seq: z.number(),
        event: z.string(),
        /** The deed in Chinese. */
        text: z.string(),
        actorName: z.string(),
        happenedTime: z.string(),
        hash: z.string(),
      }),
    ),
    /** Whether the trail is as the platform wrote it: every record's seal, and the chain's count and head. */
    auditState: z.enum(['intact', 'broken', 'uncheckable']),
    /** What was found, in Chinese. */
    auditFinding: z.string(),
    /** The state is that nothing is wrong. */
    auditIntact: z.boolean(),
  }),
  refusals: ['CONTRACT_NOT_FOUND'],
})

/** Validates the signatures of a contract's document as it is stored. */
export const contractQuerySignatures = defineCall({
  method: 'GET',
  path: '/contract/query/signatures',
  summary: '校验合同签名',
  ours: true,
  access: 'user',
  object: { kind: 'contract', field: 'contractId', relation: 'reader' },
  rate: { count: 60, seconds: 60 },
  changesState: false,
  request: z.object({ contractId: id('合同') }),
  result: z.object({
    /** `modified` as well when the stored file is not the one on record. */
    verdict: z.enum(['valid', 'indeterminate', 'modified', 'invalid', 'unsigned']),
    /** Null without a signature. */
    indication: indication.nullable(),
    subIndication: z.string().nullable(),
    verdictText: z.string(),
    documentSha256: z.string(),
    /** How the time-stamp that closes a completed contract's document stands, in Chinese; null before. */
    archiveText: z.string().nullable(),
    signatures: z.array(checkedSignature),
    problems: z.array(z.string()),
    /** What was done to the file after its signatures. */
    changes: z.array(
      z.object({
        text: z.string(),
        allowed: z.boolean(),
        /** The field of the last signature before. */
        after: z.string().nullable(),
        /** The field that was signed by it, where it is that. */
        signs: z.string().nullable(),
      }),
    ),
  }),
  refusals: ['CONTRACT_NOT_FOUND', 'FILE_DAMAGED', 'PDF_BROKEN', 'PDF_TOO_COMPLEX'],
})

const whyNoEvidence = [
  'CONTRACT_NOT_FOUND',
  'FILE_DAMAGED',
  'TIMESTAMP_UNAVAILABLE',
  'SIGNER_UNAVAILABLE',
  'DOCUMENT_NOT_MADE',
  'PDF_BROKEN',
  'PDF_TOO_COMPLEX',
] as const

/**
 * The evidence report of a contract in any state, sealed by the platform: made anew for each call, and named in the
 * contract's trail before it is made.
 */
export const contractQueryEvidenceReport = defineCall({
  method: 'GET',
  path: '/contract/query/evidence-report',
  summary: '下载签署证据报告',
  ours: true,
  access: 'user',
  object: { kind: 'contract', field: 'contractId', relation: 'reader' },
  rate: { count: 20, seconds: 60 },
  changesState: false,
  answer: 'file',
  request: z.object({ contractId: id('合同') }),
  result: z.null(),
  refusals: whyNoEvidence,
})

/**
 * 证据包: document, report, trail, certificates and revocation data of a completed contract as a ZIP, with a program
 * that checks all of it without us.
 */
export const contractQueryEvidencePackage = defineCall({
  method: 'GET',
  path: '/contract/query/evidence-package',
  summary: '下载证据包',
  ours: true,
  access: 'user',
  object: { kind: 'contract', field: 'contractId', relation: 'reader' },
  rate: { count: 10, seconds: 60 },
  changesState: false,
  answer: 'file',
  request: z.object({ contractId: id('合同') }),
  result: z.null(),
  refusals: [...whyNoEvidence, 'NOT_COMPLETED', 'DOCUMENT_MISMATCH'],
})
