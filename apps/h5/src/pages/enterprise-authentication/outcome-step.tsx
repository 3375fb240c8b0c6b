import { companyRealNameRestart } from '@qiyin/calls/areas/company-real-name.ts'
import { companyMine } from '@qiyin/calls/areas/company.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { useCallMutation } from '@qiyin/ui/call-hooks.ts'
import type { WizardStepProps } from '@qiyin/ui/company/wizard-company.ts'
import { useWithdraw } from '@qiyin/ui/company/use-withdraw.ts'
import { Facts } from '@qiyin/ui/facts/facts.tsx'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { useSourceReturn } from '@qiyin/ui/source-return/use-source-return.ts'
import { useState, type ReactElement } from 'react'
import { Link } from 'react-router'
import { BottomBar } from '../../components/bottom-bar/bottom-bar.tsx'
import { TakenNotice } from '../../components/taken-notice/taken-notice.tsx'
import { SourceLink } from '../../components/source-link/source-link.tsx'
import './company-wizard.css'

/** H-09: what was handed in is being looked at; the page follows by itself. */
export function WaitingStep({ company, onChanged }: WizardStepProps): ReactElement {
  const withdraw = useWithdraw({ company, onChanged, from: 'platform' })
  return (
    <>
      <Blank
        art="waiting"
        title="资料审核中"
        text="预计1-3个工作日完成，结果将以短信通知您。审核期间可以离开本页，进度会保留"
      />
      <div className="company-wizard-note">
        <Facts
          rows={[
            ['提交时间', company.submittedTime],
            ['信用代码', company.creditNo],
            ['法定代表人', company.legalPersonName],
            ['开户银行', company.bankName],
            ['银行账号', company.bankNo],
            ['支行', company.subBranchName],
          ]}
        />
      </div>
      <SourceLink />
      <BottomBar>
        <button type="button" className="btn large" disabled={withdraw.busy} onClick={withdraw.ask}>
          撤回申请
        </button>
        <Link className="btn primary large grow" to={paths.home()} replace>
          返回首页
        </Link>
      </BottomBar>
    </>
  )
}

/** H-09, last: proven, refused with the reason, or taken by somebody else. */
export function ResultStep({
  company,
  outer,
  onChanged,
}: WizardStepProps & { outer: boolean }): ReactElement {
  const { companyId, supplierCode, authStatus } = company
  const isTaken = authStatus === companyAuthStatus.takenByOther
  const [told, setTold] = useState(!isTaken)
  const source = useSourceReturn()
  const restart = useCallMutation(companyRealNameRestart, { stale: [companyMine], onSuccess: onChanged })
  const list = outer ? null : (
    <Link className="btn large grow" to={paths.enterprises()} replace>
      返回企业列表
    </Link>
  )
  if (authStatus === companyAuthStatus.authenticated)
    return (
      <>
        <Blank
          art="done"
          title="企业认证成功"
          text={outer && !source ? `${company.companyName}，您可以关闭本页面` : company.companyName}
        />
        <SourceLink />
        {list && (
          <BottomBar>
            {list}
            <Link className="btn primary large grow" to={paths.enterpriseEdit(company)} replace>
              去添加印章
            </Link>
          </BottomBar>
        )}
      </>
    )
  return (
    <>
      <Blank
        art="error"
        title={isTaken ? '认证已终止' : '认证未通过'}
        text={isTaken ? '该企业已由他人完成认证' : (company.auditFailReason ?? '请核对资料后重新认证')}
      />
      <SourceLink />
      <BottomBar>
        {list}
        <button
          type="button"
          className="btn primary large grow"
          disabled={restart.isPending}
          onClick={() => restart.mutate({ companyId, supplierCode })}
        >
          重新认证
        </button>
      </BottomBar>
      {!told && <TakenNotice of={{ companyId, supplierCode }} onClose={() => setTold(true)} />}
    </>
  )
}
