import { companyRealNameBankInfoAudit, companyRealNameSubmit } from '@qiyin/calls/areas/company-real-name.ts'
import type { Args } from '@qiyin/calls/call.ts'
import { companyMine } from '@qiyin/calls/areas/company.ts'
import { needsPayment, verifyWay, type VerifyWay } from '@qiyin/domain/company/verify-way.ts'
import { normaliseIdNumber } from '@qiyin/domain/person/id-number.ts'
import { formRefusals } from '@qiyin/domain/told-form-refusals.ts'
import { useTakenCompany } from '@qiyin/ui/company/use-taken-company.ts'
import { toast } from '@qiyin/ui/base/toast.ts'
import { useStepMutation } from '@qiyin/ui/company/use-step-mutation.ts'
import { useCompanyDraft } from '@qiyin/ui/company/company-draft.ts'
import { refreshUser } from '@qiyin/ui/use-user.ts'
import { Button, Form } from 'antd'
import { useState, type ReactElement } from 'react'
import { AuthenticatedNotice } from '../../components/company-dialogs/authenticated-notice.tsx'
import { BankFields, type BankValues } from './bank-fields.tsx'
import { ApplicationForm } from './application-form.tsx'
import { MethodWays } from './method-ways.tsx'
import type { WizardStepProps } from '@qiyin/ui/company/wizard-company.ts'
import './enterprise-authentication-page.css'

interface Values extends BankValues {
  companyVerifyWay: VerifyWay
  legalPersonIdentityNo?: string
}

/** W-09c: the way, its data, the application form; then off to the review, or through at once. */
export function MethodStep({
  company,
  onChanged,
  onBack,
}: WizardStepProps & { onBack: () => void }): ReactElement {
  const { companyId, supplierCode } = company
  const which = { companyId, supplierCode }
  const [form] = Form.useForm<Values>()
  const taken = useTakenCompany({ onChanged })
  // With FDD saved data are read only until they are edited again (spec 1 §4 "Bank-info sub-state").
  const { kept, keep, drop } = useCompanyDraft<Values>(company, 'method')
  const [editing, setEditing] = useState(company.bankNo === null || Object.keys(kept).length > 0)
  const audit = useStepMutation(companyRealNameBankInfoAudit, {
    stale: [companyMine],
    onSuccess: async () => {
      drop()
      setEditing(false)
      await onChanged()
      await refreshUser()
    },
    onFailure: (failure) => {
      if (failure.code === formRefusals.COMPANY_DATA_MISMATCH.code) void onChanged()
      return taken.tell(failure)
    },
  })
  const submit = useStepMutation(companyRealNameSubmit, {
    stale: [companyMine],
    onSuccess: onChanged,
    onFailure: taken.tell,
  })
  const way = Form.useWatch('companyVerifyWay', form) ?? kept.companyVerifyWay ?? wayOf(company)
  const paid = needsPayment(way, company.companyPrincipalType)
  const byLegal = way === verifyWay.legalPerson
  const saved = paid && !editing && company.companyVerifyWay === way
  const save = (values: Values): void => audit.mutate({ ...which, ...bodyOf(values, { paid, byLegal }) })
  return (
    <Form<Values>
      form={form}
      name="company-method"
      layout="vertical"
      validateTrigger="onBlur"
      scrollToFirstError={{ focus: true }}
      disabled={saved}
      initialValues={{ ...initialValuesOf(company), ...kept }}
      onValuesChange={(changed) => {
        // Another bank empties the branch only after this.
        const now: Values = form.getFieldsValue(true)
        keep('bankName' in changed ? { ...now, subBranchName: '' } : now)
      }}
      onFinish={save}
    >
      <div className="enterprise-authentication-page-body">
        <MethodWays company={company} way={way} saved={saved} />
        {paid && <BankFields supplierCode={supplierCode} />}
        {saved && <ApplicationForm company={company} onChanged={onChanged} />}
      </div>
      <div className="enterprise-authentication-page-foot">
        <span className="cap ink3">认证信息加密保存，仅用于本次认证</span>
        <div className="row g8">
          <Button disabled={false} onClick={onBack}>
            上一步
          </Button>
          {saved ? (
            <SavedButtons
              busy={submit.isPending}
              onEdit={() => {
                form.setFieldValue('bankNo', '')
                setEditing(true)
              }}
              onSubmit={() => {
                if (company.applicationFormFileId === null)
                  toast('error', formRefusals.APPLICATION_FORM_MISSING.message)
                else submit.mutate(which)
              }}
            />
          ) : (
            <Button type="primary" htmlType="submit" loading={audit.isPending}>
              {paid ? '保存' : '提交认证'}
            </Button>
          )}
        </div>
      </div>
      {taken.shown && <AuthenticatedNotice of={which} onClose={taken.close} />}
    </Form>
  )
}

function SavedButtons({
  busy,
  onEdit,
  onSubmit,
}: {
  busy: boolean
  onEdit: () => void
  onSubmit: () => void
}): ReactElement {
  return (
    <>
      <Button disabled={false} onClick={onEdit}>
        编辑
      </Button>
      <Button type="primary" disabled={false} loading={busy} onClick={onSubmit}>
        提交审核
      </Button>
    </>
  )
}

function initialValuesOf(company: WizardStepProps['company']): Partial<Values> {
  const { bankProvinceId, bankProvince, bankCity, bankName } = company
  return {
    companyVerifyWay: wayOf(company),
    ...(bankName === null ? {} : { bankName }),
    subBranchName: company.subBranchName ?? '',
    bankCardName: company.bankCardName ?? company.companyName,
    bankNo: company.bankNo ?? '',
    ...(bankProvince && bankCity ? { place: [bankProvinceId ?? '', bankProvince, bankCity] } : {}),
  }
}

function wayOf({ companyVerifyWay }: WizardStepProps['company']): VerifyWay {
  return companyVerifyWay === verifyWay.legalPerson ? verifyWay.legalPerson : verifyWay.payment
}

type Body = Omit<Args<typeof companyRealNameBankInfoAudit>, 'companyId' | 'supplierCode'>

function bodyOf(values: Values, { paid, byLegal }: { paid: boolean; byLegal: boolean }): Body {
  const { companyVerifyWay, legalPersonIdentityNo, place, ...bank } = values
  const [bankProvinceId = '', bankProvince = '', bankCity = ''] = place ?? []
  return {
    companyVerifyWay,
    ...(byLegal ? { legalPersonIdentityNo: normaliseIdNumber(legalPersonIdentityNo ?? '') } : {}),
    ...(paid ? { bankInfoBO: { ...bank, bankProvinceId, bankProvince, bankCity } } : {}),
  }
}
