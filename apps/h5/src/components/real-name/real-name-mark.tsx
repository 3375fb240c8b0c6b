import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { CheckIcon } from '@qiyin/ui/icons.tsx'
import { routerPathOf } from '@qiyin/calls/addresses/paths.ts'
import type { User } from '@qiyin/ui/use-user.ts'
import './real-name-mark.css'

/** 已实名, or 未实名 with the way to it. */
export function RealNameMark({ user }: { user: User }): ReactElement {
  const way = user.authenticationUrl === null ? null : routerPathOf(user.authenticationUrl, location.origin)
  if (user.verified)
    return (
      <span className="real-name-mark done">
        <CheckIcon size={12} />
        已实名
      </span>
    )
  return (
    <span className="row g8">
      <span className="real-name-mark">未实名</span>
      {way !== null && (
        <Link className="link" to={way}>
          去认证
        </Link>
      )}
    </span>
  )
}
