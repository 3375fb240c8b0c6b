import { paths } from '@qiyin/calls/addresses/paths.ts'
import type { ReactElement } from 'react'
import { Link, useLocation } from 'react-router'
import { Blank } from '../feedback/blank.tsx'
import { logOut } from '../shell/log-out.ts'

/** The authentication of another account than the one that is logged in. */
export function OfAnotherAccount({
  mobile,
  mayChange,
}: {
  mobile: string
  mayChange: boolean
}): ReactElement {
  const { pathname, search } = useLocation()
  return (
    <Blank
      art="error"
      title="这是其他账号的实名认证"
      text={`当前登录的手机号是 ${mobile}，如认证链接发到了您的其他手机号，请换用该手机号登录`}
    >
      <Link className="btn primary" to={paths.home()}>
        返回首页
      </Link>
      {mayChange && (
        <button type="button" className="btn" onClick={() => void logOut(`${pathname}${search}`)}>
          换用其他手机号登录
        </button>
      )}
    </Blank>
  )
}
