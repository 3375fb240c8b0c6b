import { companyGetByCompanyId, companyMine, companyUpdate } from '@qiyin/calls/areas/company.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { companyNameProblem, maxCompanyNameLength } from '@qiyin/domain/company/name.ts'
import { useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { refreshUser } from '@qiyin/ui/use-user.ts'
import { Alert, Form, Input } from 'antd'
import type { ReactElement } from 'react'
import { FormDialog } from '../../../components/form-dialog/form-dialog.tsx'
import { FormField } from '../../../components/form-section/form-field.tsx'
import type { CompanyDetail } from './company-detail.ts'

/** D-31: another name, which a proven company has to prove anew. */
export function RenameDialog({
  company,
  onClose,
}: {
  company: CompanyDetail
  onClose: () => void
}): ReactElement {
  const [form] = Form.useForm<{ newCompanyName: string }>()
  const update = useCallMutation(companyUpdate, {
    stale: [companyGetByCompanyId, companyMine],
    successText: '操作成功',
    onSuccess: async () => {
      onClose()
      await refreshUser()
    },
    onFailure: (failure) => {
      form.setFields([{ name: 'newCompanyName', errors: [failure.message] }])
      return true
    },
  })
  const proven = company.authStatus !== companyAuthStatus.none
  return (
    <FormDialog
      form={form}
      name="rename-company"
      title="修改企业名称"
      width={480}
      okText={proven ? '修改并重新认证' : '确定'}
      danger={proven}
      busy={update.isPending}
      first="newCompanyName"
      onFinish={({ newCompanyName }) => update.mutate({ companyId: company.companyId, newCompanyName })}
      onClose={onClose}
    >
      <Form.Item label="当前名称">{company.companyName}</Form.Item>
      <FormField
        label="新企业名称"
        name="newCompanyName"
        required
        check={(name) =>
          companyNameProblem(name) ?? (name.trim() === company.companyName ? '新名称与当前名称相同' : null)
        }
      >
        <Input placeholder="请输入企业名称" maxLength={maxCompanyNameLength} />
      </FormField>
      {proven && (
        <Alert
          type="warning"
          showIcon
          title="修改后需以新名称重新认证并签发新的证书，认证完成前不能以该企业的名义发起和签署合同；印章随即停用，认证完成后可在印章管理中启用，系统生成的印章将按新名称重新生成"
        />
      )}
    </FormDialog>
  )
}
