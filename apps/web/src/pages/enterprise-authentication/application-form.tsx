import {
  companyRealNameDownloadApplicationForm,
  companyRealNameUploadApplicationForm,
} from '@qiyin/calls/areas/company-real-name.ts'
import { addressOf } from '@qiyin/calls/request.ts'
import { uploadRules } from '@qiyin/domain/uploads.ts'
import { DownloadIcon } from '@qiyin/ui/icons.tsx'
import { Form } from 'antd'
import type { ReactElement } from 'react'
import { PhotoUpload } from './photo-upload.tsx'
import type { WizardStepProps } from '@qiyin/ui/company/wizard-company.ts'
import './method-step.css'

/** The form to print, and its photo once it is sealed. */
export function ApplicationForm({ company, onChanged }: WizardStepProps): ReactElement {
  const which = { companyId: company.companyId, supplierCode: company.supplierCode }
  return (
    <div className="method-step-form">
      <Form.Item label="企业认证申请表" required>
        <div className="method-step-download">
          <a className="btn" href={addressOf(companyRealNameDownloadApplicationForm, which)} download>
            <DownloadIcon size={16} />
            下载申请表
          </a>
          <span className="cap ink3">打印、签字并加盖公章后，拍照上传</span>
        </div>
      </Form.Item>
      <PhotoUpload
        company={company}
        call={companyRealNameUploadApplicationForm}
        rule={uploadRules.applicationForm}
        label="企业认证申请表"
        value={company.applicationFormFileId}
        onChange={() => void onChanged()}
      />
    </div>
  )
}
