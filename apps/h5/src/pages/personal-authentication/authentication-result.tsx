import { paths } from '@qiyin/calls/addresses/paths.ts'
import { assuranceText } from '@qiyin/domain/assurance.ts'
import { personAuthStatus } from '@qiyin/domain/person/auth-status.ts'
import { authWay, authWayName, switchTargets, type AuthWay } from '@qiyin/domain/person/auth-way.ts'
import { identityCard } from '@qiyin/domain/person/document-number.ts'
import { toldRefusals } from '@qiyin/domain/told-refusals.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { wayBackText } from '@qiyin/ui/real-name/way-back-text.ts'
import type { RealNameInfo } from '@qiyin/ui/real-name/real-name-info.ts'
import { useMayOpen } from '@qiyin/ui/shell/guard.tsx'
import { useUser } from '@qiyin/ui/use-user.ts'
import { DoneMark } from '@qiyin/ui/signing/done-mark.tsx'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { BottomBar } from '../../components/bottom-bar/bottom-bar.tsx'
import { SourceLink } from '../../components/source-link/source-link.tsx'

interface AuthenticationResultProps {
  info: RealNameInfo
  /** Where the person was on the way to. */
  target: string
  overseas: boolean
  busy: boolean
  /** Abandons the serial number and starts over, by this way. */
  onAgain: (way: AuthWay) => void
}

/** H-08c: verified, under review, or failed with the reason. */
export function AuthenticationResult({
  info,
  target,
  overseas,
  busy,
  onAgain,
}: AuthenticationResultProps): ReactElement {
  if (info.authStatus === personAuthStatus.verified) return <Verified info={info} target={target} />
  const way = info.authWay ?? authWay.mobile
  const others = switchTargets(way, { overseas }).filter((other) => info.ways.includes(other))
  const isFailed = info.authStatus === personAuthStatus.failed
  return (
    <>
      <Blank
        art={isFailed ? 'error' : 'waiting'}
        title={isFailed ? '认证失败' : '资料审核中'}
        text={
          isFailed
            ? (info.failReason ?? toldRefusals.IDENTITY_MISMATCH.message)
            : '预计1-3个工作日完成，结果将以短信通知您'
        }
      />
      <SourceLink />
      {isFailed && (
        <div className="phone-authentication-others">
          {others.map((other) => (
            <button key={other} type="button" className="link" disabled={busy} onClick={() => onAgain(other)}>
              {authWayName[other]}
            </button>
          ))}
        </div>
      )}
      <BottomBar>
        <Link className="btn large" to={paths.home()} replace>
          返回首页
        </Link>
        {isFailed && (
          <button type="button" className="btn primary large" disabled={busy} onClick={() => onAgain(way)}>
            重新认证
          </button>
        )}
      </BottomBar>
    </>
  )
}

function Verified({ info, target }: Pick<AuthenticationResultProps, 'info' | 'target'>): ReactElement {
  const { data: user } = useUser()
  const mayOpen = useMayOpen()
  const facts = [
    ['姓名', info.name],
    [info.identityType === identityCard ? '身份证号' : '证件号码', info.identityNo],
    ['认证方式', info.authWay === null ? null : authWayName[info.authWay]],
    ['认证时间', user?.verifiedTime ?? null],
    ['核验方式', info.assurance === null ? null : assuranceText(info.assurance)],
  ].filter(([, value]) => value !== null)
  const next =
    target === paths.home()
      ? { to: paths.enterpriseEdit(), text: '继续认证企业' }
      : { to: target, text: wayBackText(target) }
  const hasNext = target !== paths.home() || mayOpen(next.to)
  return (
    <>
      <section className="phone-authentication-result">
        <DoneMark />
        <h2>认证成功</h2>
        <p className="ink2">现在可以签署合同了</p>
        <dl className="phone-sheet">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
        <SourceLink />
      </section>
      <BottomBar>
        <Link className={hasNext ? 'btn large' : 'btn primary large'} to={paths.home()} replace>
          返回首页
        </Link>
        {hasNext && (
          <Link className="btn primary large" to={next.to} replace>
            {next.text}
          </Link>
        )}
      </BottomBar>
    </>
  )
}
