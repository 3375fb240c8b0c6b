import { assuranceText } from '@qiyin/domain/assurance.ts'
import { personAuthStatus } from '@qiyin/domain/person/auth-status.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { Button } from 'antd'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { paths } from '@qiyin/ui/paths.ts'
import { isRouted } from '../../shell/routed.ts'
import type { RealNameInfo } from './real-name.ts'

interface AuthenticationResultProps {
  info: RealNameInfo
  busy: boolean
  /** Abandons the serial number and starts over. */
  onAgain: () => void
}

/** W-08c: verified, under review, or failed with the reason. */
export function AuthenticationResult({ info, busy, onAgain }: AuthenticationResultProps): ReactElement {
  if (info.authStatus === personAuthStatus.verified) {
    const checked = info.assurance === null ? undefined : assuranceText(info.assurance)
    return (
      <Blank
        art="done"
        title="认证成功"
        text={
          <>
            <span className="personal-result num">
              {info.name}　{info.identityNo}
            </span>
            {checked !== undefined && <span className="personal-assurance">核验方式：{checked}</span>}
          </>
        }
      >
        <Link className="btn primary" to={paths.home()}>
          返回首页
        </Link>
        {isRouted(paths.enterpriseEdit()) && (
          <Link className="btn" to={paths.enterpriseEdit()}>
            继续认证企业
          </Link>
        )}
      </Blank>
    )
  }
  if (info.authStatus === personAuthStatus.inReview) {
    return (
      <Blank art="waiting" title="资料审核中" text="预计1-3个工作日完成，结果将以短信通知您">
        <Link className="btn" to={paths.home()}>
          返回首页
        </Link>
      </Blank>
    )
  }
  return (
    <Blank art="error" title="认证失败" text={info.failReason ?? refusals.IDENTITY_MISMATCH.message}>
      <Button type="primary" loading={busy} onClick={onAgain}>
        重新认证
      </Button>
      <Link className="btn" to={paths.home()}>
        返回首页
      </Link>
    </Blank>
  )
}
