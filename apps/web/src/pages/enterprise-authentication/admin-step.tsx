import { companyRealNameSubmitAdmin } from '@qiyin/calls/areas/company-real-name.ts'
import { companyMine } from '@qiyin/calls/areas/company.ts'
import {
  organizationType,
  organizationTypeLabel,
  type OrganizationType,
} from '@qiyin/domain/company/organization-type.ts'
import { principalOf, principalType, type PrincipalType } from '@qiyin/domain/company/verify-way.ts'
import { isAdminStepDone } from '@qiyin/domain/company/wizard-steps.ts'
import { useCompanyDraft } from '@qiyin/ui/company/company-draft.ts'
import { useStepMutation } from '@qiyin/ui/company/use-step-mutation.ts'
import { representativeLabel } from '@qiyin/ui/company/company-note.ts'
import { useUser } from '@qiyin/ui/use-user.ts'
import { Alert, Button, Checkbox, Form, Radio, Select } from 'antd'
import type { ReactElement } from 'react'
import { AgreementLinks } from '@qiyin/ui/real-name/agreement-links.tsx'
import type { WizardStepProps } from '@qiyin/ui/company/wizard-company.ts'
import './enterprise-authentication-page.css'

interface Values {
  organizationType: OrganizationType
  companyPrincipalType: PrincipalType
  agreed: boolean
}

/** W-09a: as what the administrator acts; personal real-name comes first. */
export function AdminStep({ company, onChanged }: WizardStepProps): ReactElement {
  const { data: user } = useUser()
  const { companyId, supplierCode } = company
  const { kept, keep, drop } = useCompanyDraft<Values>(company, 'admin')
  const submit = useStepMutation(companyRealNameSubmitAdmin, {
    stale: [companyMine],
    onSuccess: async () => {
      drop()
      await onChanged()
    },
  })
  const types = Object.values(organizationType).map((value) => ({
    value,
    label: organizationTypeLabel[value],
  }))
  return (
    <Form<Values>
      name="company-admin"
      layout="vertical"
      scrollToFirstError={{ focus: true }}
      initialValues={{
        organizationType: company.organizationType,
        companyPrincipalType: principalOf(company),
        ...kept,
        agreed: isAdminStepDone(company),
      }}
      onValuesChange={(_, values) => keep(values)}
      onFinish={(values) => submit.mutate({ companyId, supplierCode, ...values, agreed: true })}
    >
      <div className="enterprise-authentication-page-body">
        {user && !user.verified && (
          <Alert
            type="warning"
            showIcon
            title="请先完成个人实名认证"
            action={
              <Button size="small" onClick={() => window.location.assign(user.authenticationUrl ?? '')}>
                去认证
              </Button>
            }
          />
        )}
        <Form.Item
          label="企业类型"
          name="organizationType"
          rules={[{ required: true, message: '请选择企业类型' }]}
        >
          <Select options={types} />
        </Form.Item>
        <Form.Item noStyle shouldUpdate>
          {({ getFieldValue }) => (
            <Form.Item label="管理员身份" name="companyPrincipalType" required>
              <Radio.Group
                options={[
                  {
                    value: principalType.legalPerson,
                    label: representativeLabel(Number(getFieldValue('organizationType'))),
                  },
                  { value: principalType.agent, label: '代理人' },
                ]}
              />
            </Form.Item>
          )}
        </Form.Item>
        <Form.Item label="管理员">
          {user?.name ?? '-'}　<span className="num">{user?.identityNo}</span>
          {'　'}
          <span className="ink3">{user?.verified ? '已实名' : '未实名'}</span>
        </Form.Item>
        <Form.Item
          name="agreed"
          valuePropName="checked"
          rules={[
            {
              validator: async (_, agreed?: boolean) => {
                if (!agreed) throw new Error('请先阅读并勾选以上协议')
              },
            },
          ]}
        >
          <Checkbox>
            我已阅读并同意
            <AgreementLinks names={['user', 'privacy', 'certificate']} />
          </Checkbox>
        </Form.Item>
      </div>
      <div className="enterprise-authentication-page-foot">
        <span className="cap ink3">认证通过后，您将成为该企业的管理员</span>
        <Button type="primary" htmlType="submit" loading={submit.isPending} disabled={!user?.verified}>
          下一步
        </Button>
      </div>
    </Form>
  )
}
