import { companyRealNameSubmitAdmin } from '@qiyin/calls/areas/company-real-name.ts'
import { companyMine } from '@qiyin/calls/areas/company.ts'
import { organizationType, organizationTypeLabel } from '@qiyin/domain/company/organization-type.ts'
import { principalOf, principalType } from '@qiyin/domain/company/verify-way.ts'
import { isAdminStepDone } from '@qiyin/domain/company/wizard-steps.ts'
import { openAgreement } from '@qiyin/ui/base/agreement.ts'
import { useKeptValues } from '@qiyin/ui/drafts/owned-draft.ts'
import { useCompanyDraft } from '@qiyin/ui/company/company-draft.ts'
import { useStepMutation } from '@qiyin/ui/company/use-step-mutation.ts'
import { representativeLabel } from '@qiyin/ui/company/company-note.ts'
import type { WizardStepProps } from '@qiyin/ui/company/wizard-company.ts'
import { Facts } from '@qiyin/ui/facts/facts.tsx'
import { useUser } from '@qiyin/ui/use-user.ts'
import { useState, type ReactElement } from 'react'
import { BottomBar } from '../../components/bottom-bar/bottom-bar.tsx'
import { CheckBox } from '../../components/check-box/check-box.tsx'
import { Choices } from '../../components/phone-field/choices.tsx'
import { Options, PickField } from '../../components/phone-field/pick-field.tsx'
import { useFields } from '../../components/phone-field/use-fields.ts'
import './company-wizard.css'

const types = Object.values(organizationType)

/** H-09, first: as what the administrator acts; personal real-name comes before it. */
export function AdminStep({ company, onChanged }: WizardStepProps): ReactElement {
  const { data: user } = useUser()
  const { companyId, supplierCode } = company
  const first = { organizationType: company.organizationType, companyPrincipalType: principalOf(company) }
  const { kept, keep, drop } = useCompanyDraft<typeof first>(company, 'admin')
  const { form, values, set } = useFields({ ...first, ...kept }, {})
  useKeptValues(values, keep)
  const submit = useStepMutation(companyRealNameSubmitAdmin, {
    stale: [companyMine],
    onSuccess: async () => {
      drop()
      await onChanged()
    },
  })
  const [agreed, setAgreed] = useState(isAdminStepDone(company))
  const [problem, setProblem] = useState('')
  const send = (): void => {
    if (!agreed) return setProblem('请先阅读并勾选以上协议')
    submit.mutate({ companyId, supplierCode, ...values, agreed: true })
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {user && !user.verified && (
        <div className="company-wizard-note row between" role="status">
          请先完成个人实名认证
          <a className="btn" href={user.authenticationUrl ?? ''}>
            去认证
          </a>
        </div>
      )}
      <PickField
        name="organizationType"
        label="企业类型"
        value={organizationTypeLabel[values.organizationType]}
        placeholder="请选择企业类型"
        problem={null}
      >
        {(close) => (
          <Options
            names={types.map((type) => organizationTypeLabel[type])}
            chosen={organizationTypeLabel[values.organizationType]}
            onChoose={(name) => {
              const chosen = types.find((type) => organizationTypeLabel[type] === name)
              if (chosen !== undefined) set('organizationType', chosen)
              close()
            }}
          />
        )}
      </PickField>
      <Choices
        name="companyPrincipalType"
        label="管理员身份"
        value={values.companyPrincipalType}
        options={[
          [principalType.legalPerson, representativeLabel(values.organizationType)],
          [principalType.agent, '代理人'],
        ]}
        onChoose={(value) => set('companyPrincipalType', value)}
      />
      <div className="company-wizard-note">
        <Facts
          rows={[
            ['管理员', `${user?.name ?? '-'} ${user?.verified ? '已实名' : '未实名'}`],
            ['证件号', user?.identityNo ?? '-'],
          ]}
        />
      </div>
      <div className="company-wizard-agreed">
        <CheckBox
          name="agreed"
          checked={agreed}
          onChange={(yes) => {
            setAgreed(yes)
            setProblem('')
          }}
        >
          我已阅读并同意
        </CheckBox>
        <button type="button" className="link" onClick={() => openAgreement('user')}>
          《用户协议》
        </button>
        <button type="button" className="link" onClick={() => openAgreement('privacy')}>
          《隐私政策》
        </button>
        <button type="button" className="link" onClick={() => openAgreement('certificate')}>
          《数字证书服务协议》
        </button>
      </div>
      <p className="company-wizard-problem" role="alert">
        {problem}
      </p>
      <p className="cap ink3">认证通过后，您将成为该企业的管理员</p>
      <BottomBar>
        <button
          type="submit"
          className="btn primary large"
          disabled={submit.isPending || user?.verified !== true}
        >
          下一步
        </button>
      </BottomBar>
    </form>
  )
}
