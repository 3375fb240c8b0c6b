import { maxCompanyNameLength } from '@qiyin/domain/company/name.ts'
import { maxLength } from '@qiyin/domain/limits.ts'
import { ourPart } from '@qiyin/domain/our-part.ts'
import {
  mostGrantedApplications,
  sealNameProblem,
  sealSource,
  sealStatus,
} from '@qiyin/domain/seal/made-seal.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import {
  choice,
  id,
  optionalChoice,
  optionalDay,
  optionalId,
  optionalText,
  pageOf,
  paging,
  text,
} from '../shapes/fields.ts'
import { madeSealFields, managedGrant, managedSeal, sealCompany } from '../shapes/seals.ts'
import { usableSeal } from '../shapes/signing.ts'
import { sealGrantShape } from './company.ts'

const request = z.object({
  companyName: text('企业名称', { max: maxCompanyNameLength }),
  ourpart: choice('我方标识', ourPart),
  businessTypeCode: text('所属应用', { max: maxLength.businessTypeCode, missing: '请先选择所属应用' }),
})
const authorizedPerson = sealGrantShape.extend({
  name: z.string(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  /** Masked. */
  mobile: z.string(),
  /** It is the one who asks. */
  self: z.boolean(),
})

/** Who may sign for a company in an application, with their seals; for those who have to do with the company. */
export const sealsAuthorizeByCompanyName = defineCall({
  method: 'GET',
  path: '/seals/authorize/byCompanyName',
  summary: '按企业查询可用签署人',
  access: 'verified',
  rate: { count: 120, seconds: 60 },
  changesState: false,
  request,
  result: z.array(authorizedPerson),
  refusals: ['NO_MATCHING_SIGNER', 'COMPANY_NOT_FOUND', 'COMPANY_NOT_AUTHENTICATED', 'BUSINESS_NOT_FOUND'],
})

/** The same for display: an empty list instead of a refusal. */
export const sealsAuthorizeByCompanyNameShow = defineCall({
  method: 'GET',
  path: '/seals/authorize/byCompanyName/show',
  summary: '按企业展示可用签署人',
  access: 'verified',
  rate: { count: 120, seconds: 60 },
  changesState: false,
  request,
  result: z.array(authorizedPerson),
  refusals: [],
})

const companyName = { max: maxCompanyNameLength }
const ofCompany = { kind: 'company', field: 'companyId', relation: 'sealManager' } as const
const ofSeal = { kind: 'seal', field: 'sealId', relation: 'manager' } as const
/** What stands against a new look or name of a seal. */
const cannotDraw = [
  'SEAL_NAME_TAKEN',
  'SEAL_TEXT_UNFIT',
  'SEAL_PICTURE_UNUSABLE',
  'FILE_NOT_FOUND',
  'PARAMETER_INVALID',
  'RECORD_CHANGED',
] as const

const cannotAct = ['COMPANY_NOT_AUTHENTICATED', 'COMPANY_FROZEN'] as const

const sealName = text('印章名称').superRefine((name, issues) => {
  const problem = sealNameProblem(name)
  if (problem !== null) issues.addIssue({ code: 'custom', message: problem })
})
/** A picture of /files/seals/upload, for an uploaded seal. */
const fileId = optionalId('印章图片')

/** A seal for a company whose seals I manage: made by the system, or from an uploaded picture. */
export const sealsAdd = defineCall({
  method: 'POST',
  path: '/seals/add',
  summary: '新增印章',
  access: 'verified',
  object: ofCompany,
  rate: { count: 60, seconds: 60 },
  wrapper: 'sealReq',
  idempotent: true,
  changesState: true,
  request: z.object({
    companyId: id('企业'),
    sealName,
    source: choice('印章来源', sealSource).default(sealSource.made),
    fileId,
    ...madeSealFields,
  }),
  result: managedSeal,
  refusals: [...cannotAct, 'COMPANY_NOT_FOUND', ...cannotDraw],
})

/** Renames a seal, stops or resumes its use, or changes what it shows; what is left out stays. */
export const sealsUpdate = defineCall({
  method: 'POST',
  path: '/seals/update',
  summary: '修改印章',
  access: 'verified',
  object: ofSeal,
  rate: { count: 60, seconds: 60 },
  wrapper: 'sealReq',
  changesState: true,
  request: z.object({
    sealId: id('印章'),
    sealName: sealName.optional(),
    /** Our addition: 0 in use, 2 stopped. */
    status: optionalChoice('印章状态', { active: sealStatus.active, stopped: sealStatus.stopped }),
    fileId,
    ...madeSealFields,
  }),
  result: managedSeal,
  refusals: [...cannotAct, 'SEAL_NOT_FOUND', ...cannotDraw],
})

/** Deletes a seal, by its id (seed 001) or its company and name (seed 002), with all grants of it. */
export const sealsDelete = defineCall({
  method: 'GET',
  path: '/seals/delete',
  summary: '删除印章',
  access: 'verified',
  changesState: true,
  request: z.object({
    sealId: optionalId('印章'),
    companyId: optionalId('企业'),
    sealName: optionalText('印章名称'),
  }),
  result: z.boolean(),
  refusals: ['SEAL_NOT_FOUND', 'SEAL_IN_USE'],
})

/** The seals of a company whose seals I manage, stopped ones too; with an application those that are granted in it. */
export const sealsCompany = defineCall({
  method: 'GET',
  path: '/seals/company',
  summary: '企业印章列表',
  access: 'verified',
  changesState: false,
  request: z.object({
    companyId: optionalId('企业'),
    companyName: optionalText('企业名称', companyName),
    businessTypeId: optionalId('所属应用'),
  }),
  result: z.array(managedSeal),
  refusals: ['COMPANY_NOT_FOUND'],
})

/** The companies whose seals I manage. */
export const sealsManageCompany = defineCall({
  method: 'GET',
  path: '/seals/manageCompany',
  summary: '可管理印章的企业',
  access: 'user',
  changesState: false,
  request: z.object({}),
  result: z.array(sealCompany),
  refusals: [],
})

/** The seals of a company that I may sign with in an application. */
export const sealsSeals = defineCall({
  method: 'GET',
  path: '/seals/seals',
  summary: '我可使用的企业印章',
  access: 'verified',
  changesState: false,
  request: z.object({
    companyName: text('企业名称', companyName),
    businessTypeId: id('所属应用', '请选择所属应用'),
  }),
  result: z.array(usableSeal),
  refusals: [],
})

/** What a made seal of a company whose seals I manage would look like. */
export const sealsImageGenerate = defineCall({
  method: 'GET',
  path: '/seals/image/generate',
  summary: '生成印章图片',
  access: 'verified',
  rate: { count: 240, seconds: 60 },
  changesState: false,
  request: z.object({ companyName: text('企业名称', companyName), ...madeSealFields }),
  result: z.object({
    /** A PNG, base64. */
    content: z.string(),
    contentType: z.literal('image/png'),
    widthMm: z.number(),
    heightMm: z.number(),
  }),
  refusals: ['COMPANY_NOT_FOUND', 'SEAL_TEXT_UNFIT', 'PARAMETER_INVALID'],
})

/** Lets a person use a seal in applications, until a day or without an end; granted again, the end is the new one. */
export const sealsSaveSealAuthorize = defineCall({
  method: 'POST',
  path: '/seals/save-seal-authorize',
  summary: '保存印章授权',
  access: 'verified',
  object: ofSeal,
  wrapper: 'sealAuthorize',
  changesState: true,
  request: z.object({
    sealId: id('印章'),
    personAccountId: id('被授权人', '请选择被授权人'),
    /** What found the person: the whole mobile number where the company does not know them. */
    searchWord: text('搜索内容', { max: maxLength.searchWord }).optional(),
    businessTypeIds: z
      .array(id('授权应用'), { error: '请选择授权应用' })
      .min(1, '请选择授权应用')
      .max(mostGrantedApplications, `一次最多选择${mostGrantedApplications}个应用`),
    validUntil: optionalDay('有效期'),
  }),
  result: z.boolean(),
  refusals: [
    ...cannotAct,
    'SEAL_NOT_FOUND',
    'GRANTEE_NOT_FOUND',
    'BUSINESS_FROZEN',
    'BUSINESS_NOT_FOUND',
    'PARAMETER_INVALID',
  ],
})

/** Takes the right back, at once. */
export const sealsDeleteSealAuthorize = defineCall({
  method: 'POST',
  path: '/seals/delete-seal-authorize',
  summary: '取消印章授权',
  access: 'verified',
  object: { kind: 'grant', field: 'sealAuthorizeId', relation: 'manager' },
  changesState: true,
  request: z.object({ sealAuthorizeId: id('印章授权') }),
  result: z.boolean(),
  refusals: ['GRANT_NOT_FOUND'],
})

/** Who may use a seal, newest first, those whose time is over too. */
export const sealsGrants = defineCall({
  method: 'GET',
  path: '/seals/grants',
  summary: '印章授权列表',
  ours: true,
  access: 'verified',
  object: ofSeal,
  changesState: false,
  request: z.object({ sealId: id('印章') }),
  result: z.array(managedGrant),
  refusals: ['SEAL_NOT_FOUND'],
})

/** People to grant a seal to: those of its company by a part of the name, anybody verified by the whole mobile number. */
export const sealsGrantees = defineCall({
  method: 'GET',
  path: '/seals/grantees',
  summary: '查找被授权人',
  ours: true,
  access: 'verified',
  object: ofSeal,
  rate: { count: 60, seconds: 60 },
  changesState: false,
  request: z.object({ sealId: id('印章'), searchWord: text('搜索内容', { max: maxLength.searchWord }) }),
  result: z.array(
    z.object({
      personAccountId: z.string(),
      /** Masked but for those of the company. */
      name: z.string(),
      /** Masked. */
      mobile: z.string(),
    }),
  ),
  refusals: ['SEAL_NOT_FOUND'],
})

/** The contracts that were signed with a seal, newest first, and by whom. */
export const sealsUses = defineCall({
  method: 'GET',
  path: '/seals/uses',
  summary: '用印记录',
  ours: true,
  access: 'verified',
  object: ofSeal,
  changesState: false,
  request: z.object({ sealId: id('印章'), ...paging }),
  result: pageOf(
    z.object({
      contractId: z.string(),
      contractNo: z.string(),
      contractName: z.string(),
      personName: z.string(),
      usedTime: z.string(),
    }),
  ),
  refusals: ['SEAL_NOT_FOUND'],
})

/** The seals that I have been granted, each with its applications. */
export const sealsMine = defineCall({
  method: 'GET',
  path: '/seals/mine',
  summary: '我的印章授权',
  ours: true,
  access: 'user',
  changesState: false,
  request: z.object({}),
  result: z.array(
    z.object({
      sealId: z.string(),
      sealName: z.string(),
      companyName: z.string(),
      previewUrl: z.string(),
      applications: z.array(z.string()),
      /** The earliest of their last days; null without an end. */
      validUntil: z.string().nullable(),
    }),
  ),
  refusals: [],
})
