import { Button, Switch } from 'antd'
import { useState, type ReactElement } from 'react'
import { useNavigate, useParams } from 'react-router'
import {
  contractTemplateManageAddVersion,
  contractTemplateManageConfirm,
  contractTemplateManageSearch,
  contractTemplateManageUpdate,
  templateGetVariables,
} from '@qiyin/calls/areas/template.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { templateStatus, templateStatusNames } from '@qiyin/domain/template/template-status.ts'
import { uploadFile } from '@qiyin/ui/base/call-client.ts'
import { asCallFailure } from '@qiyin/ui/base/call-failure.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { toast } from '@qiyin/ui/base/toast.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { LeftIcon } from '@qiyin/ui/icons.tsx'
import { invalidate } from '@qiyin/ui/query-client.ts'
import { Region } from '@qiyin/ui/region.tsx'
import { DocxChoice } from '../../../components/docx-choice/docx-choice.tsx'
import { ManageSkeleton } from '../../../components/manage-page/manage-skeleton.tsx'
import { PageHead } from '../../../components/page-head/page-head.tsx'
import { FieldsSection } from './fields-section.tsx'
import { FindingsSection } from './findings-section.tsx'
import { RolesSection } from './roles-section.tsx'
import type { EditedField } from './template-marks.ts'
import { TemplatePreview } from './template-preview.tsx'
import './template-page.css'

type Template = Answer<typeof templateGetVariables>

/** What shows something of a template. */
const stale = [templateGetVariables, contractTemplateManageSearch]

/** W-36 /sys-manage/tpl-register/{templateCode}: the pages as they print, beside what was found, roles and fields. */
export function TemplatePage(): ReactElement {
  usePageTitle('登记模板')
  const { templateCode = '' } = useParams()
  const template = useCall(templateGetVariables, { templateCode })
  return (
    <div className="template-page-room">
      <Region query={template} skeleton={<ManageSkeleton />}>
        {(data) => <Register template={data} />}
      </Region>
    </div>
  )
}

function Register({ template }: { template: Template }): ReactElement {
  const { templateName, templateCode, businessTypeName, version, status } = template
  const [edited, setEdited] = useState<EditedField | undefined>(undefined)
  return (
    <>
      <PageHead
        title={
          <span className="template-page-title">
            <BackButton />
            {templateName}
          </span>
        }
      >
        <Deeds template={template} />
      </PageHead>
      <p className="template-page-standing ink3">
        <span className="template-page-code">{templateCode}</span>
        <span>{businessTypeName}</span>
        <span>第 {version} 版</span>
        <span>{template.pageCount} 页</span>
        <span>{templateStatusNames[status]}</span>
      </p>
      <div className="template-page">
        <TemplatePreview template={template} edited={edited} onEdit={setEdited} />
        <div className="sheet template-page-side">
          <FindingsSection findings={template.findings} />
          <RolesSection template={template} />
          <FieldsSection template={template} edited={edited} onEdit={setEdited} />
        </div>
      </div>
    </>
  )
}

function BackButton(): ReactElement {
  const navigate = useNavigate()
  return (
    <button
      type="button"
      className="iconbtn"
      aria-label="返回模板登记"
      onClick={() => void navigate(paths.templates())}
    >
      <LeftIcon />
    </button>
  )
}

/** What can be done with the whole: another file, the PDF confirmed, in use or not. */
function Deeds({ template }: { template: Template }): ReactElement {
  const { templateCode, version, status, isEnable, errors } = template
  const [busy, setBusy] = useState(false)
  const confirming = useCallMutation(contractTemplateManageConfirm, { stale, successText: 'PDF已确认' })
  const enabling = useCallMutation(contractTemplateManageUpdate, { stale, successText: '操作成功' })
  const replace = async (file: File): Promise<void> => {
    const content = '字段和角色的设置会保留；新版本确认前，模板不可用于发起。'
    if (!(await confirm({ title: '上传新版本', content, okText: '上传' }))) return
    setBusy(true)
    try {
      await uploadFile(contractTemplateManageAddVersion, file, { templateCode })
      await invalidate(...stale)
      toast('success', '操作成功')
    } catch (thrown) {
      toast('error', asCallFailure(thrown).message)
    } finally {
      setBusy(false)
    }
  }
  const accept = async (): Promise<void> => {
    const content = '合同将按左侧所示的版式打印。'
    if (await confirm({ title: '确认PDF', content, okText: '确认PDF' }))
      confirming.mutate({ templateCode, version })
  }
  return (
    <div className="template-page-deeds">
      {status === templateStatus.ready && (
        <span className="template-page-enable">
          启用
          <Switch
            aria-label="启用"
            checked={isEnable === 1}
            loading={enabling.isPending}
            onChange={(on) => enabling.mutate({ templateCode, isEnable: on ? 1 : 0 })}
          />
        </span>
      )}
      <DocxChoice busy={busy} onChoose={(file) => void replace(file)}>
        上传新版本
      </DocxChoice>
      {status !== templateStatus.ready && (
        <Button
          type="primary"
          disabled={errors > 0}
          loading={confirming.isPending}
          onClick={() => void accept()}
        >
          确认PDF
        </Button>
      )}
    </div>
  )
}
