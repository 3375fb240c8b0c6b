import { paths } from '@qiyin/calls/addresses/paths.ts'
import { methodAt, type CompanyMethod } from '@qiyin/domain/company/company-method.ts'
import { supplierLabel } from '@qiyin/domain/company/supplier.ts'
import { principalType } from '@qiyin/domain/company/verify-way.ts'
import { isIdNumber, maxTypedIdNumberLength, normaliseIdNumber } from '@qiyin/domain/person/id-number.ts'
import { useCompanyDraft } from '@qiyin/ui/company/company-draft.ts'
import { methodText, useSupplierStart } from '@qiyin/ui/company/use-supplier-start.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { Button, Form, Input, Radio } from 'antd'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { AuthenticatedNotice } from '../../components/company-dialogs/authenticated-notice.tsx'
import { FormField } from '../../components/form-section/form-field.tsx'
import { SupplierAccount } from './supplier-account.tsx'
import type { WizardStepProps } from '@qiyin/ui/company/wizard-company.ts'
import './enterprise-authentication-page.css'
import './method-step.css'

type Props = WizardStepProps & { onBack: () => void }

/** W-09c at a supplier that proves companies itself: the way there, on its page or on ours. */
export function SupplierStep(props: Props): ReactElement | null {
  const { supplierProof } = props.company
  if (!supplierProof) return null
  const isBegun = supplierProof.method !== null && methodAt(supplierProof)?.mode === 'inline'
  return isBegun ? (
    <SupplierAccount {...props} />
  ) : (
    <SupplierMethod {...props} offered={supplierProof.offered} />
  )
}

/** A supplier with which no company can be proven: why, and where to choose another one. */
export function UnprovableSupplier({
  reason,
  outer,
}: {
  reason: string | null
  outer: boolean
}): ReactElement {
  return (
    <Blank art="missing" title="暂不支持企业认证" text={reason}>
      {!outer && (
        <Link className="btn primary" to={paths.enterprises()}>
          返回企业列表
        </Link>
      )}
    </Blank>
  )
}

interface Values {
  method: CompanyMethod
  legalPersonIdentityNo?: string
}

function SupplierMethod({
  company,
  onChanged,
  onBack,
  offered,
}: Props & { offered: NonNullable<Props['company']['supplierProof']>['offered'] }): ReactElement {
  const [form] = Form.useForm<Values>()
  const { kept, keep, drop } = useCompanyDraft<Values>(company, 'supplier')
  const { busy, start, taken } = useSupplierStart({ company, onChanged, onBegun: drop })
  const first = offered.find((one) => one.method === kept.method) ?? offered[0]
  const method = Form.useWatch('method', form) ?? first?.method
  const isHosted = offered.find((one) => one.method === method)?.mode === 'hosted'
  const label = supplierLabel[company.supplierCode]
  const asksNumber = !isHosted && company.companyPrincipalType === principalType.agent
  return (
    <Form<Values>
      form={form}
      name="company-supplier"
      layout="vertical"
      validateTrigger="onBlur"
      initialValues={{ ...kept, method: first?.method }}
      onValuesChange={(_, now) => keep(now)}
      onFinish={(values) => {
        const number = normaliseIdNumber(values.legalPersonIdentityNo ?? '')
        start(values.method, asksNumber && number !== '' ? number : undefined)
      }}
    >
      <div className="enterprise-authentication-page-body">
        <Form.Item name="method" rules={[{ required: true, message: '请选择认证方式' }]}>
          <Radio.Group className="method-step-ways" aria-label="认证方式">
            {offered.map((one) => (
              <Radio key={one.method} className="method-step-way" value={one.method}>
                <b>{methodText(one, company).label}</b>
                <span className="sec ink3">{methodText(one, company).text}</span>
              </Radio>
            ))}
          </Radio.Group>
        </Form.Item>
        {asksNumber && (
          <FormField
            label="法定代表人身份证号（选填）"
            name="legalPersonIdentityNo"
            check={(number) => {
              if (number.trim() === '') return null
              return isIdNumber(normaliseIdNumber(number), new Date()) ? null : '身份证号格式不正确'
            }}
          >
            <Input
              placeholder="填写后一并核验"
              maxLength={maxTypedIdNumberLength}
              className="num"
              autoComplete="off"
            />
          </FormField>
        )}
        <p className="sec ink3">
          {isHosted
            ? `将前往${label}页面办理，完成后自动返回；中途离开的，可在企业列表继续`
            : `由${label}核验企业名称、统一社会信用代码和法定代表人是否一致`}
        </p>
      </div>
      <div className="enterprise-authentication-page-foot">
        <span className="cap ink3">认证信息加密保存，仅用于本次认证</span>
        <div className="row g8">
          <Button onClick={onBack}>上一步</Button>
          <Button type="primary" htmlType="submit" loading={busy}>
            {isHosted ? `前往${label}认证` : '核验企业信息'}
          </Button>
        </div>
      </div>
      {taken.shown && <AuthenticatedNotice of={company} onClose={taken.close} />}
    </Form>
  )
}
