import { formatMobile } from '@qiyin/ui/phone.ts'
import { Dropdown, type MenuProps } from 'antd'
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { DownIcon } from '@qiyin/ui/icons.tsx'
import { paths } from '@qiyin/ui/paths.ts'
import { Avatar } from '@qiyin/ui/shell/avatar.tsx'
import { logOut } from '@qiyin/ui/shell/log-out.ts'
import { useCurrentUser } from '@qiyin/ui/shell/guard.tsx'
import { isRouted } from './routed.ts'

/** Avatar and name with 个人中心 and 退出登录. */
export function AccountMenu(): ReactElement {
  const user = useCurrentUser()
  const navigate = useNavigate()
  const name = user.name ?? formatMobile(user.mobile)
  const items: NonNullable<MenuProps['items']> = []
  if (isRouted(paths.userCenter())) {
    items.push({ key: 'user', label: '个人中心', onClick: () => void navigate(paths.userCenter()) })
  }
  // Staff of the operating company come by single sign-on and do not log out here (seed 001 section 6).
  if (user.ourpart !== 0) {
    items.push({
      key: 'logout',
      label: '退出登录',
      onClick: () => void logOut(() => navigate(paths.login(), { replace: true })),
    })
  }
  const face = (
    <>
      <Avatar name={user.name} />
      <span>{name}</span>
    </>
  )
  if (items.length === 0) return <span className="who plain">{face}</span>
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <button type="button" className="who" aria-haspopup="menu">
        {face}
        <DownIcon size={14} className="ink3" />
      </button>
    </Dropdown>
  )
}
