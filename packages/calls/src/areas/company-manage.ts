import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { pagePath } from '@qiyin/domain/access/pages.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { organizationType } from '@qiyin/domain/company/organization-type.ts'
import { maxLength, maxManagers } from '@qiyin/domain/limits.ts'
import { sealType } from '@qiyin/domain/seal/image.ts'
import { sealSource, sealStatus } from '@qiyin/domain/seal/made-seal.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { supplierProofShape } from '../shapes/company.ts'
import {
  id,
  oneOf,
  optionalChoice,
  optionalTime,
  optionalText,
  pageOf,
  paging,
  supplierCode,
} from '../shapes/fields.ts'
import { formerStatus } from '../shapes/former-status.ts'

const access = { page: pagePath.userEnterprise } as const
const which = { companyId: id('企业') }

/** Every enterprise, the newest first; removed ones are not among them. */
export const companyManageQuery = defineCall({
  method: 'POST',
  path: '/company/manage/query',
  summary: '查询企业用户',
  access,
  changesState: false,
  request: z.object({
    companyName: optionalText('企业名称', { max: maxLength.searchWord }),
    creditNo: optionalText('信用代码', { max: maxLength.searchWord }),
    status: optionalChoice('状态', { active: accountStatus.active, frozen: accountStatus.frozen }),
    /** Of its creation; days as YYYY-MM-DD, both included. */
    startTime: optionalTime('开始时间'),
    endTime: optionalTime('结束时间'),
    ...paging,
  }),
  result: pageOf(
    z.object({
      companyId: z.string(),
      companyName: z.string(),
      creditNo: z.string().nullable(),
      legalPersonName: z.string().nullable(),
      /** Names of its administrators. */
      managers: z.array(z.string()),
      supplierCode: z.string(),
      authStatus: oneOf(companyAuthStatus),
      ourPart: z.boolean(),
      status: oneOf(accountStatus),
      createdTime: z.string(),
    }),
  ),
  refusals: [],
})

/** The enterprises of the operating company. */
export const companyManageOurpart = defineCall({
  method: 'GET',
  path: '/company/manage/ourpart',
  summary: '查询我方企业',
  access,
  changesState: false,
  request: z.object({}),
  result: z.array(z.object({ companyId: z.string(), companyName: z.string() })),
  refusals: [],
})

/** Freezes an enterprise: nobody signs or initiates for it, at once. */
export const companyManageFreeze = defineCall({
  method: 'PUT',
  path: '/company/manage/freeze',
  summary: '冻结企业',
  access,
  changesState: true,
  request: z.object({ ...which, formerStatus }),
  result: z.boolean(),
  refusals: ['RECORD_NOT_FOUND', 'RECORD_CHANGED'],
})

/** Takes a freeze back. */
export const companyManageUnfreeze = defineCall({
  method: 'PUT',
  path: '/company/manage/unfreeze',
  summary: '解冻企业',
  access,
  changesState: true,
  request: z.object({ ...which, formerStatus }),
  result: z.boolean(),
  refusals: ['RECORD_NOT_FOUND', 'RECORD_CHANGED'],
})

/** Makes a verified person the one administrator of an enterprise. */
export const companyManageChangeManager = defineCall({
  method: 'POST',
  path: '/company/manage/changeManager',
  summary: '更换企业管理员',
  access,
  changesState: true,
  request: z.object({
    ...which,
    newManagerId: id('新管理员'),
    /** Who administered it when it was read; without them nobody else's change is asked for. */
    formerManagerIds: z
      .array(id('原管理员'), { error: '原管理员格式不正确' })
      .max(maxManagers, `原管理员不能超过${maxManagers}人`)
      .optional(),
  }),
  result: z.boolean(),
  refusals: ['RECORD_NOT_FOUND', 'RECORD_CHANGED', 'PERSON_UNKNOWN', 'MANAGER_UNCHANGED'],
})

