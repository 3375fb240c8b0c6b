import { companyAuthenticationV2, companyMine } from '@qiyin/calls/areas/company.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { companyNameProblem, maxCompanyNameLength, toChineseBrackets } from '@qiyin/domain/company/name.ts'
import { supplierCodes, type SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { formRefusals } from '@qiyin/domain/told-form-refusals.ts'
import { useOwnedDraft } from '@qiyin/ui/drafts/owned-draft.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { openSupplier, useSupplierWays } from '@qiyin/ui/company/use-supplier-ways.ts'
import { HelpIcon } from '@qiyin/ui/icons.tsx'
import { useCurrentUser } from '@qiyin/ui/shell/guard.tsx'
import { refreshUser } from '@qiyin/ui/use-user.ts'
import { Alert, AutoComplete, Button, Form, Input, Radio, type FormInstance } from 'antd'
import { useEffect, useState, type ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { AuthenticatedNotice } from '../../../components/company-dialogs/authenticated-notice.tsx'
import { EnterpriseGuide } from '../../../components/company-dialogs/enterprise-guide.tsx'
import { FormField } from '../../../components/form-section/form-field.tsx'
import { PageHead } from '../../../components/page-head/page-head.tsx'
import './create-company-page.css'

interface Values {
  companyName: string
  supplierCode: SupplierCode
}

/** W-20c /enterprise-manage/basic-info/edit: a company's name and its supplier, then its authentication. */
export function CreateCompanyPage(): ReactElement {
  usePageTitle('新增企业')
  const navigate = useNavigate()
  const user = useCurrentUser()
  const [form] = Form.useForm<Values>()
  const { kept, keep, drop } = useOwnedDraft<Values>('new-company', user.personAccountId)
  const [guide, setGuide] = useState(false)
  const [taken, setTaken] = useState<Values>()
  const mine = useCall(companyMine, {})
  const suppliers = useSupplierWays()
  const chosen = Form.useWatch('supplierCode', form) ?? kept.supplierCode ?? supplierCodes[0]
  const supplier = openSupplier(suppliers, chosen)
  useEffect(() => form.setFieldValue('supplierCode', supplier), [form, supplier])
  const start = useCallMutation(companyAuthenticationV2, {
    stale: [companyMine],
    onSuccess: async (company) => {
      drop()
      await refreshUser()
      void navigate(paths.enterpriseAuthentication({ ...company, systemCode: company.companySource }))
    },
    onFailure: (failure, { companyName, supplierCode }) => {
      const isTaken = failure.code === formRefusals.COMPANY_ALREADY_AUTHENTICATED.code
      if (isTaken) setTaken({ companyName, supplierCode })
      return isTaken
    },
  })
  const open = (mine.data ?? []).filter(
    ({ administrator, authStatus }) => administrator && authStatus !== companyAuthStatus.authenticated,
  )
  return (
    <>
      <PageHead title="新增企业">
        <Button type="text" icon={<HelpIcon />} onClick={() => setGuide(true)}>
          企业指引
        </Button>
      </PageHead>
      <section className="sheet create-company-page">
        {!user.verified && (
          <Alert
            type="warning"
            showIcon
            title="请先完成个人实名认证"
            description="企业管理员须先完成个人实名认证，再认证企业"
            action={
              <Button size="small" onClick={() => window.location.assign(user.authenticationUrl ?? '')}>
                去认证
              </Button>
            }
          />
        )}
        <Form<Values>
          form={form}
          name="create-company"
          layout="vertical"
          validateTrigger="onBlur"
          scrollToFirstError={{ focus: true }}
          initialValues={{ companyName: '', supplierCode: supplierCodes[0], ...kept }}
          onValuesChange={(_, now) => keep(now)}
          disabled={!user.verified}
          onFinish={(values) => start.mutate(values)}
        >
          <FormField
            label="企业名称"
            name="companyName"
            required
            check={companyNameProblem}
            help="请与营业执照上的名称一致；括号请使用中文括号（）"
          >
            <AutoComplete
              options={open.map(({ companyName }) => ({ value: companyName }))}
              onBlur={() => form.setFieldValue('companyName', form.getFieldValue('companyName')?.trim())}
            >
              <Input
                placeholder="请输入企业全称"
                maxLength={maxCompanyNameLength}
                autoComplete="organization"
              />
            </AutoComplete>
          </FormField>
          <BracketsFix form={form} />
          <Form.Item label="认证渠道" name="supplierCode" required>
            <Radio.Group className="create-company-page-suppliers">
              {suppliers.map(({ supplierCode: value, label, text, isOpen }) => (
                <Radio key={value} value={value} disabled={!isOpen} className="create-company-page-supplier">
                  <b>{label}</b>
                  <span className="sec ink3">{text}</span>
                </Radio>
              ))}
            </Radio.Group>
          </Form.Item>
          <div className="create-company-page-foot">
            <span className="cap ink3">下一步填写管理员身份和企业资料，可随时中断后继续</span>
            <Button type="primary" htmlType="submit" loading={start.isPending}>
              下一步
            </Button>
          </div>
        </Form>
      </section>
      {guide && <EnterpriseGuide onClose={() => setGuide(false)} />}
      {taken && <AuthenticatedNotice of={taken} onClose={() => setTaken(undefined)} />}
    </>
  )
}

/** Offers Chinese brackets for those that were typed. */
function BracketsFix({ form }: { form: FormInstance<Values> }): ReactElement {
  return (
    <Form.Item noStyle shouldUpdate>
      {() => {
        const typed = String(form.getFieldValue('companyName') ?? '')
        return (
          /[()]/.test(typed) && (
            <Button
              className="create-company-page-fix"
              type="link"
              size="small"
              onClick={() => {
                form.setFieldValue('companyName', toChineseBrackets(typed))
                form.validateFields(['companyName']).catch(() => undefined)
              }}
            >
              改为中文括号：{toChineseBrackets(typed)}
            </Button>
          )
        )
      }}
    </Form.Item>
  )
}
