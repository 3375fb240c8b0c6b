import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { sealType } from '@qiyin/domain/seal/image.ts'
import {
  madeSealText,
  sealInks,
  sealShapes,
  sealSource,
  sealStatus,
  widestSealMm,
} from '@qiyin/domain/seal/made-seal.ts'
import { tooLongMessage } from '@qiyin/domain/text-check.ts'
import { z } from 'zod'
import { oneOf, optionalChoice, optionalInteger, optionalText } from './fields.ts'

/** What a seal that the product draws shows; each as usual for the type unless given. */
export const madeSealFields = {
  sealType: optionalChoice('印章类型', sealType),
  shape: z.enum(sealShapes, { error: '印章形状格式不正确' }).optional(),
  widthMm: optionalInteger('印章尺寸', { max: widestSealMm }),
  bottomText: z
    .string({ error: '横排文字格式不正确' })
    .max(madeSealText.bottomText, tooLongMessage('横排文字', madeSealText.bottomText))
    .optional(),
  code: optionalText('防伪编号', { max: madeSealText.code }),
  /** Our addition: the star of a round seal, 0 for none. */
  star: optionalChoice('中心图案', { none: 0, star: 1 }),
  colour: z.enum(sealInks, { error: '印章颜色格式不正确' }).optional(),
}

const made = z.object({
  shape: z.enum(sealShapes),
  widthMm: z.number(),
  bottomText: z.string().max(madeSealText.bottomText),
  code: z.string(),
  star: z.boolean(),
  colour: z.enum(sealInks),
})

/** A seal as its company manages it. */
export const managedSeal = z.object({
  sealId: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  sealName: z.string(),
  sealType: oneOf(sealType),
  source: oneOf(sealSource),
  status: z.literal([sealStatus.active, sealStatus.stopped]),
  /** Null for an uploaded one, and for one made before this was kept. */
  made: made.nullable(),
  widthMm: z.number(),
  heightMm: z.number(),
  previewUrl: z.string(),
  createdTime: z.string(),
  /** People who may use it now. */
  personCount: z.number(),
  /** The names of the first three of them. */
  people: z.array(z.string()),
})

/** A company whose seals I manage. */
export const sealCompany = z.object({
  companyId: z.string(),
  companyName: z.string(),
  legalPersonName: z.string().nullable(),
  supplierCode: z.string(),
  authStatus: oneOf(companyAuthStatus),
  status: oneOf(accountStatus),
})

/** One person's right to a seal in an application. */
export const managedGrant = z.object({
  sealAuthorizeId: z.string(),
  personAccountId: z.string(),
  name: z.string(),
  /** Masked. */
  mobile: z.string(),
  businessTypeId: z.string(),
  businessTypeName: z.string(),
  /** The application is frozen: contracts in it are signed, none begun. */
  frozen: z.boolean(),
  grantedTime: z.string(),
  /** The last day, YYYY-MM-DD; null without an end. */
  validUntil: z.string().nullable(),
  expired: z.boolean(),
})
