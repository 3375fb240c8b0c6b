import { Button, Form } from 'antd'
import { useState, type ReactElement } from 'react'
import {
  contractTemplateManageAddVersion,
  contractTemplateManageSearch,
  contractTemplateManageUpdate,
  templateGetVariables,
} from '@qiyin/calls/areas/template.ts'
import { contractTemplateManageDocument } from '@qiyin/calls/areas/template-repair.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { uploadFile } from '@qiyin/ui/base/call-client.ts'
import { callUrl } from '@qiyin/ui/base/call-request.ts'
import { asCallFailure } from '@qiyin/ui/base/call-failure.ts'
import { toast } from '@qiyin/ui/base/toast.ts'
import { useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { invalidate } from '@qiyin/ui/query-client.ts'
import { DocxChoice } from '../../../components/docx-choice/docx-choice.tsx'
import { FormSection } from '../../../components/form-section/form-section.tsx'
import { showProblem } from '../../../components/form-section/show-problem.ts'
import { BasicFields, type BasicValues } from './basic-fields.tsx'
import { FlowHead } from './flow-head.tsx'

type Template = Answer<typeof templateGetVariables>

const stale = [templateGetVariables, contractTemplateManageSearch]

interface FileStepProps {
  template: Template
  onNext: () => void
}

/** The first step of a template that is there: its file, to be saved or replaced, its name and its application. */
export function FileStep({ template, onNext }: FileStepProps): ReactElement {
  const { templateCode, templateName, businessTypeId, fileName, version, pageCount } = template
  const [form] = Form.useForm<BasicValues>()
  const update = useCallMutation(contractTemplateManageUpdate, { stale, onSuccess: onNext })
  const finish = (values: BasicValues): void => {
    const isSame = values.templateName === templateName && values.businessTypeId === businessTypeId
    if (isSame) onNext()
    else update.mutate({ templateCode, ...values })
  }
  return (
    <>
      <FlowHead template={template} at={0}>
        <Button type="primary" loading={update.isPending} onClick={form.submit}>
          下一步
        </Button>
      </FlowHead>
      <main id="main" className="template-page-file" tabIndex={-1}>
        <FormSection title="上传文件" note={`第 ${version} 版，${pageCount} 页`}>
          <div className="template-page-choice">
            <span className="template-page-file-name">{fileName}</span>
            <a className="link" href={callUrl(contractTemplateManageDocument, { templateCode })} download>
              下载文件
            </a>
            <Replacing templateCode={templateCode} onDone={form.submit} />
          </div>
        </FormSection>
        <FormSection title="基本信息">
          <Form<BasicValues>
            form={form}
            name="template-basics"
            layout="vertical"
            initialValues={{ templateName, businessTypeId }}
            onFinish={finish}
            onFinishFailed={showProblem}
          >
            <BasicFields />
          </Form>
        </FormSection>
      </main>
    </>
  )
}

interface ReplacingProps {
  templateCode: string
  onDone: () => void
}

/** Another file, which becomes the next version; what was typed beside it is saved with it. */
function Replacing({ templateCode, onDone }: ReplacingProps): ReactElement {
  const [busy, setBusy] = useState(false)
  const replace = async (file: File): Promise<void> => {
    const content = '字段和角色的设置会保留；新版本确认前，模板不可用于发起。'
    if (!(await confirm({ title: '上传新版本', content, okText: '上传' }))) return
    setBusy(true)
    try {
      await uploadFile(contractTemplateManageAddVersion, file, { templateCode })
      await invalidate(...stale)
      toast('success', '操作成功')
      onDone()
    } catch (thrown) {
      toast('error', asCallFailure(thrown).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <DocxChoice busy={busy} onChoose={(file) => void replace(file)}>
      上传新版本
    </DocxChoice>
  )
}
