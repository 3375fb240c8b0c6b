import { Button } from 'antd'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { formatMobile } from '@qiyin/ui/phone.ts'
import { PlusIcon } from '@qiyin/ui/icons.tsx'
import { paths } from '@qiyin/ui/paths.ts'
import { useCurrentUser } from '@qiyin/ui/shell/guard.tsx'
import { isRouted } from '../../shell/routed.ts'
import { usePageTitle } from '@qiyin/ui/shell/page-title.ts'
import { CompaniesPanel } from './companies-panel.tsx'
import { FirstGuide } from './first-guide.tsx'
import { RecentContracts } from './recent-contracts.tsx'
import { TodoPanel } from './todo-panel.tsx'
import { UserPanel } from './user-panel.tsx'
import './home.css'

/** W-11: the workbench. Each sheet loads and fails alone. */
export function HomePage(): ReactElement {
  usePageTitle('首页')
  const user = useCurrentUser()
  return (
    <>
      <div className="page-head">
        <h1 className="h-page">{user.name ?? formatMobile(user.mobile)}，欢迎使用电子签约平台</h1>
        {isRouted(paths.newSign()) && (
          <Link to={paths.newSign()} tabIndex={-1}>
            <Button type="primary" icon={<PlusIcon />}>
              发起签署
            </Button>
          </Link>
        )}
      </div>
      <div className="home">
        <div className="home-main">
          <TodoPanel />
          <RecentContracts />
        </div>
        <div className="home-side">
          <UserPanel />
          <CompaniesPanel />
        </div>
      </div>
      <FirstGuide />
    </>
  )
}
