import { companyRealNameBankInfoAudit } from '@qiyin/calls/areas/company-real-name.ts'
import { companyMine } from '@qiyin/calls/areas/company.ts'
import { supplierLabel } from '@qiyin/domain/company/supplier.ts'
import { verifyWay } from '@qiyin/domain/company/verify-way.ts'
import { useCompanyDraft } from '@qiyin/ui/company/company-draft.ts'
import { useTakenCompany } from '@qiyin/ui/company/use-taken-company.ts'
import { useStepMutation } from '@qiyin/ui/company/use-step-mutation.ts'
import { Alert, Button, Form } from 'antd'
import { type ReactElement } from 'react'
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
  const { kept, keep, drop } = useCompanyDraft<BankValues>(company, 'account')
  const taken = useTakenCompany({ onChanged })
  const order = useStepMutation(companyRealNameBankInfoAudit, {
    stale: [companyMine],
    onSuccess: async () => {
      drop()
      await onChanged()
    },
    onFailure: taken.tell,
  })
  return (
    <Form<BankValues>
      form={form}
      name="company-supplier-account"
      layout="vertical"
      validateTrigger="onBlur"
      scrollToFirstError={{ focus: true }}
      initialValues={kept}
      // A branch is of its bank: it is typed anew when the bank changes.
      onValuesChange={(changed, now) => keep('bankName' in changed ? { ...now, subBranchName: '' } : now)}
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
      {taken.shown && <AuthenticatedNotice of={which} onClose={taken.close} />}
    </Form>
  )
}
