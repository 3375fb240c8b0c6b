import { paths } from '@qiyin/calls/addresses/paths.ts'
import { methodAt } from '@qiyin/domain/company/company-method.ts'
import { supplierLabel } from '@qiyin/domain/company/supplier.ts'
import { methodText, useSupplierStart } from '@qiyin/ui/company/use-supplier-start.ts'
import { WaitingArt } from '@qiyin/ui/feedback/art.tsx'
import { useWithdraw } from '@qiyin/ui/company/use-withdraw.ts'
import { Facts } from '@qiyin/ui/facts/facts.tsx'
import { Button } from 'antd'
import { useState, type ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { RefreshIcon } from '../../components/desk-icons/desk-icons.tsx'
import type { WizardStepProps } from '@qiyin/ui/company/wizard-company.ts'
import './enterprise-authentication-page.css'
import './waiting-step.css'

/** W-09d at a supplier: what is still to be done on its page; the page follows by itself. */
export function SupplierWaiting({
  company,
  onChanged,
  outer,
}: WizardStepProps & { outer: boolean }): ReactElement {
  const { supplierCode, supplierProof } = company
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const label = supplierLabel[supplierCode]
  const begun = supplierProof ? methodAt(supplierProof) : undefined
  const again = useSupplierStart({ company, onChanged })
  const withdraw = useWithdraw({ company, onChanged, from: 'supplier' })
  const refresh = async (): Promise<void> => {
    setBusy(true)
    await onChanged()
    setBusy(false)
  }
  return (
    <>
      <div className="enterprise-authentication-page-body waiting-step">
        <div>
          <WaitingArt />
          <h3 className="waiting-step-title">{label}认证进行中</h3>
          <p className="ink2">
            请在{label}页面完成企业认证，结果以{label}
            的通知为准，并将以短信通知您。已完成的请稍候，可以离开本页，进度会保留
          </p>
          <div className="waiting-step-refresh">
            <Button icon={<RefreshIcon />} loading={busy} onClick={() => void refresh()}>
              刷新状态
            </Button>
            <span className="cap ink3">本页会自动更新</span>
          </div>
        </div>
        <Facts
          rows={[
            ['认证方式', begun ? methodText(begun, company).label : '-'],
            ['提交时间', company.submittedTime ?? '-'],
            ['企业名称', company.companyName],
            ['信用代码', company.creditNo ?? '-'],
            ['管理员', company.companyAdminName ?? '-'],
          ]}
        />
      </div>
      <div className="enterprise-authentication-page-foot">
        <Button loading={withdraw.busy} onClick={withdraw.ask}>
          撤回申请
        </Button>
        <div className="row g8">
          {!outer && <Button onClick={() => void navigate(paths.home())}>返回首页</Button>}
          {begun && (
            <Button type="primary" loading={again.busy} onClick={() => again.start(begun.method)}>
              继续前往{label}
            </Button>
          )}
        </div>
      </div>
    </>
  )
}
