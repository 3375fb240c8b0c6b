import { headerItems, sideItems } from '@qiyin/domain/access/authority.ts'
import { Button } from 'antd'
import type { ReactElement } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { BrandWords } from '@qiyin/ui/base/brand.tsx'
import { HomeLink } from '@qiyin/ui/shell/home-link.tsx'
import { SkipLink } from '@qiyin/ui/base/skip-link.tsx'
import { Delayed } from '@qiyin/ui/base/delayed.tsx'
import { PlusIcon } from '@qiyin/ui/icons.tsx'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { currentArea } from './current-page.ts'
import { AccountMenu } from './account-menu.tsx'
import { MessageBell } from './message-bell.tsx'
import { HelpMenu } from './help-menu.tsx'
import { Filings } from '@qiyin/ui/base/filings.tsx'
import { Guard, useCurrentUser, useMayOpen } from '@qiyin/ui/shell/guard.tsx'
import { useOverviewRefresh } from '@qiyin/ui/shell/overview-refresh.ts'
import { Sider } from './sider.tsx'
import { SiteBadge } from '@qiyin/ui/base/site-badge.tsx'
import './page-shell.css'

/** Messages come to everybody, whatever the menu holds. */
const openToAll = [paths.messages()]

/** G-01: header, sider, page, footer for everyone logged in. */
export function PageShell(): ReactElement {
  return (
    <>
      <SkipLink>跳到主要内容</SkipLink>
      <Guard openToAll={openToAll} pending={<PendingShell />}>
        <Shell />
      </Guard>
    </>
  )
}

function Shell(): ReactElement {
  const user = useCurrentUser()
  const mayOpen = useMayOpen()
  const { pathname } = useLocation()
  const area = currentArea(pathname, user.authorityList)
  const pages = hasOwnPanels(pathname) ? [] : sideItems(area, user.authorityList)
  useOverviewRefresh()
  return (
    <>
      <header className="page-shell-top">
        <HomeLink size={28} />
        <BrandWords />
        <SiteBadge />
        <nav aria-label="主导航">
          {headerItems(user.authorityList).map((entry) => (
            <Link
              key={entry.index_page}
              to={entry.index_page}
              aria-current={entry.index_page === area ? 'page' : undefined}
            >
              {entry.function_cn_name}
            </Link>
          ))}
        </nav>
        <div className="page-shell-right">
          {!hasOwnPrimary(pathname) && mayOpen(paths.newSign()) && (
            <Link to={paths.newSign()}>
              <Button icon={<PlusIcon />} tabIndex={-1}>
                发起签署
              </Button>
            </Link>
          )}
          <HelpMenu />
          <MessageBell />
          <AccountMenu />
        </div>
      </header>
      <div className={pages.length === 0 ? 'page-shell-frame plain' : 'page-shell-frame'}>
        {pages.length > 0 && <Sider pages={pages} />}
        <Outlet />
      </div>
    </>
  )
}

/** Home, the contract centre and the drafts carry 发起签署 themselves: one primary action per screen. */
function hasOwnPrimary(pathname: string): boolean {
  return [paths.home(), paths.fileCenter(), paths.drafts()].includes(pathname)
}

/** The document has the width there: no second menu beside it (visual notes a, section 2). */
function hasOwnPanels(pathname: string): boolean {
  return pathname.startsWith(paths.contractDetail(''))
}

function PendingShell(): ReactElement {
  return (
    <>
      <header className="page-shell-top">
        <HomeLink size={28} />
        <BrandWords />
        <Delayed>
          <output className="skeleton page-shell-wait" aria-label="正在加载" />
        </Delayed>
      </header>
      <main id="main" className="page-shell-page" />
    </>
  )
}

/** The usual page: padded, at most 1360 wide, the footer at its end. Full-height pages draw their own main. */
export function PageFrame(): ReactElement {
  return (
    <main id="main" className="page-shell-page" tabIndex={-1}>
      <Outlet />
      <footer className="page-shell-foot">
        <Filings />
      </footer>
    </main>
  )
}
