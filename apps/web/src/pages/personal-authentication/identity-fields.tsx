import { idNumberMessage, isIdNumber, maxTypedIdNumberLength } from '@qiyin/domain/person/id-number.ts'
import { isMobile, normaliseMobile } from '@qiyin/domain/person/mobile.ts'
import { maxPersonNameLength, personNameProblem } from '@qiyin/domain/person/name.ts'
import { isSmsCode, smsCode } from '@qiyin/domain/person/sms.ts'
import { Input } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import { FormField } from '../../components/form-section/form-field.tsx'
import './identity-fields.css'

/** Name, identity number, mobile and code, checked by the rules of the domain. */
export function IdentityFields({ codeButton }: { codeButton: ReactNode }): ReactElement {
  return (
    <div className="identity-fields">
      <FormField label="姓名" name="name" required check={personNameProblem}>
        <Input placeholder="请输入姓名" autoComplete="name" maxLength={maxPersonNameLength} />
      </FormField>
      <FormField label="身份证号" name="identityNo" required check={identityNoProblem}>
        <Input
          placeholder="请输入身份证号"
          autoComplete="off"
          maxLength={maxTypedIdNumberLength}
          className="num"
        />
      </FormField>
      <FormField label="手机号" name="mobile" required check={mobileProblem} normalize={normaliseMobile}>
        <Input
          placeholder="请输入本人实名登记的手机号"
          inputMode="numeric"
          autoComplete="tel"
          className="num"
        />
      </FormField>
      <FormField
        label="验证码"
        name="code"
        required
        check={codeProblem}
        normalize={(typed: string) => typed.replaceAll(/\D/g, '').slice(0, smsCode.digits)}
      >
        <Input
          placeholder="请输入验证码"
          inputMode="numeric"
          autoComplete="one-time-code"
          className="num identity-fields-code"
          suffix={codeButton}
        />
      </FormField>
    </div>
  )
}

function identityNoProblem(number: string): string | null {
  if (number.trim() === '') return '请输入身份证号'
  return isIdNumber(number, new Date()) ? null : idNumberMessage
}

function mobileProblem(mobile: string): string | null {
  if (mobile === '') return '请输入手机号'
  return isMobile(mobile) ? null : '手机号格式不正确'
}

function codeProblem(code: string): string | null {
  if (code === '') return '请输入验证码'
  return isSmsCode(code) ? null : '验证码格式不正确'
}
