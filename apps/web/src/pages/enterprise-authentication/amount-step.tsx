import { companyRealNameBankAmountVerify } from '@qiyin/calls/areas/company-real-name.ts'
import { companyMine } from '@qiyin/calls/areas/company.ts'
import { demoBankStatement } from '@qiyin/calls/areas/site.ts'
import { parsePaymentAmount } from '@qiyin/domain/company/bank.ts'
import { useCompanyDraft } from '@qiyin/ui/company/company-draft.ts'
import { useTakenCompany } from '@qiyin/ui/company/use-taken-company.ts'
import { useSite } from '@qiyin/ui/base/site.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { useStepMutation } from '@qiyin/ui/company/use-step-mutation.ts'
import { payerName } from '@qiyin/ui/company/company-note.ts'
import { refreshUser } from '@qiyin/ui/use-user.ts'
import { Alert, Button, Form, Input, Modal } from 'antd'
import { useState, type ReactElement } from 'react'
import { AuthenticatedNotice } from '../../components/company-dialogs/authenticated-notice.tsx'
import { FormField } from '../../components/form-section/form-field.tsx'
import { AmountReceipt } from './amount-receipt.tsx'
import { AmountTries } from './amount-tries.tsx'
import { MissingPayment } from './missing-payment.tsx'
import type { WizardStepProps } from '@qiyin/ui/company/wizard-company.ts'
import './amount-step.css'
import './enterprise-authentication-page.css'

/** W-09e: the amount that came to the company's account. */
export function AmountStep({ company, onChanged }: WizardStepProps): ReactElement {
  const which = { companyId: company.companyId, supplierCode: company.supplierCode }
  const [form] = Form.useForm<{ amount: string }>()
  const { kept, keep, drop } = useCompanyDraft<{ amount: string }>(company, 'amount')
  const [wrong, setWrong] = useState<number>()
  const taken = useTakenCompany({ onChanged })
  const [remain, setRemain] = useState(company.remainTimes)
  const demo = useSite()?.demo === true
  const sent = company.payout?.sentTime ?? null
  const statement = useCall(demoBankStatement, demo && sent !== null ? which : null, { quiet: true })
  const verify = useStepMutation(companyRealNameBankAmountVerify, {
    stale: [companyMine],
    onSuccess: async ({ isMatchAmount, remainTimes }) => {
      drop()
      setRemain(remainTimes)
      if (isMatchAmount) {
        await onChanged()
        await refreshUser()
        return
      }
      form.setFields([{ name: 'amount', errors: ['金额填写错误，请核对银行流水后重新填写'] }])
      setWrong(remainTimes)
    },
    onFailure: taken.tell,
  })
  const tail = company.bankNo?.slice(-4) ?? ''
  return (
    <Form
      form={form}
      name="company-amount"
      layout="vertical"
      validateTrigger="onBlur"
      initialValues={kept}
      onValuesChange={(_, values) => keep(values)}
      onFinish={({ amount }) => verify.mutate({ ...which, amount })}
    >
      <div className="enterprise-authentication-page-body amount-step">
        <div>
          {sent === null ? (
            <Alert type="info" showIcon title="资料已通过初审，平台正在向您的对公账户打款，请稍候" />
          ) : (
            <p className="amount-step-lead">
              {payerName(company)}已向
              <b>
                {company.bankName}尾号 {tail}
              </b>
              的对公账户汇入一笔随机金额，请查询到账金额后填写
            </p>
          )}
          <FormField
            label="到账金额（元）"
            name="amount"
            required
            normalize={(typed: string) => typed.normalize('NFKC').replace(/[,，。]/g, '.')}
            check={(amount) => {
              const parsed = parsePaymentAmount(amount)
              return 'problem' in parsed ? parsed.problem : null
            }}
          >
            <Input
              className="num amount-step-amount"
              inputMode="decimal"
              suffix="元"
              autoComplete="off"
              placeholder="0.00"
            />
          </FormField>
          <AmountTries remain={remain} total={company.totalTimes} />
          <p className="cap ink3">金额为 0.01–1.00 元，保留两位小数，次数用完后需重新申请认证</p>
        </div>
        <aside className="amount-step-receipt" aria-label="银行流水示例">
          <AmountReceipt company={company} />
          {(statement.data ?? []).map((one) => (
            <p key={one.remark} className="cap warn">
              演示环境的模拟银行流水：{one.remark}，到账 {one.amount} 元
            </p>
          ))}
        </aside>
      </div>
      <div className="enterprise-authentication-page-foot">
        <div className="row g8 cap ink3">
          {sent === null ? '打款完成后会以短信通知您' : `汇款于 ${sent.slice(5, 16)} 发出，一般 2 小时内到账`}
          {sent !== null && <MissingPayment company={company} />}
        </div>
        <Button type="primary" htmlType="submit" loading={verify.isPending} disabled={sent === null}>
          确认
        </Button>
      </div>
      {wrong !== undefined && (
        <WrongAmount
          left={wrong}
          onClose={() => {
            setWrong(undefined)
            if (wrong === 0) void onChanged()
          }}
        />
      )}
      {taken.shown && <AuthenticatedNotice of={which} onClose={taken.close} />}
    </Form>
  )
}

/** D-05: how many tries are left, or that there is none. */
function WrongAmount({ left, onClose }: { left: number; onClose: () => void }): ReactElement {
  return (
    <Modal
      open
      centered
      width={416}
      title="金额不正确"
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          我知道了
        </Button>
      }
    >
      {left > 0
        ? `金额不正确，还可尝试${left}次，超过次数将取消本次认证，需重新申请`
        : '验证次数已用完，本次认证已取消，请重新申请'}
    </Modal>
  )
}
