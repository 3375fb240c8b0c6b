import { companyRealNameBankInfoAudit } from '@qiyin/calls/areas/company-real-name.ts'
import { companyMine } from '@qiyin/calls/areas/company.ts'
import { supplierLabel } from '@qiyin/domain/company/supplier.ts'
import { verifyWay } from '@qiyin/domain/company/verify-way.ts'
import { formRefusals } from '@qiyin/domain/told-form-refusals.ts'
import { useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { Alert, Button, Form } from 'antd'
import { useState, type ReactElement } from 'react'
import { AuthenticatedNotice } from '../../components/company-dialogs/authenticated-notice.tsx'
import { BankFields, type BankValues } from './bank-fields.tsx'
import type { WizardStepProps } from '@qiyin/ui/company/wizard-company.ts'
import './enterprise-authentication-page.css'

/** W-09c at a supplier that pays on our pages: the data have been compared, the account is still to be given. */
export function SupplierAccount({
  company,
  onChanged,
  onBack,
}: WizardStepProps & { onBack: () => void }): ReactElement {
  const { companyId, supplierCode } = company
  const which = { companyId, supplierCode }
  const [form] = Form.useForm<BankValues>()
  const [taken, setTaken] = useState(false)
  const order = useCallMutation(companyRealNameBankInfoAudit, {
    stale: [companyMine],
    onSuccess: onChanged,
    onFailure: ({ code }) => {
      const isTaken = code === formRefusals.COMPANY_ALREADY_AUTHENTICATED_IN_AUDIT.code
      if (isTaken) setTaken(true)
      return isTaken
    },
  })
  return (
    <Form<BankValues>
      form={form}
      name="company-supplier-account"
      layout="vertical"
      validateTrigger="onBlur"
      scrollToFirstError={{ focus: true }}
      onFinish={({ place, ...bank }) => {
        const [bankProvinceId = '', bankProvince = '', bankCity = ''] = place ?? []
        order.mutate({
          ...which,
          companyVerifyWay: verifyWay.payment,
          bankInfoBO: { ...bank, bankProvinceId, bankProvince, bankCity },
        })
      }}
    >
      <div className="enterprise-authentication-page-body">
        <Alert
          type="success"
          showIcon
          title={`${supplierLabel[supplierCode]}已核验企业信息，请填写企业的对公账户，提交后即打款`}
          className="enterprise-authentication-page-told"
        />
        <BankFields supplierCode={supplierCode} of={which} />
      </div>
      <div className="enterprise-authentication-page-foot">
        <span className="cap ink3">认证信息加密保存，仅用于本次认证</span>
        <div className="row g8">
          <Button onClick={onBack}>上一步</Button>
          <Button type="primary" htmlType="submit" loading={order.isPending}>
            提交打款
          </Button>
        </div>
      </div>
      {taken && <AuthenticatedNotice of={which} onClose={() => setTaken(false)} />}
    </Form>
  )
}
