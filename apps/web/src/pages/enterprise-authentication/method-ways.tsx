import { principalType, verifyWay, type VerifyWay } from '@qiyin/domain/company/verify-way.ts'
import { isIdNumber, maxTypedIdNumberLength, normaliseIdNumber } from '@qiyin/domain/person/id-number.ts'
import { Form, Input, Radio } from 'antd'
import type { ReactElement } from 'react'
import { FormField } from '../../components/form-section/form-field.tsx'
import type { WizardCompany } from '@qiyin/ui/company/wizard-company.ts'
import './method-step.css'

interface MethodWaysProps {
  company: WizardCompany
  way: VerifyWay
  /** Its data stand: nothing is typed. */
  saved: boolean
}

/** The two ways as cards, and the number that the first one asks for. */
export function MethodWays({ company, way, saved }: MethodWaysProps): ReactElement {
  const byLegal = way === verifyWay.legalPerson
  return (
    <>
      <Form.Item name="companyVerifyWay" rules={[{ required: true, message: '请选择认证方式' }]}>
        <Radio.Group className="method-step-ways" aria-label="认证方式">
          {company.onlySupportVerifyWay !== verifyWay.payment && (
            <Radio className="method-step-way" value={verifyWay.legalPerson}>
              <b>法定代表人身份认证</b>
              <span className="sec ink3">
                {company.companyPrincipalType === principalType.agent
                  ? '核验法定代表人身份证号，再以对公打款确认'
                  : '核验您本人的身份证号，约 5 分钟'}
              </span>
            </Radio>
          )}
          <Radio className="method-step-way" value={verifyWay.payment}>
            <b>企业打款认证</b>
            <span className="sec ink3">向对公账户汇入一笔 0.01–1.00 元，回填金额即通过，1–3 个工作日</span>
          </Radio>
        </Radio.Group>
      </Form.Item>
      {byLegal && (
        <FormField
          label="法定代表人身份证号"
          name="legalPersonIdentityNo"
          required
          check={(number) => {
            if (saved) return null
            if (number.trim() === '') return '请输入法定代表人身份证号'
            return isIdNumber(normaliseIdNumber(number), new Date()) ? null : '身份证号格式不正确'
          }}
        >
          <Input
            placeholder={saved ? (company.legalPersonIdentityNo ?? '') : '请输入法定代表人身份证号'}
            maxLength={maxTypedIdNumberLength}
            className="num"
            autoComplete="off"
          />
        </FormField>
      )}
    </>
  )
}
