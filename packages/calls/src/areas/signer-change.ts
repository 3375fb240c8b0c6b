import { pagePath } from '@qiyin/domain/access/pages.ts'
import { maxCompanyNameLength } from '@qiyin/domain/company/name.ts'
import { maxContractNoLength } from '@qiyin/domain/contract-number.ts'
import { maxSignerChanges } from '@qiyin/domain/contract/signer-change.ts'
import { maxLength } from '@qiyin/domain/limits.ts'
import { maxPersonNameLength } from '@qiyin/domain/person/name.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, optionalText, text } from '../shapes/fields.ts'

const tooMany = `一次最多选择${maxSignerChanges}份合同`

/** Who is to be replaced. */
const original = {
  companyName: text('签署主体', { max: maxCompanyNameLength, missing: '请选择签署主体' }),
  originalName: text('原签署人', { max: maxPersonNameLength, missing: '请选择原签署人' }),
  /** In full, or the `personKey` that was given out; a masked one names nobody. */
  originalIdentityNo: text('原签署人', { max: maxLength.personKey, missing: '请选择原签署人' }).refine(
    (given) => !given.includes('*'),
    '原签署人的证件号不能带*，请重新选择原签署人',
  ),
}

/** Which signers of the chosen contracts a system manager can change, and of which contracts none. */
export const changeContractSignSignerInfoQuery = defineCall({
  method: 'POST',
  path: '/change/contract-sign/signer-info/query',
  summary: '可更换的签署人',
  access: { page: pagePath.sysContractManage },
  object: { kind: 'contract', field: 'contractIdList', relation: 'reader' },
  changesState: false,
  request: z.object({
    contractIdList: z
      .array(id('合同'), { error: '请选择合同' })
      .min(1, '请选择合同')
      .max(maxSignerChanges, tooMany),
  }),
  result: z.object({
    /** One for each company that signers sign for who can be changed. */
    signers: z.array(
      z.object({
        companyName: z.string(),
        originalPersonInfo: z.array(
          z.object({
            name: z.string(),
            /** Masked. */
            identityNo: z.string(),
            /** Names the person to whoever asked. */
            personKey: z.string(),
            /** Our addition: the contracts in which this person can be changed for the company. */
            contractIdList: z.array(z.string()),
          }),
        ),
      }),
    ),
    contracts: z.array(
      z.object({
        contractId: z.string(),
        contractNo: z.string(),
        contractName: z.string(),
        /** Why none of its signers can be changed; null when one can. */
        reason: z.string().nullable(),
      }),
    ),
  }),
  refusals: [],
})

/** People for a choice in the chosen contracts of one signer: who can in at least one first, others with the reason. */
const candidates = {
  method: 'POST',
  ours: true,
  access: { page: pagePath.sysContractManage },
  object: { kind: 'contract', field: 'contractIdList', relation: 'reader' },
  rate: { count: 120, seconds: 60 },
  changesState: false,
  request: z.object({
    contractIdList: z
      .array(id('合同'), { error: '请选择合同' })
      .min(1, '请选择合同')
      .max(maxSignerChanges, tooMany),
    ...original,
    /** Left out, those who could are named. */
    searchWord: optionalText('搜索内容', { max: maxLength.searchWord }),
  }),
  result: z.object({
    /** In how many of the contracts this signer can be changed now. */
    contracts: z.number(),
    people: z.array(
      z.object({
        name: z.string(),
        username: z.string(),
        /** Masked. */
        phone: z.string(),
        /** In how many of these the person can; none where there is a reason. */
        contracts: z.number(),
        reason: z.string().nullable(),
      }),
    ),
  }),
  refusals: [],
} as const

/** Who could sign in the place of one signer of the chosen contracts. */
export const changeContractSignNewSignersQuery = defineCall({
  ...candidates,
  path: '/change/contract-sign/new-signers/query',
  summary: '可接替的签署人',
})

/** In whose name the chosen contracts could be initiated when one signer of them is changed. */
export const changeContractSignNewInitiatorsQuery = defineCall({
  ...candidates,
  path: '/change/contract-sign/new-initiators/query',
  summary: '可接替的发起人',
})

const transfer = {
  method: 'POST',
  access: { page: pagePath.sysContractManage },
  rate: { count: 20, seconds: 60 },
  changesState: true,
  request: z
    .object({
      contractNoList: z
        .array(text('合同编号', { max: maxContractNoLength }), { error: '请选择合同' })
        .min(1, '请选择合同')
        .max(maxSignerChanges, tooMany),
      /** Which of the contracts of these numbers, for two companies may have given one number. */
      contractIdList: z.array(id('合同')).max(maxSignerChanges, tooMany).nullish(),
      ...original,
      newUserName: text('新签署人', { max: maxLength.userName, missing: '请选择新签署人' }),
      modifyInitiator: z.boolean('是否更换发起人格式不正确').default(false),
      initiatorUserName: optionalText('新发起人', { max: maxLength.userName }),
    })
    .refine(({ modifyInitiator, initiatorUserName }) => !modifyInitiator || initiatorUserName !== undefined, {
      error: '请选择新发起人',
      path: ['initiatorUserName'],
    }),
  /** One for each contract number. */
  result: z.array(
    z.object({
      contractNo: z.string(),
      contractName: z.string().nullable(),
      success: z.boolean(),
      /** Why not. */
      message: z.string().nullable(),
    }),
  ),
  refusals: ['NO_MATCHING_SIGNER', 'SIGNER_NOT_CHANGED'],
} as const

/** A system manager has another person sign in many contracts; refused, with the results, when none could be changed. */
export const transferSigner = defineCall({
  ...transfer,
  path: '/transfer-signer',
  summary: '批量更换签署人',
})

/** The same, where clients of the file group look for it. */
export const filesTransferSigner = defineCall({
  ...transfer,
  path: '/files/transfer-signer',
  summary: '批量更换签署人（文件组地址）',
  ours: true,
})
