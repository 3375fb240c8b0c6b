import type { ReactElement } from 'react'
import { NavLink, Outlet } from 'react-router'
import { EditIcon, PaperIcon, PersonIcon } from '@qiyin/ui/icons.tsx'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import './tab-frame.css'

const tabs = [
  { to: paths.fileCenter(), title: '合同', Icon: PaperIcon },
  { to: paths.newSign(), title: '发起', Icon: EditIcon },
  { to: paths.userCenter(), title: '我的', Icon: PersonIcon },
]

/** A page over the three tabs, which are links. */
export function TabFrame(): ReactElement {
  return (
    <div className="tab-frame">
      <Outlet />
      <nav className="tab-frame-bar" aria-label="主导航">
        {tabs.map(({ to, title, Icon }) => (
          <NavLink key={to} to={to} end>
            <Icon size={24} />
            {title}
          </NavLink>
        ))}
      </nav>
    </div>
  )
}
