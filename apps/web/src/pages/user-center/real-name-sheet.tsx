import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { routerPathOf } from '@qiyin/calls/addresses/paths.ts'
import { authWayLabel } from '@qiyin/domain/person/auth-way.ts'
import { maskGivenName } from '@qiyin/domain/person/masking.ts'
import { Facts } from '@qiyin/ui/facts/facts.tsx'
import { useCurrentUser } from '@qiyin/ui/shell/guard.tsx'
import { CenterSheet } from './center-sheet.tsx'

/** How I was verified; masked here too. */
export function RealNameSheet(): ReactElement {
  const user = useCurrentUser()
  const authentication = user.authenticationUrl && routerPathOf(user.authenticationUrl, location.origin)
  const isOpen = !user.verified && authentication !== null
  return (
    <CenterSheet
      id="real-name"
      title="实名信息"
      action={
        isOpen && (
          <Link className="btn primary" to={authentication}>
            去认证
          </Link>
        )
      }
    >
      <div className="center-sheet-body">
        <Facts
          rows={[
            ['状态', user.verified ? '已实名' : '未实名'],
            ['姓名', user.verified && user.name !== null ? maskGivenName(user.name) : null],
            ['证件号', user.identityNo],
            ['认证方式', user.authWay === null ? null : authWayLabel[user.authWay]],
            ['认证时间', user.verifiedTime],
          ]}
        />
      </div>
    </CenterSheet>
  )
}
