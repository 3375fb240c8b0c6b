import { assuranceText } from '@qiyin/domain/assurance.ts'
import { personAuthStatus } from '@qiyin/domain/person/auth-status.ts'
import { authWay, authWayName, switchTargets, type AuthWay } from '@qiyin/domain/person/auth-way.ts'
import { toldRefusals } from '@qiyin/domain/told-refusals.ts'
import { wayBackText } from '@qiyin/ui/real-name/way-back-text.ts'
import type { ReactElement } from 'react'
import { ResultPage } from '../../components/result-page/result-page.tsx'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { useMayOpen } from '@qiyin/ui/shell/guard.tsx'
import { useSourceReturn } from '@qiyin/ui/source-return/use-source-return.ts'
import type { RealNameInfo } from '@qiyin/ui/real-name/real-name-info.ts'
import './authentication-result.css'

interface AuthenticationResultProps {
  info: RealNameInfo
  /** Where the person was on the way to. */
  target: string
  overseas: boolean
  busy: boolean
  /** Abandons the serial number and starts over, by this way. */
  onAgain: (way: AuthWay) => void
}

/** W-08c: verified, under review, or failed with the reason. */
export function AuthenticationResult({
  info,
  target,
  overseas,
  busy,
  onAgain,
}: AuthenticationResultProps): ReactElement {
  const mayOpen = useMayOpen()
  const source = useSourceReturn()
  const back = source ? [{ text: source.text, href: source.url }] : []
  const home = { text: '返回首页', to: paths.home() }
  if (info.authStatus === personAuthStatus.verified) {
    const company = { text: '继续认证企业', to: paths.enterpriseEdit() }
    return (
      <ResultPage
        kind="done"
        title="认证成功"
        text={<Verified info={info} />}
        next={[
          ...(target === paths.home() ? [] : [{ text: wayBackText(target), to: target }]),
          ...back,
          home,
          ...(mayOpen(paths.enterpriseEdit()) ? [company] : []),
        ]}
      />
    )
  }
  if (info.authStatus === personAuthStatus.inReview) {
    return (
      <ResultPage
        kind="waiting"
        title="资料审核中"
        text="预计1-3个工作日完成，结果将以短信通知您"
        next={[...back, home]}
      />
    )
  }
  const way = info.authWay ?? authWay.mobile
  const others = switchTargets(way, { overseas }).filter((other) => info.ways.includes(other))
  return (
    <ResultPage
      kind="error"
      title="认证失败"
      text={info.failReason ?? toldRefusals.IDENTITY_MISMATCH.message}
      next={[
        { text: '重新认证', onClick: () => onAgain(way), loading: busy },
        ...others.map((other) => ({ text: authWayName[other], onClick: () => onAgain(other) })),
        ...back,
        home,
      ]}
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
