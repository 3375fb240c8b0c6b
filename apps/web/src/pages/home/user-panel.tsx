import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { formatMobile } from '@qiyin/ui/phone.ts'
import { CheckIcon } from '@qiyin/ui/icons.tsx'
import { paths, routerPathOf } from '@qiyin/ui/paths.ts'
import { Avatar } from '@qiyin/ui/shell/avatar.tsx'
import { useCurrentUser } from '@qiyin/ui/shell/guard.tsx'
import { isRouted } from '../../shell/routed.ts'

/** Who I am, and whether that has been verified. */
export function UserPanel(): ReactElement {
  const user = useCurrentUser()
  const authentication = user.authenticationUrl && routerPathOf(user.authenticationUrl, location.origin)
  return (
    <section className="sheet home-me" aria-label="个人信息">
      <Avatar name={user.name} className="lg soft" />
      <div className="grow">
        <div className="row g8">
          <b className="h-sheet cut">{user.name ?? '未设置姓名'}</b>
          {user.verified ? (
            <span className="home-verified cap">
              <CheckIcon size={12} />
              已实名
            </span>
          ) : (
            <span className="home-unverified cap">未实名</span>
          )}
        </div>
        <div className="sec ink3 num cut">
          {user.identityNo === null ? `手机号 ${formatMobile(user.mobile)}` : `证件号 ${user.identityNo}`}
        </div>
      </div>
      {!user.verified && authentication && (
        <Link className="link sec nowrap" to={authentication}>
          去认证
        </Link>
      )}
      {user.verified && isRouted(paths.userCenter()) && (
        <Link className="sec quiet home-wide" to={paths.userCenter()}>
          个人中心
        </Link>
      )}
    </section>
  )
}