/** Everything of an enterprise, with its authentication by one supplier: its own unless another is named. Numbers are masked. */
export const companyManageQueryCompanyDetails = defineCall({
  method: 'GET',
  path: '/company/manage/query-company-details',
  summary: '企业用户详情',
  access,
  changesState: false,
  request: z.object({ ...which, supplierCode: supplierCode.nullish() }),
  result: z.object({
    companyId: z.string(),
    companyName: z.string(),
    creditNo: z.string().nullable(),
    legalPersonName: z.string().nullable(),
    organizationType: oneOf(organizationType).nullable(),
    ourPart: z.boolean(),
    status: oneOf(accountStatus),
    /** portal, or the code of the outside system it was made for. */
    companySource: z.string(),
    createdTime: z.string(),
    supplierCode,
    authStatus: oneOf(companyAuthStatus),
    authenticateCompleteTime: z.string().nullable(),
    /** How it was checked: simulated, manual, http or provider; null before. */
    assurance: z.string().nullable(),
    /** Names this run of the authentication; whoever demands another one names it again. Null when none was begun. */
    companyUUID: z.string().nullable(),
    legalPersonIdentityNo: z.string().nullable(),
    companyPrincipalType: z.number().nullable(),
    /** False once it was handed over: what stands of the applicant is not about its administrator. */
    applicantAdministers: z.boolean(),
    companyVerifyWay: z.number().nullable(),
    supplierProof: supplierProofShape,
    bankCardName: z.string().nullable(),
    bankNo: z.string().nullable(),
    bankName: z.string().nullable(),
    bankPlace: z.string().nullable(),
    subBranchName: z.string().nullable(),
    creditImageFileId: z.string().nullable(),
    applicationFormFileId: z.string().nullable(),
    submittedTime: z.string().nullable(),
    auditTime: z.string().nullable(),
    auditFailReason: z.string().nullable(),
    /** It waits for a reviewer, or for its amount to be paid by hand. */
    waitsForReviewer: z.boolean(),
    managers: z.array(z.object({ personId: z.string(), name: z.string().nullable(), mobile: z.string() })),
  }),
  refusals: ['RECORD_NOT_FOUND'],
})

/** The seals of an enterprise, oldest first; a system manager only reads them. */
export const companyManageSeals = defineCall({
  method: 'GET',
  path: '/company/manage/seals',
  summary: '企业印章列表',
  access,
  changesState: false,
  request: z.object(which),
  result: z.array(
    z.object({
      sealId: z.string(),
      sealName: z.string(),
      sealType: oneOf(sealType),
      source: oneOf(sealSource),
      status: z.literal([sealStatus.active, sealStatus.stopped]),
      createdTime: z.string(),
      /** People who may use it now. */
      personCount: z.number(),
    }),
  ),
  refusals: ['RECORD_NOT_FOUND'],
})

/** The picture of an enterprise's seal, for system managers. */
export const companyManageSealPreview = defineCall({
  method: 'GET',
  path: '/company/manage/seal-preview',
  summary: '查看企业印章图片',
  ours: true,
  access,
  rate: { count: 300, seconds: 60 },
  changesState: false,
  answer: 'file',
  request: z.object({ ...which, sealId: id('印章') }),
  result: z.null(),
  refusals: ['SEAL_NOT_FOUND'],
})

/** D-40: an authenticated enterprise has to prove itself anew, by a new administrator; until then it does not act. */
export const companyManageReverify = defineCall({
  method: 'PUT',
  path: '/company/manage/reverify',
  summary: '企业重新认证',
  access,
  changesState: true,
  request: z.object({
    ...which,
    newManagerId: id('新管理员'),
    supplierCode,
    /** What the details named; another one means that somebody else was first. */
    companyUUID: optionalText('认证流水号', { max: maxLength.transactionNo }),
  }),
  result: z.boolean(),
  refusals: ['RECORD_NOT_FOUND', 'RECORD_CHANGED', 'PERSON_UNKNOWN', 'COMPANY_BUSY', 'COMPANY_NOT_PROVEN'],
})
