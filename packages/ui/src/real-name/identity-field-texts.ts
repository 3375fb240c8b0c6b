import type { IdentityField } from './identity-checks.ts'

interface FieldText {
  readonly label: string
  readonly placeholder: string
}

/** What the fields of an identity are called, for people from the mainland or from outside of it. */
export function identityFieldTexts({
  overseas,
}: {
  readonly overseas: boolean
}): Readonly<Record<IdentityField, FieldText>> {
  return {
    name: { label: '姓名', placeholder: overseas ? '请输入与证件一致的姓名' : '请输入姓名' },
    identityType: { label: '证件类型', placeholder: '请选择证件类型' },
    identityNo: overseas
      ? { label: '证件号码', placeholder: '请输入证件号码' }
      : { label: '身份证号', placeholder: '请输入身份证号' },
    bankCardNo: {
      label: '银行卡号',
      placeholder: overseas ? '请输入本人的大陆银联卡号' : '请输入本人的银行卡号',
    },
    mobile: {
      label: '手机号',
      placeholder: overseas ? '请输入11位大陆手机号' : '请输入本人实名登记的手机号',
    },
    code: { label: '验证码', placeholder: '请输入验证码' },
  }
}
