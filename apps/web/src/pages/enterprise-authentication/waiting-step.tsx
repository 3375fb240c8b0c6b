import { paths } from '@qiyin/calls/addresses/paths.ts'
import { principalType } from '@qiyin/domain/company/verify-way.ts'
import { representativeLabel } from '@qiyin/ui/company/company-note.ts'
import { WaitingArt } from '@qiyin/ui/feedback/art.tsx'
import { useWithdraw } from '@qiyin/ui/company/use-withdraw.ts'
import { Facts } from '@qiyin/ui/facts/facts.tsx'
import { DownIcon } from '@qiyin/ui/icons.tsx'
import { useSourceReturn } from '@qiyin/ui/source-return/use-source-return.ts'
import { Button } from 'antd'
import { useState, type ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { RefreshIcon } from '../../components/desk-icons/desk-icons.tsx'
import { ReviewProgress } from './review-progress.tsx'
import type { WizardStepProps } from '@qiyin/ui/company/wizard-company.ts'
import './enterprise-authentication-page.css'
import './waiting-step.css'

/** W-09d: what was handed in is being looked at; the page follows by itself. */
export function WaitingStep({
  company,
  onChanged,
  outer,
}: WizardStepProps & { outer: boolean }): ReactElement {
  const navigate = useNavigate()
  const source = useSourceReturn()
  const [busy, setBusy] = useState(false)
  const withdraw = useWithdraw({ company, onChanged, from: 'platform' })
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
          <h3 className="waiting-step-title">资料审核中</h3>
          <p className="ink2">预计1-3个工作日完成，结果将以短信通知您。审核期间可以离开本页，进度会保留</p>
          <div className="waiting-step-refresh">
            <Button icon={<RefreshIcon />} loading={busy} onClick={() => void refresh()}>
              刷新状态
            </Button>
            <span className="cap ink3">本页会自动更新</span>
          </div>
        </div>
        <ReviewProgress submittedTime={company.submittedTime} />
      </div>
      <details className="waiting-step-data">
        <summary>
          已提交的资料
          <DownIcon size={16} />
        </summary>
        <Facts
          rows={[
            ['提交时间', company.submittedTime ?? '-'],
            ['信用代码', company.creditNo ?? '-'],
            [representativeLabel(company.organizationType), company.legalPersonName ?? '-'],
            ['开户银行', company.bankName ?? '-'],
            ['银行账号', company.bankNo ?? '-'],
            ['支行', company.subBranchName ?? '-'],
          ]}
        />
      </details>
      <div className="enterprise-authentication-page-foot">
        <span className="cap ink3">
          管理员 {company.companyAdminName ?? '-'}
          {company.applicantAdministers && `（${principalText(company)}）`}
        </span>
        <div className="row g8">
          <Button loading={withdraw.busy} onClick={withdraw.ask}>
            撤回申请
          </Button>
          {source && <Button href={source.url}>{source.text}</Button>}
          {!outer && (
            <Button type="primary" onClick={() => void navigate(paths.home())}>
              返回首页
            </Button>
          )}
        </div>
      </div>
    </>
  )
}

function principalText({ companyPrincipalType, organizationType }: WizardStepProps['company']): string {
  return companyPrincipalType === principalType.agent ? '代理人' : representativeLabel(organizationType)
}
