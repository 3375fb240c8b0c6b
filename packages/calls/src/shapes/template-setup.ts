import { maxCompanyNameLength } from '@qiyin/domain/company/name.ts'
import { signOrderType, signType } from '@qiyin/domain/contract/signing-order.ts'
import { maxContractNameLength, maxLength } from '@qiyin/domain/limits.ts'
import { ourPart } from '@qiyin/domain/our-part.ts'
import { maxDocumentNumberLength } from '@qiyin/domain/person/document-number.ts'
import { maxTypedMobileLength } from '@qiyin/domain/person/mobile.ts'
import { maxPersonNameLength } from '@qiyin/domain/person/name.ts'
import { maxFieldValueLength } from '@qiyin/domain/template/field-value.ts'
import { codeGivenTwice } from '@qiyin/domain/template/given-codes.ts'
import { templateLimits } from '@qiyin/domain/template/template-field.ts'
import { maxEmailLength } from '@qiyin/domain/text-check.ts'
import { z } from 'zod'
import { choice, day, id, integer, optionalId, optionalText, text } from './fields.ts'

/** One value of a variable. */
export const fieldValue = z
  .string({ error: '字段值格式不正确' })
  .max(maxFieldValueLength, `字段值不能超过${maxFieldValueLength}个字符`)

/** Refuses a code that is given twice, by its name: one of the two would count for nothing. */
export function onceEach(
  named: Parameters<typeof codeGivenTwice>[0],
  codes: readonly string[],
  refused: { addIssue: (message: string) => void },
): void {
  const twice = codeGivenTwice(named, codes)
  if (twice !== null) refused.addIssue(twice)
}

/** Who signs in a role of every contract; what is left out comes from the values of the role's variables. */
export const roleSigner = z.object({
  signRoleCode: text('签署角色', { max: templateLimits.name }),
  ourPart: choice('我方标识', ourPart),
  signType: choice('签署人身份', signType),
  /** The account itself, or whoever may use the seal that is named. */
  known: z
    .discriminatedUnion(
      'kind',
      [z.object({ kind: z.literal('self') }), z.object({ kind: z.literal('ownCompany') })],
      {
        error: '签署人来源格式不正确',
      },
    )
    .nullish(),
  name: optionalText('姓名', { max: maxPersonNameLength }),
  email: optionalText('邮箱', { max: maxEmailLength }),
  username: optionalText('用户名', { max: maxLength.userName }),
  companyName: optionalText('企业名称', { max: maxCompanyNameLength }),
  identityNo: optionalText('身份证号', { max: maxDocumentNumberLength }),
  mobile: optionalText('手机号', { max: maxTypedMobileLength }),
  kwaiValue: optionalText('快手ID', { max: maxLength.kwaiValue }),
  sealAuthorizeId: optionalId('印章授权'),
  signOrder: integer('签署顺序', { max: templateLimits.roles }).optional(),
  /** A cross-page seal over all pages, and the day of signing beside the place of signing. */
  crossPage: z.boolean('骑缝章格式不正确').optional(),
  signingDate: z.boolean('签署日期格式不正确').optional(),
})

/** What the start form settles for all contracts made with it (seed 002 section 5). */
export const templateSetup = z.object({
  templateCode: text('合同模板', { max: templateLimits.code, missing: '请选择合同模板' }),
  /** The version that the form was made of: another one is refused. */
  templateVersion: integer('模板版本', { max: templateLimits.version }),
  businessTypeId: id('所属应用', '请选择所属应用'),
  companyId: id('发起企业', '请选择发起企业'),
  initUser: text('发起人', { max: maxPersonNameLength, missing: '请选择发起人' }),
  contractName: optionalText('合同名称', { max: maxContractNameLength }),
  signOrderType: choice('签署顺序', signOrderType, '请选择签署顺序'),
  signDeadlineTime: day('签署截止日期', '请选择签署截止日期'),
  /** Of our part, by code. */
  values: z.record(z.string().max(templateLimits.fieldCode), fieldValue).default({}),
  signers: z
    .array(roleSigner)
    .max(templateLimits.roles, `签署角色不能超过${templateLimits.roles}个`)
    .superRefine((signers, refused) => {
      const codes = signers.map(({ signRoleCode }) => signRoleCode)
      onceEach('签署角色', codes, refused)
    })
    .default([]),
})
