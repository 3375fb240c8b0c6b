import { Alert, Button, Form, Input } from 'antd'
import { useState, type ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { contractTemplateManageAdd, contractTemplateManageSearch } from '@qiyin/calls/areas/template.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { isTemplateCode, templateLimits } from '@qiyin/domain/template/template-field.ts'
import { emptyMessage, malformedMessage } from '@qiyin/domain/text-check.ts'
import { uploadFile } from '@qiyin/ui/base/call-client.ts'
import { asCallFailure } from '@qiyin/ui/base/call-failure.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { invalidate } from '@qiyin/ui/query-client.ts'
import { DocxChoice } from '../../../components/docx-choice/docx-choice.tsx'
import { FlowBar } from '../../../components/flow-bar/flow-bar.tsx'
import { FormField } from '../../../components/form-section/form-field.tsx'
import { FormSection } from '../../../components/form-section/form-section.tsx'
import { showProblem } from '../../../components/form-section/show-problem.ts'
import { BasicFields, type BasicValues } from './basic-fields.tsx'
import { registrationSteps } from './registration-steps.ts'
import './template-page.css'

interface Values extends BasicValues {
  templateCode: string
}

/** W-36 /sys-manage/tpl-register/new/upload, the first step of 登记模板: the Word file, its code, name and application. */
export function UploadPage(): ReactElement {
  usePageTitle('登记模板')
  const navigate = useNavigate()
  const [form] = Form.useForm<Values>()
  const [file, setFile] = useState<File | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const choose = (chosen: File): void => {
    setFile(chosen)
    setProblem(null)
    const name = chosen.name.replace(/\.(docx|html?)$/i, '').slice(0, templateLimits.name)
    if (!form.getFieldValue('templateName')) form.setFieldsValue({ templateName: name })
  }
  const register = async (values: Values): Promise<void> => {
    if (!file) return
    setBusy(true)
    try {
      const { templateCode } = await uploadFile(contractTemplateManageAdd, file, values)
      void invalidate(contractTemplateManageSearch)
      void navigate(paths.template(templateCode), { replace: true })
    } catch (thrown) {
      setProblem(asCallFailure(thrown).message)
      setBusy(false)
      showProblem()
    }
  }
  const next = (): void => {
    if (!file) setProblem('请上传模板文件')
    form.submit()
  }
  const leave = async (): Promise<void> => {
    const isTouched = file !== null || form.isFieldsTouched()
    const content = '填写的内容不会保留'
    if (!isTouched || (await confirm({ title: '离开登记？', content, okText: '离开' })))
      void navigate(paths.templates())
  }
  return (
    <div className="template-page">
      <FlowBar title="登记模板" steps={registrationSteps} at={0} onBack={() => void leave()}>
        <Button onClick={() => void leave()}>取消</Button>
        <Button type="primary" loading={busy} onClick={next}>
          上传并检查
        </Button>
      </FlowBar>
      <main id="main" className="template-page-file" tabIndex={-1}>
        <FormSection title="上传文件">
          <Alert
            type="info"
            showIcon
            className="template-page-note"
            title="参数标记写作 ${字段编码!}，或 Word 合并域 «字段编码»；签署关键字在签署角色中设置"
          />
          <Form<Values>
            form={form}
            name="register-template"
            layout="vertical"
            onFinish={(values) => void register(values)}
            onFinishFailed={showProblem}
          >
            <FormField
              label="模板文件"
              required
              help={file ? undefined : '.docx 或 .html 格式，不超过20MB'}
              {...(problem !== null && { problem })}
            >
              {(id) => (
                <div className="template-page-choice">
                  <DocxChoice id={id} busy={false} onChoose={choose}>
                    {file ? '重新选择' : '选择文件'}
                  </DocxChoice>
                  {file && <span>{file.name}</span>}
                </div>
              )}
            </FormField>
            <FormField
              label="模板编码"
              name="templateCode"
              required
              help="登记后不可修改"
              check={(code) => codeProblem(code.trim())}
            >
              <Input placeholder="请输入模板编码" maxLength={templateLimits.code} />
            </FormField>
            <BasicFields />
          </Form>
        </FormSection>
      </main>
    </div>
  )
}

function codeProblem(code: string): string | null {
  if (code === '') return emptyMessage('模板编码')
  return isTemplateCode(code) ? null : malformedMessage('模板编码')
}
