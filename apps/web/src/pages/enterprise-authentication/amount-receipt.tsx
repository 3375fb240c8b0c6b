import type { ReactElement } from 'react'
import type { WizardCompany } from '@qiyin/ui/company/wizard-company.ts'
import './amount-receipt.css'

/** What the line of the bank's statement looks like; it never shows the amount. */
export function AmountReceipt({ company }: { company: WizardCompany }): ReactElement {
  const sent = company.payout?.sentTime ?? null
  const payer = company.payout?.payer ?? null
  const rows: readonly (readonly [label: string, value: string])[] = [
    ['交易时间', sent === null ? '打款后显示' : `${sent.slice(0, 16)} 前后`],
    ...(payer === null ? [] : [['付款方', payer] as const]),
    ['收款方', company.bankCardName ?? company.companyName],
    ...(company.payout?.remark == null ? [] : [['附言', `企业认证 ${company.payout.remark}`] as const]),
  ]
  return (
    <>
      <p className="amount-receipt-head">
        <b>银行流水示例</b>
        <span className="cap ink3">请在网银或回单中查找</span>
      </p>
      <dl className="amount-receipt">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>到账金额</dt>
          <dd>
            <span aria-hidden className="amount-receipt-blanks">
              ¥ 0 .<i />
              <i />
            </span>
            <span className="sr">由您填写</span>
          </dd>
        </div>
      </dl>
    </>
  )
}
