import {
  companyRealNameSubmitInfo,
  companyRealNameUploadCreditImage,
} from '@qiyin/calls/areas/company-real-name.ts'
import { companyMine } from '@qiyin/calls/areas/company.ts'
import { creditNoProblem } from '@qiyin/domain/company/credit-code.ts'
import { companyNameProblem, maxCompanyNameLength } from '@qiyin/domain/company/name.ts'
import {
  organizationType,
  organizationTypeLabel,
  type OrganizationType,
} from '@qiyin/domain/company/organization-type.ts'
import { maxPersonNameLength } from '@qiyin/domain/person/name.ts'
import { maxDocumentNumberLength } from '@qiyin/domain/person/document-number.ts'
import { formRefusals } from '@qiyin/domain/told-form-refusals.ts'
import { uploadRules } from '@qiyin/domain/uploads.ts'
import { useStepMutation } from '@qiyin/ui/company/use-step-mutation.ts'
import { useCompanyDraft } from '@qiyin/ui/company/company-draft.ts'
import { useLicence } from '@qiyin/ui/company/use-licence.ts'
import { representativeLabel } from '@qiyin/ui/company/company-note.ts'
import { Alert, Button, Form, Input, Select } from 'antd'
import { useState, type ReactElement } from 'react'
import { AuthenticatedNotice } from '../../components/company-dialogs/authenticated-notice.tsx'
import { FormField } from '../../components/form-section/form-field.tsx'
import { PhotoUpload } from './photo-upload.tsx'
import type { WizardStepProps } from '@qiyin/ui/company/wizard-company.ts'
import './enterprise-authentication-page.css'

interface Values {
  organizationType: OrganizationType
  creditImageFileId: string
  companyName: string
  creditNo: string
  legalPersonName: string
}

const takenCodes: readonly number[] = [
  formRefusals.COMPANY_ALREADY_AUTHENTICATED.code,
  formRefusals.COMPANY_ALREADY_AUTHENTICATED_IN_AUDIT.code,
]

interface BasicStepProps extends WizardStepProps {
  onBack: () => void
}

/** W-09b: what stands on the licence. */
export function BasicStep({ company, onChanged, onBack }: BasicStepProps): ReactElement {
  const { companyId, supplierCode } = company
  const [form] = Form.useForm<Values>()
  const [taken, setTaken] = useState<{ companyName: string; creditNo: string }>()
  const { kept, keep, drop } = useCompanyDraft<Values>(company, 'basic')
  const submit = useStepMutation(companyRealNameSubmitInfo, {
    stale: [companyMine],
    onSuccess: () => {
      drop()
      return onChanged()
    },
    onFailure: (failure, { companyName, creditNo }) => {
      const isTaken = takenCodes.includes(failure.code)
      if (isTaken) setTaken({ companyName, creditNo })
      return isTaken
    },
  })
  const licence = useLicence(
    () => form.getFieldsValue(),
    (read) => {
      form.setFieldsValue(read)
      keep(form.getFieldsValue())
      void form.validateFields(Object.keys(read) as (keyof typeof read)[]).catch(() => undefined)
    },
  )
  const type = Form.useWatch('organizationType', form) ?? kept.organizationType ?? company.organizationType
  const representative = representativeLabel(type)
  return (
    <Form<Values>
      form={form}
      name="company-basic"
      layout="vertical"
      validateTrigger="onBlur"
      scrollToFirstError={{ focus: true }}
      initialValues={{
        organizationType: company.organizationType,
        creditImageFileId: company.creditImageFileId ?? undefined,
        companyName: company.companyName,
        creditNo: company.creditNo ?? '',
        legalPersonName: company.legalPersonName ?? '',
        ...kept,
      }}
      onValuesChange={(_, values) => keep(values)}
      onFinish={(values) => submit.mutate({ companyId, supplierCode, ...values })}
    >
      <div className="enterprise-authentication-page-body">
        {company.auditFailReason && <Alert type="error" showIcon title={company.auditFailReason} />}
        <div className="enterprise-authentication-page-photo">
          <Form.Item
            label="营业执照"
            name="creditImageFileId"
            validateTrigger="onChange"
            rules={[{ required: true, message: '请上传营业执照' }]}
          >
            <PhotoUpload
              company={company}
              call={companyRealNameUploadCreditImage}
              rule={uploadRules.licence}
              label="营业执照"
              onStored={(fileId) => void licence.read(fileId)}
              isReading={licence.isReading}
            />
          </Form.Item>
          <div>
            <Form.Item
              label="企业类型"
              name="organizationType"
              rules={[{ required: true, message: '请选择企业类型' }]}
            >
              <Select
                options={Object.values(organizationType).map((value) => ({
                  value,
                  label: organizationTypeLabel[value],
                }))}
              />
            </Form.Item>
            <FormField label="企业名称" name="companyName" required check={companyNameProblem}>
              <Input placeholder="请输入企业名称" maxLength={maxCompanyNameLength} />
            </FormField>
            <FormField
              label="统一社会信用代码"
              name="creditNo"
              required
              check={(code) => creditNoProblem(code, type)}
            >
              <Input
                placeholder="请输入统一社会信用代码"
                maxLength={maxDocumentNumberLength}
                className="num"
              />
            </FormField>
            <FormField
              label={representative}
              name="legalPersonName"
              required
              check={(name) => (name.trim() === '' ? `请输入${representative}姓名` : null)}
            >
              <Input placeholder={`请输入${representative}姓名`} maxLength={maxPersonNameLength} />
            </FormField>
          </div>
        </div>
      </div>
      <div className="enterprise-authentication-page-foot">
        <span className="cap ink3">管理员 {company.companyAdminName} • 已实名</span>
        <div className="row g8">
          <Button onClick={onBack}>上一步</Button>
          <Button type="primary" htmlType="submit" loading={submit.isPending}>
            下一步
          </Button>
        </div>
      </div>
      {taken !== undefined && (
        <AuthenticatedNotice of={{ companyId, ...taken, supplierCode }} onClose={() => setTaken(undefined)} />
      )}
    </Form>
  )
}
