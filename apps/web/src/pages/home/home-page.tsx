import { Button } from 'antd'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { showMobile } from '@qiyin/domain/person/mobile.ts'
import { PlusIcon } from '@qiyin/ui/icons.tsx'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { useCurrentUser, useMayOpen } from '@qiyin/ui/shell/guard.tsx'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { CompaniesPanel } from './companies-panel.tsx'
import { HelpPanel } from './help-panel.tsx'
import { FirstGuide } from './first-guide.tsx'
import { RecentContracts } from './recent-contracts.tsx'
import { StatisticsPanels } from './statistics-panels.tsx'
import { TodoPanel } from './todo-panel.tsx'
import { UserPanel } from './user-panel.tsx'
import { useReCertification } from './use-re-certification.ts'
import './home-page.css'
import './recent-contracts.css'
import './todo-panel.css'

/** W-11: the workbench. Each sheet loads and fails alone. */
export function HomePage(): ReactElement {
  usePageTitle('首页')
  useReCertification()
  const user = useCurrentUser()
  const mayOpen = useMayOpen()
  return (
    <>
      <PageHead title={`${user.name ?? showMobile(user.mobile)}，欢迎使用电子签约平台`}>
        {mayOpen(paths.newSign()) && (
          <Link to={paths.newSign()} tabIndex={-1}>
            <Button type="primary" icon={<PlusIcon />}>
              发起签署
            </Button>
          </Link>
        )}
      </PageHead>
      <div className="home-page">
        <div className="home-page-main">
          <TodoPanel>
            <RecentContracts>
              <StatisticsPanels />
              <span className="home-page-known" hidden />
            </RecentContracts>
          </TodoPanel>
        </div>
        <div className="home-page-side">
          <UserPanel />
          <CompaniesPanel />
          <HelpPanel />
        </div>
      </div>
      <FirstGuide />
    </>
  )
}
