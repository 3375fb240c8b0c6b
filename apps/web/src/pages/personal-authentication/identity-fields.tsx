import { idNumberMessage, isIdNumber } from '@qiyin/domain/person/id-number.ts'
import { isMobile, normaliseMobile } from '@qiyin/domain/person/mobile.ts'
import { personNameProblem } from '@qiyin/domain/person/name.ts'
import { isSmsCode, smsCode } from '@qiyin/domain/person/sms.ts'
import { Form, Input, type FormRule } from 'antd'
import type { ReactElement, ReactNode } from 'react'

/** Name, identity number, mobile and code, checked by the rules of the domain. */
export function IdentityFields({ codeButton }: { codeButton: ReactNode }): ReactElement {
  return (
    <div className="personal-fields">
      <Form.Item label="姓名" name="name" required rules={[nameRule]}>
        <Input placeholder="请输入姓名" autoComplete="name" maxLength={64} />
      </Form.Item>
      <Form.Item label="身份证号" name="identityNo" required rules={[identityNoRule]}>
        <Input placeholder="请输入身份证号" autoComplete="off" maxLength={24} className="num" />
      </Form.Item>
      <Form.Item label="手机号" name="mobile" required rules={[mobileRule]} normalize={normaliseMobile}>
        <Input
          placeholder="请输入本人实名登记的手机号"
          inputMode="numeric"
          autoComplete="tel"
          className="num"
        />
      </Form.Item>
      <Form.Item
        label="验证码"
        name="code"
        required
        rules={[codeRule]}
        normalize={(typed: string) => typed.replaceAll(/\D/g, '').slice(0, smsCode.digits)}
      >
        <Input
          placeholder="请输入验证码"
          inputMode="numeric"
          autoComplete="one-time-code"
          className="num personal-code"
          suffix={codeButton}
        />
      </Form.Item>
    </div>
  )
}

const nameRule: FormRule = ruleOf((name) => personNameProblem(name))
const identityNoRule: FormRule = ruleOf((number) => {
  if (number.trim() === '') return '请输入身份证号'
  return isIdNumber(number, new Date()) ? null : idNumberMessage
})
const mobileRule: FormRule = ruleOf((mobile) => {
  if (mobile === '') return '请输入手机号'
  return isMobile(mobile) ? null : '手机号格式不正确'
})
const codeRule: FormRule = ruleOf((code) => {
  if (code === '') return '请输入验证码'
  return isSmsCode(code) ? null : '验证码格式不正确'
})
/** A rule of the domain as one of the form. */
function ruleOf(problem: (text: string) => string | null): FormRule {
  return {
    validator: async (_, text?: string) => {
      const found = problem(text ?? '')
      if (found !== null) throw new Error(found)
    },
  }
}
