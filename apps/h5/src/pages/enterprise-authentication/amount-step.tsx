import { companyRealNameBankAmountVerify } from '@qiyin/calls/areas/company-real-name.ts'
import { companyMine } from '@qiyin/calls/areas/company.ts'
import { demoBankStatement } from '@qiyin/calls/areas/site.ts'
import { parsePaymentAmount } from '@qiyin/domain/company/bank.ts'
import { useCompanyDraft } from '@qiyin/ui/company/company-draft.ts'
import { useTakenCompany } from '@qiyin/ui/company/use-taken-company.ts'
import { useKeptValues } from '@qiyin/ui/drafts/owned-draft.ts'
import { useSite } from '@qiyin/ui/base/site.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { useStepMutation } from '@qiyin/ui/company/use-step-mutation.ts'
import { payerName } from '@qiyin/ui/company/company-note.ts'
import type { WizardStepProps } from '@qiyin/ui/company/wizard-company.ts'
import { NativeDialog } from '@qiyin/ui/feedback/native-dialog.tsx'
import { refreshUser } from '@qiyin/ui/use-user.ts'
import { useState, type ReactElement } from 'react'
import { BottomBar } from '../../components/bottom-bar/bottom-bar.tsx'
import { TextField } from '../../components/phone-field/text-field.tsx'
import { useFields } from '../../components/phone-field/use-fields.ts'
import { TakenNotice } from '../../components/taken-notice/taken-notice.tsx'
import { MissingPayment } from './missing-payment.tsx'
import './company-wizard.css'

/** H-09: the amount that came to the company's account. */
export function AmountStep({ company, onChanged }: WizardStepProps): ReactElement {
  const which = { companyId: company.companyId, supplierCode: company.supplierCode }
  const [left, setLeft] = useState(company.remainTimes)
  const [isWrong, setWrong] = useState(false)
  const taken = useTakenCompany({ onChanged })
  const demo = useSite()?.demo === true
  const sent = company.payout?.sentTime ?? null
  const statement = useCall(demoBankStatement, demo && sent !== null ? which : null, { quiet: true })
  const { kept, keep, drop } = useCompanyDraft<{ amount: string }>(company, 'amount')
  const { form, values, problems, set, leave, blame, check } = useFields(
    { amount: kept.amount ?? '' },
    {
      amount: (amount) => {
        const parsed = parsePaymentAmount(amount)
        return 'problem' in parsed ? parsed.problem : null
      },
    },
  )
  useKeptValues(values, keep)
  const verify = useStepMutation(companyRealNameBankAmountVerify, {
    stale: [companyMine],
    onSuccess: async ({ isMatchAmount, remainTimes }) => {
      drop()
      if (isMatchAmount) {
        await onChanged()
        await refreshUser()
        return
      }
      blame('amount', '金额填写错误，请核对银行流水后重新填写')
      setLeft(remainTimes)
      setWrong(true)
    },
    onFailure: taken.tell,
  })
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (check()) verify.mutate({ ...which, amount: values.amount })
      }}
    >
      <SentNote company={company} />
      <TextField
        name="amount"
        label="到账金额（元）"
        className="num company-wizard-amount"
        inputMode="decimal"
        placeholder="0.00"
        end="元"
        value={values.amount}
        problem={problems.amount}
        onChange={(typed) => set('amount', typed.normalize('NFKC').replaceAll(/[,，。]/g, '.'))}
        onBlur={() => leave('amount')}
      />
      <p className="company-wizard-left" role="status">
        还可尝试 <b className="num">{left}</b> 次<span className="ink3">（共 {company.totalTimes} 次）</span>
      </p>
      <p className="cap ink3">金额为 0.01–1.00 元，保留两位小数，次数用完后需重新申请认证</p>
      {(statement.data ?? []).map((one) => (
        <p key={one.remark} className="cap warn">
          演示环境的模拟银行流水：{one.remark}，到账 {one.amount} 元
        </p>
      ))}
      {sent !== null && <MissingPayment company={company} />}
      <BottomBar>
        <button type="submit" className="btn primary large grow" disabled={verify.isPending || sent === null}>
          确认
        </button>
      </BottomBar>
      {isWrong && (
        <WrongAmount
          left={left}
          onClose={() => {
            setWrong(false)
            if (left === 0) void onChanged()
          }}
        />
      )}
      {taken.shown && <TakenNotice of={which} onClose={taken.close} />}
    </form>
  )
}

/** To which account the amount went, and from whom. */
function SentNote({ company }: Pick<WizardStepProps, 'company'>): ReactElement {
  const { bankName, bankNo, payout } = company
  if (payout?.sentTime == null)
    return <p className="company-wizard-note">资料已通过初审，平台正在向您的对公账户打款，请稍候</p>
  return (
    <p className="company-wizard-note">
      {payerName(company)}已于 {payout.sentTime.slice(5, 16)} 向
      <b>
        {bankName}尾号 {bankNo?.slice(-4)}
      </b>
      的对公账户汇入一笔随机金额，{payout.payer !== null && `付款方“${payout.payer}”，`}
      {payout.remark !== null && `附言“企业认证 ${payout.remark}”，`}请查询到账金额后填写
    </p>
  )
}

/** D-05: how many tries are left, or that there is none. */
function WrongAmount({ left, onClose }: { left: number; onClose: () => void }): ReactElement {
  return (
    <NativeDialog
      title="金额不正确"
      onClose={onClose}
      footer={
        <button type="button" className="btn primary" onClick={onClose}>
          我知道了
        </button>
      }
    >
      {left > 0
        ? `金额不正确，还可尝试${left}次，超过次数将取消本次认证，需重新申请`
        : '验证次数已用完，本次认证已取消，请重新申请'}
    </NativeDialog>
  )
}
