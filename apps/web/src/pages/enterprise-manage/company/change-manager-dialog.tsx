import { companyGetByCompanyId, companyMine } from '@qiyin/calls/areas/company.ts'
import {
  companyChangeManager,
  companyMembers,
  companyVerificationCode,
} from '@qiyin/calls/areas/company-members.ts'
import { normaliseSmsCode, smsCode, smsCodeProblem } from '@qiyin/domain/person/sms.ts'
import { formRefusals } from '@qiyin/domain/told-form-refusals.ts'
import { toldRefusals } from '@qiyin/domain/told-refusals.ts'
import { countToNextCode } from '@qiyin/ui/base/count-to-next-code.ts'
import { useCountdown } from '@qiyin/ui/base/use-countdown.ts'
import { useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { refreshUser } from '@qiyin/ui/use-user.ts'
import { Alert, Button, Form, Input } from 'antd'
import type { ReactElement } from 'react'
import { FormDialog } from '../../../components/form-dialog/form-dialog.tsx'
import { FormField } from '../../../components/form-section/form-field.tsx'
import type { CompanyDetail } from './company-detail.ts'
import { PersonFields } from './person-fields.tsx'

interface Values {
  name: string
  mobile: string
  code: string
}

/** D-32: hands the company over, once the present administrator has typed the code on his phone. */
export function ChangeManagerDialog({
  company,
  onClose,
}: {
  company: CompanyDetail
  onClose: () => void
}): ReactElement {
  const { companyId } = company
  const [form] = Form.useForm<Values>()
  const countdown = useCountdown(smsCode.resendMs / 1000)
  const getCode = useCallMutation(companyVerificationCode, {
    successText: '验证码已发送',
    onSuccess: () => {
      countdown.start()
      form.getFieldInstance('code')?.focus()
    },
    onFailure: (failure) => {
      countToNextCode(countdown, failure)
      return false
    },
  })
  const change = useCallMutation(companyChangeManager, {
    stale: [companyGetByCompanyId, companyMembers, companyMine],
    successText: '操作成功',
    onSuccess: async () => {
      onClose()
      await refreshUser()
    },
    onFailure: ({ code, message }) => {
      const field = fieldOf(code)
      if (field) form.setFields([{ name: field, errors: [message] }])
      return field !== undefined
    },
  })
  return (
    <FormDialog
      form={form}
      name="change-manager"
      title="变更管理员"
      width={480}
      okText="变更"
      danger
      busy={change.isPending}
      first="name"
      onFinish={(values) => change.mutate({ companyId, ...values })}
      onClose={onClose}
    >
      <Form.Item label="当前管理员">
        {company.companyAdminName}　<span className="num">{company.companyAdminMobile}</span>
      </Form.Item>
      <PersonFields />
      <FormField label="验证码" name="code" required check={smsCodeProblem} normalize={normaliseSmsCode}>
        <Input
          placeholder="请输入当前管理员收到的验证码"
          inputMode="numeric"
          autoComplete="one-time-code"
          className="num"
          suffix={
            <Button
              type="link"
              size="small"
              loading={getCode.isPending}
              disabled={countdown.left !== null}
              onClick={() => getCode.mutate({ companyId })}
            >
              {countdown.left === null ? '获取验证码' : `${countdown.left}秒后重新获取`}
            </Button>
          }
        />
      </FormField>
      <Alert type="warning" showIcon title="变更后您将不再管理该企业，由新的管理员接管" />
    </FormDialog>
  )
}

function fieldOf(code: number): keyof Values | undefined {
  if (code === toldRefusals.CODE_WRONG.code || code === toldRefusals.CODE_EXPIRED.code) return 'code'
  const person = code === formRefusals.PERSON_NOT_FOUND.code || code === formRefusals.MANAGER_UNCHANGED.code
  return person ? 'mobile' : undefined
}
