import { personRealNameGetVCode, personRealNameVerifyVCode } from '@qiyin/calls/areas/person-real-name.ts'
import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { authWay, type AuthWay } from '@qiyin/domain/person/auth-way.ts'
import { normaliseIdNumber } from '@qiyin/domain/person/id-number.ts'
import { normalisePersonName } from '@qiyin/domain/person/name.ts'
import { smsCode } from '@qiyin/domain/person/sms.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { toast } from '@qiyin/ui/base/toast.ts'
import { useCountdown } from '@qiyin/ui/base/use-countdown.ts'
import { Button, Checkbox, Form, type FormRule } from 'antd'
import { useState, type ReactElement } from 'react'
import { DemoCode } from '@qiyin/ui/demo-code/demo-code.tsx'
import { DemoIdentities } from '@qiyin/ui/demo/demo-identities.tsx'
import { PhoneIcon } from '@qiyin/ui/icons.tsx'
import { AgreementLinks } from './agreement-links.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { dropIdentityDraft, keepIdentityDraft, readIdentityDraft } from './identity-draft.ts'
import './agreement-links.css'
import './identity-fields.css'
import './phone-identity-form.css'

interface IdentityValues {
  name: string
  identityNo: string
  mobile: string
  code: string
  agreed: boolean
}

interface PhoneIdentityFormProps {
  account: { personAccountId: string; supplierCode: SupplierCode }
  /** The authentication has succeeded or failed for good. */
  onSettled: () => void
}

const identityFields = ['name', 'identityNo', 'mobile'] as const
const textFields = [...identityFields, 'code'] as const

/** W-08a, the phone way: name, number and mobile are checked together, then a code proves the mobile. */
export function PhoneIdentityForm({ account, onSettled }: PhoneIdentityFormProps): ReactElement {
  const [form] = Form.useForm<IdentityValues>()
  const [sentTo, setSentTo] = useState<string>()
  const countdown = useCountdown(smsCode.resendMs / 1000)

  const getCode = useCallMutation(personRealNameGetVCode, {
    successText: '验证码已发送',
    onSuccess: (_, { accountValue }) => {
      setSentTo(accountValue)
      countdown.start()
      form.getFieldInstance('code')?.focus()
    },
    onFailure: (failure) => {
      countdown.reset()
      // The serial number has ended as failed: the result page says why and offers another try.
      if (failure.code === refusals.IDENTITY_MISMATCH.code) onSettled()
      return false
    },
  })
  const verify = useCallMutation(personRealNameVerifyVCode, {
    onSuccess: () => {
      dropIdentityDraft()
      onSettled()
    },
    onFailure: (failure) => {
      const ofCode = failure.code === refusals.CODE_WRONG.code || failure.code === refusals.CODE_EXPIRED.code
      if (ofCode || failure.code === refusals.FAILED.code) {
        form.setFields([{ name: 'code', errors: [failure.message] }])
        return true
      }
      if (failure.code === refusals.IDENTITY_MISMATCH.code) onSettled()
      return false
    },
  })

  const askCode = async (): Promise<void> => {
    try {
      await form.validateFields([...identityFields])
    } catch {
      // The fields themselves say what is wrong.
      return
    }
    getCode.mutate({
      accountType: 1,
      supplierCode: account.supplierCode,
      ...identityOf(form.getFieldsValue()),
    })
  }
  const changed = (change: Partial<IdentityValues>): void => {
    keepIdentityDraft(account.personAccountId, form.getFieldsValue())
    for (const name of textFields) {
      if (!(name in change)) continue
      // On blur first, then at every stroke until it is right (screens 0.8).
      if (form.getFieldError(name).length > 0) form.validateFields([name]).catch(() => undefined)
    }
    if (sentTo !== undefined && identityFields.some((name) => name in change)) {
      setSentTo(undefined)
      form.setFieldValue('code', '')
      toast('info', '请重新获取验证码')
    }
  }
  const submit = (values: IdentityValues): void => {
    verify.mutate({ ...account, vCode: values.code, ...identityOf(values) })
  }

  return (
    <Form<IdentityValues>
      form={form}
      name="personal-identity"
      layout="vertical"
      validateTrigger="onBlur"
      scrollToFirstError={{ focus: true }}
      initialValues={readIdentityDraft(account.personAccountId)}
      onValuesChange={changed}
      onFinish={submit}
    >
      <div className="phone-identity-form-card-head">
        <span className="phone-identity-form-card-icon">
          <PhoneIcon size={20} />
        </span>
        <div className="grow">
          <h2 className="h-sheet">手机号认证</h2>
          <p className="cap ink3">核对姓名、身份证号与手机号，再用短信验证码确认手机号在您手中</p>
        </div>
      </div>
      <div className="phone-identity-form-card-body">
        <div className="phone-identity-form-demo">
          <DemoIdentities />
        </div>
        <IdentityFields
          codeButton={
            <Button
              type="link"
              size="small"
              loading={getCode.isPending}
              disabled={countdown.left !== null}
              onClick={() => void askCode()}
            >
              {countdown.left === null ? '获取验证码' : `${countdown.left}秒后重新获取`}
            </Button>
          }
        />
        {sentTo !== undefined && (
          <div className="phone-identity-form-demo">
            <DemoCode phone={sentTo} onFill={(code) => form.setFieldValue('code', code)} />
          </div>
        )}
        <Form.Item name="agreed" valuePropName="checked" rules={[agreedRule]}>
          <Checkbox>
            我已阅读并同意
            <AgreementLinks />
          </Checkbox>
        </Form.Item>
      </div>
      <div className="phone-identity-form-card-foot">
        <span className="cap ink3">身份信息加密保存，仅用于实名认证和签发数字证书</span>
        <Button type="primary" htmlType="submit" loading={verify.isPending}>
          下一步
        </Button>
      </div>
    </Form>
  )
}

function identityOf(values: IdentityValues): {
  name: string
  identityNo: string
  accountValue: string
  authWay: AuthWay
} {
  return {
    name: normalisePersonName(values.name),
    identityNo: normaliseIdNumber(values.identityNo),
    accountValue: values.mobile,
    authWay: authWay.mobile,
  }
}

const agreedRule: FormRule = {
  validator: async (_, agreed?: boolean) => {
    if (!agreed) throw new Error('请先阅读并勾选以上协议')
  },
}
