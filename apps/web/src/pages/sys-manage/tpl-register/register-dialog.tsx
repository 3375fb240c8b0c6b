import { Alert, Form, Input, Select } from 'antd'
import { useState, type ReactElement } from 'react'
import { useNavigate } from 'react-router'
import {
  contractTemplateManageAdd,
  contractTemplateManageBusinesses,
  contractTemplateManageSearch,
} from '@qiyin/calls/areas/template.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { isTemplateCode, templateLimits } from '@qiyin/domain/template/template-field.ts'
import { emptyMessage, malformedMessage, textProblem } from '@qiyin/domain/text-check.ts'
import { uploadFile } from '@qiyin/ui/base/call-client.ts'
import { asCallFailure } from '@qiyin/ui/base/call-failure.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { invalidate } from '@qiyin/ui/query-client.ts'
import { DocxChoice } from '../../../components/docx-choice/docx-choice.tsx'
import { FormDialog } from '../../../components/form-dialog/form-dialog.tsx'
import { FormField } from '../../../components/form-section/form-field.tsx'

interface Values {
  templateCode: string
  templateName: string
  businessTypeId: string
}

/** W-36 登记模板: code, name, application and the Word file; then its page, with what was found in it. */
export function RegisterDialog({ onClose }: { onClose: () => void }): ReactElement {
  const navigate = useNavigate()
  const [form] = Form.useForm<Values>()
  const [file, setFile] = useState<File | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const businesses = useCall(contractTemplateManageBusinesses, {})
  const choose = (chosen: File): void => {
    setFile(chosen)
    setProblem(null)
    const name = chosen.name.replace(/\.(docx|html?)$/i, '').slice(0, templateLimits.name)
    if (!form.getFieldValue('templateName')) form.setFieldsValue({ templateName: name })
  }
  const register = async (values: Values): Promise<void> => {
    if (!file) {
      setProblem('请上传模板文件')
      return
    }
    setBusy(true)
    try {
      const { templateCode } = await uploadFile(contractTemplateManageAdd, file, values)
      void invalidate(contractTemplateManageSearch)
      void navigate(paths.template(templateCode))
    } catch (thrown) {
      setProblem(asCallFailure(thrown).message)
      setBusy(false)
    }
  }
  return (
    <FormDialog<Values>
      form={form}
      name="register-template"
      title="登记模板"
      width={640}
      okText="上传并检查"
      busy={busy}
      first="templateCode"
      onFinish={(values) => void register(values)}
      onClose={onClose}
    >
      <Alert
        type="info"
        showIcon
        style={{ marginBottom: 20 }}
        title="参数标记写作 ${字段编码!}，或 Word 合并域 «字段编码»；签署关键字在签署角色中设置"
      />
      <FormField
        label="模板文件"
        required
        help={file ? undefined : '.docx 或 .html 格式，不超过20MB'}
        {...(problem !== null && { problem })}
      >
        {(id) => (
          <div className="templates-page-file">
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
      <FormField
        label="模板名称"
        name="templateName"
        required
        check={(name) => textProblem(name, { label: '模板名称' })}
      >
        <Input placeholder="请输入模板名称" maxLength={templateLimits.name} showCount />
      </FormField>
      <FormField
        label="所属应用"
        name="businessTypeId"
        required
        check={(id) => (id === '' ? '请选择所属应用' : null)}
      >
        <Select
          placeholder="请选择所属应用"
          loading={businesses.isPending}
          options={(businesses.data ?? []).map(({ businessTypeId, businessTypeName }) => ({
            value: businessTypeId,
            label: businessTypeName,
          }))}
        />
      </FormField>
    </FormDialog>
  )
}

function codeProblem(code: string): string | null {
  if (code === '') return emptyMessage('模板编码')
  return isTemplateCode(code) ? null : malformedMessage('模板编码')
}
