import { assuranceText } from '@qiyin/domain/assurance.ts'
import { personAuthStatus } from '@qiyin/domain/person/auth-status.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import type { ReactElement } from 'react'
import { ResultPage } from '../../components/result-page/result-page.tsx'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { useMayOpen } from '@qiyin/ui/shell/guard.tsx'
import type { RealNameInfo } from './real-name.ts'
import './authentication-result.css'

interface AuthenticationResultProps {
  info: RealNameInfo
  busy: boolean
  /** Abandons the serial number and starts over. */
  onAgain: () => void
}

/** W-08c: verified, under review, or failed with the reason. */
export function AuthenticationResult({ info, busy, onAgain }: AuthenticationResultProps): ReactElement {
  const mayOpen = useMayOpen()
  const home = { text: '返回首页', to: paths.home() }
  if (info.authStatus === personAuthStatus.verified) {
    const company = { text: '继续认证企业', to: paths.enterpriseEdit() }
    return (
      <ResultPage
        kind="done"
        title="认证成功"
        text={<Verified info={info} />}
        next={mayOpen(paths.enterpriseEdit()) ? [home, company] : [home]}
      />
    )
  }
  if (info.authStatus === personAuthStatus.inReview) {
    return (
      <ResultPage
        kind="waiting"
        title="资料审核中"
        text="预计1-3个工作日完成，结果将以短信通知您"
        next={[home]}
      />
    )
  }
  return (
    <ResultPage
      kind="error"
      title="认证失败"
      text={info.failReason ?? refusals.IDENTITY_MISMATCH.message}
      next={[{ text: '重新认证', onClick: onAgain, loading: busy }, home]}
    />
  )
}

function Verified({ info }: { info: RealNameInfo }): ReactElement {
  return (
    <>
      <span className="authentication-result num">
        {info.name}　{info.identityNo}
      </span>
      {info.assurance !== null && (
        <span className="authentication-result-assurance">核验方式：{assuranceText(info.assurance)}</span>
      )}
    </>
  )
}
