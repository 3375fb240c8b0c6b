import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { showMobile } from '@qiyin/domain/person/mobile.ts'
import { CheckIcon } from '@qiyin/ui/icons.tsx'
import { paths, routerPathOf } from '@qiyin/calls/addresses/paths.ts'
import { Avatar } from '@qiyin/ui/shell/avatar.tsx'
import { useCurrentUser, useMayOpen } from '@qiyin/ui/shell/guard.tsx'
import './user-panel.css'

/** Who I am, and whether that has been verified. */
export function UserPanel(): ReactElement {
  const user = useCurrentUser()
  const mayOpen = useMayOpen()
  const authentication = user.authenticationUrl && routerPathOf(user.authenticationUrl, location.origin)
  return (
    <section className="sheet user-panel-me" aria-label="个人信息">
      <Avatar name={user.name} soft large />
      <div className="grow">
        <div className="row g8">
          <b className="h-sheet cut">{user.name ?? '未设置姓名'}</b>
          {user.verified ? (
            <span className="user-panel-verified cap">
              <CheckIcon size={12} />
              已实名
            </span>
          ) : (
            <span className="user-panel-unverified cap">未实名</span>
          )}
        </div>
        <div className="sec ink3 num cut">
          {user.identityNo === null ? `手机号 ${showMobile(user.mobile)}` : `证件号 ${user.identityNo}`}
        </div>
      </div>
      {!user.verified && authentication && (
        <Link className="link sec nowrap" to={authentication}>
          去认证
        </Link>
      )}
      {user.verified && mayOpen(paths.userCenter()) && (
        <Link className="sec quiet user-panel-wide" to={paths.userCenter()}>
          个人中心
        </Link>
      )}
    </section>
  )
}
