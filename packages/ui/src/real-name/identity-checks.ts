import { personCardProblem } from '@qiyin/domain/person/bank-card.ts'
import {
  identityCard,
  isDocumentNumber,
  type OverseaDocumentType,
} from '@qiyin/domain/person/document-number.ts'
import { idNumberMessage, isIdNumber } from '@qiyin/domain/person/id-number.ts'
import { isMobile, mobileMessages } from '@qiyin/domain/person/mobile.ts'
import { personNameProblem } from '@qiyin/domain/person/name.ts'
import { isSmsCode } from '@qiyin/domain/person/sms.ts'

/** What is typed of an identity; `identityType` is a number as text, empty until it is chosen. */
export interface IdentityValues {
  readonly name: string
  readonly identityType: string
  readonly identityNo: string
  readonly bankCardNo: string
  readonly mobile: string
  readonly code: string
}

/** A field of an identity. */
export type IdentityField = keyof IdentityValues

/** What is wrong with a field of an identity as typed, in Chinese, or null (seed 001 section 5). */
export function identityProblem(field: IdentityField, values: IdentityValues): string | null {
  return checks[field](values[field], values)
}

const checks: Readonly<Record<IdentityField, (typed: string, values: IdentityValues) => string | null>> = {
  name: personNameProblem,
  identityType: (typed) => (typed === '' ? '请选择证件类型' : null),
  identityNo: (typed, { identityType }) => {
    const isCard = identityType === String(identityCard)
    if (typed.trim() === '') return isCard ? '请输入身份证号' : '请输入证件号码'
    if (isCard) return isIdNumber(typed, new Date()) ? null : idNumberMessage
    // Chosen from the list of these; none yet fits no number.
    const type = Number(identityType) as OverseaDocumentType
    return identityType !== '' && isDocumentNumber(type, typed) ? null : '证件号码格式不正确'
  },
  bankCardNo: (typed, { identityType }) =>
    personCardProblem(typed, { overseas: identityType !== String(identityCard) }),
  mobile: (typed) => {
    if (typed === '') return '请输入手机号'
    return isMobile(typed) ? null : mobileMessages.format
  },
  code: (typed) => {
    if (typed === '') return '请输入验证码'
    return isSmsCode(typed) ? null : '验证码格式不正确'
  },
}
