import { companyRealNameReviewBankNo } from '@qiyin/calls/areas/company-review.ts'
import { isSupplierCode } from '@qiyin/domain/company/supplier.ts'
import { useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { Button } from 'antd'
import type { ReactElement } from 'react'
import { FactGroup } from './fact-group.tsx'
import type { Application } from './application.ts'
import './review-account.css'

/** The account that is to be paid to; its whole number is one more click, which is logged. */
export function ReviewAccount({ application }: { application: Application }): ReactElement {
  const { companyId, supplierCode, companyName, bankNo, bankName, bankPlace, subBranchName } = application
  const holder = application.bankCardName ?? companyName
  const reveal = useCallMutation(companyRealNameReviewBankNo)
  const shown = reveal.data?.bankNo
  return (
    <FactGroup title="对公账户" note={holder === companyName ? '户名与企业名称一致' : '户名与企业名称不一致'}>
      <div>
        <dt>开户名</dt>
        <dd>{holder}</dd>
      </div>
      <div>
        <dt>银行账号</dt>
        <dd className="review-account-no">
          {shown ?? bankNo ?? '-'}
          {shown === undefined && bankNo !== null && isSupplierCode(supplierCode) && (
            <Button
              type="link"
              size="small"
              loading={reveal.isPending}
              onClick={() => reveal.mutate({ companyId, supplierCode })}
            >
              查看完整账号
            </Button>
          )}
        </dd>
      </div>
      <div>
        <dt>开户银行</dt>
        <dd>{bankName ?? '-'}</dd>
      </div>
      <div>
        <dt>开户地</dt>
        <dd>{bankPlace ?? '-'}</dd>
      </div>
      <div>
        <dt>支行</dt>
        <dd>{subBranchName ?? '-'}</dd>
      </div>
    </FactGroup>
  )
}
