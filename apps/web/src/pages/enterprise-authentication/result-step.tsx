import { companyRealNameRestart } from '@qiyin/calls/areas/company-real-name.ts'
import { companyMine } from '@qiyin/calls/areas/company.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { useMayOpen } from '@qiyin/ui/shell/guard.tsx'
import { useSourceReturn } from '@qiyin/ui/source-return/use-source-return.ts'
import type { ReactElement } from 'react'
import { ResultPage } from '../../components/result-page/result-page.tsx'
import type { WizardStepProps } from '@qiyin/ui/company/wizard-company.ts'

/** W-09f: proven, refused with the reason, or taken by somebody else. */
export function ResultStep({
  company,
  onChanged,
  outer,
}: WizardStepProps & { outer: boolean }): ReactElement {
  const mayOpen = useMayOpen()
  const source = useSourceReturn()
  const back = source ? [{ text: source.text, href: source.url }] : []
  const { companyId, supplierCode } = company
  const restart = useCallMutation(companyRealNameRestart, { stale: [companyMine], onSuccess: onChanged })
  const list = { text: '返回企业列表', to: paths.enterprises() }
  const again = {
    text: '重新认证',
    onClick: () => restart.mutate({ companyId, supplierCode }),
    loading: restart.isPending,
  }
  if (company.authStatus === companyAuthStatus.authenticated) {
    const seals = paths.signManage(companyId)
    return (
      <ResultPage
        kind="done"
        title="企业认证成功"
        text={outer && !source ? `${company.companyName}，您可以关闭本页面` : company.companyName}
        next={[
          ...back,
          ...(outer ? [] : [...(mayOpen(seals) ? [{ text: '去添加印章', to: seals }] : []), list]),
        ]}
      />
    )
  }
  const isTaken = company.authStatus === companyAuthStatus.takenByOther
  return (
    <ResultPage
      kind="error"
      title={isTaken ? '认证已终止' : '认证未通过'}
      text={isTaken ? '该企业已由他人完成认证' : (company.auditFailReason ?? '请核对资料后重新认证')}
      next={[again, ...back, ...(outer ? [] : [list])]}
    />
  )
}
