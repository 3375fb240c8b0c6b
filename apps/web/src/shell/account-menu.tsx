import { isOurPart } from '@qiyin/domain/our-part.ts'
import { showMobile } from '@qiyin/domain/person/mobile.ts'
import { Dropdown, type MenuProps } from 'antd'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { DownIcon } from '@qiyin/ui/icons.tsx'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { useSite } from '@qiyin/ui/base/site.ts'
import { Avatar } from '@qiyin/ui/shell/avatar.tsx'
import { logOut } from '@qiyin/ui/shell/log-out.ts'
import { useCurrentUser, useMayOpen } from '@qiyin/ui/shell/guard.tsx'
import './account-menu.css'

const SwitchAccountDialog = lazy(async () => ({
  default: (await import('@qiyin/ui/demo/switch-account-dialog.tsx')).SwitchAccountDialog,
}))

/** Avatar and name with 个人中心 and 退出登录; in demo mode with 切换演示账号. */
export function AccountMenu(): ReactElement {
  const user = useCurrentUser()
  const mayOpen = useMayOpen()
  const navigate = useNavigate()
  const demo = useSite()?.demo ?? false
  const [switching, setSwitching] = useState(false)
  const name = user.name ?? showMobile(user.mobile)
  const items: NonNullable<MenuProps['items']> = []
  if (mayOpen(paths.userCenter())) {
    items.push({ key: 'user', label: '个人中心', onClick: () => void navigate(paths.userCenter()) })
  }
  if (demo) items.push({ key: 'switch', label: '切换演示账号', onClick: () => setSwitching(true) })
  // Staff of the operating company come by single sign-on and do not log out here (seed 001 section 6).
  if (!isOurPart(user.ourpart)) {
    items.push({
      key: 'logout',
      label: '退出登录',
      onClick: () => void logOut(),
    })
  }
  const face = (
    <>
      <Avatar name={user.name} />
      <span>{name}</span>
    </>
  )
  if (items.length === 0) return <span className="account-menu plain">{face}</span>
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <button type="button" className="account-menu" aria-haspopup="menu">
          {face}
          <DownIcon size={14} className="ink3" />
        </button>
      </Dropdown>
      {switching && (
        <Suspense>
          <SwitchAccountDialog onClose={() => setSwitching(false)} />
        </Suspense>
      )}
    </>
  )
}
