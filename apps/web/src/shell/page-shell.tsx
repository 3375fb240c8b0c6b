import { headerItems, sideItems } from '@qiyin/domain/access/authority.ts'
import { Button } from 'antd'
import type { ReactElement } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { Lockup } from '@qiyin/ui/brand/brand.tsx'
import { Delayed } from '@qiyin/ui/feedback/delayed.tsx'
import { PlusIcon } from '@qiyin/ui/icons.tsx'
import { areaOf, paths } from '@qiyin/ui/paths.ts'
import { AccountMenu } from './account-menu.tsx'
import { Filings } from '@qiyin/ui/shell/filings.tsx'
import { Guard, useCurrentUser } from '@qiyin/ui/shell/guard.tsx'
import { useOverviewRefresh } from '@qiyin/ui/shell/overview-refresh.ts'
import { isRouted } from './routed.ts'
import { Sider } from './sider.tsx'
import { SiteBadge } from '@qiyin/ui/shell/site-badge.tsx'
import '../styles/shell.css'

/** G-01: header, sider, page, footer for everyone logged in. */
export function PageShell(): ReactElement {
  return (
    <>
      <a className="skip" href="#main">
        跳到主要内容
      </a>
      <Guard pending={<PendingShell />}>
        <Shell />
      </Guard>
    </>
  )
}

function Shell(): ReactElement {
  const user = useCurrentUser()
  const { pathname } = useLocation()
  const area = areaOf(pathname)
  const pages = hasOwnPanels(pathname)
    ? []
    : sideItems(area, user.authorityList).filter((page) => isRouted(page.index_page))
  useOverviewRefresh()
  return (
    <>
      <header className="top">
        <Lockup size={28} />
        <span className="sub">电子签约平台</span>
        <SiteBadge />
        <nav aria-label="主导航">
          {headerItems(user.authorityList)
            .filter((entry) => isRouted(entry.index_page))
            .map((entry) => (
              <Link
                key={entry.index_page}
                to={entry.index_page}
                aria-current={entry.index_page === area ? 'page' : undefined}
              >
                {entry.function_cn_name}
              </Link>
            ))}
        </nav>
        <div className="top-right">
          {!hasOwnPrimary(pathname) && isRouted(paths.newSign()) && (
            <Link to={paths.newSign()} className="ant-link">
              <Button icon={<PlusIcon />} tabIndex={-1}>
                发起签署
              </Button>
            </Link>
          )}
          <AccountMenu />
        </div>
      </header>
      <div className={pages.length === 0 ? 'frame plain' : 'frame'}>
        {pages.length > 0 && <Sider pages={pages} />}
        <Outlet />
      </div>
    </>
  )
}

/** Home and the contract centre carry 发起签署 themselves: one primary action per screen. */
function hasOwnPrimary(pathname: string): boolean {
  return pathname === paths.home() || pathname === paths.fileCenter()
}

/** The document has the width there: no second menu beside it (visual notes a, section 2). */
function hasOwnPanels(pathname: string): boolean {
  return pathname.startsWith('/file-center/detail')
}

function PendingShell(): ReactElement {
  return (
    <>
      <header className="top">
        <Lockup size={28} />
        <span className="sub">电子签约平台</span>
        <Delayed>
          <output className="skeleton top-wait" aria-label="正在加载" />
        </Delayed>
      </header>
      <main id="main" className="page" />
    </>
  )
}

/** The usual page: padded, at most 1360 wide, the footer at its end. Full-height pages draw their own main. */
export function PageFrame(): ReactElement {
  return (
    <main id="main" className="page" tabIndex={-1}>
      <Outlet />
      <footer className="foot">
        <Filings />
      </footer>
    </main>
  )
}
